import type { SourceCounts, SourceRow } from '../../../domain/api/answers/sources.ts';

/** The people of one source, by campaign and first page. */
export interface SourceGroup extends SourceCounts {
  source: string;
  /** How they came, those that brought most first. */
  ways: SourceRow[];
}

/** Rows by their source, those that brought most first. */
export function groupsOf(rows: readonly SourceRow[]): SourceGroup[] {
  const groups = [...Map.groupBy(rows, ({ source }) => source)].map(([source, ways]) => ({
    source,
    ways,
    ...sumOf(ways),
  }));
  return groups.sort((one, other) => other.value - one.value || other.enquiries - one.enquiries);
}

export function sumOf(rows: readonly SourceCounts[]): SourceCounts {
  const add = (name: keyof SourceCounts) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    enquiries: add('enquiries'),
    qualified: add('qualified'),
    won: add('won'),
    value: add('value'),
    open: add('open'),
  };
}
