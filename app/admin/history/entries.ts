import { durationText } from '../../../domain/text/local-time.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import type { VersionLine } from '../../../domain/versions/versions.calls.ts';
import { lateMs, type VersionCause } from '../../../domain/versions/versions.ts';

/** A version, the current draft, or the delivered content. */
export interface Entry extends Pick<VersionLine, 'by' | 'dueAt'> {
  /** Id in the query: a number, `now`, or `stored`. */
  id: string;
  cause: VersionCause | 'draft' | 'delivered';
  /** Null for the delivered content. */
  at: string | null;
}

const causes: Record<Entry['cause'], string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrawn',
  saved: 'Saved',
  paused: 'After a pause',
  draft: 'Draft, not public',
  delivered: 'As delivered',
};

/** The reason for a version, such as "Published at its time, late by 3 h 5 min". */
export function causeText({ cause, at, dueAt: due }: Entry): string {
  if (cause !== 'published' || !due || !at) return causes[cause];
  const late = Date.parse(at) - Date.parse(due);
  return late > lateMs
    ? `Published at its time, late by ${durationText(late)}`
    : 'Published at its time';
}

/** The name of a side of the comparison. */
export function entryName({ cause, at }: Entry, zone: string): string {
  if (cause === 'draft') return 'Now';
  return at === null ? causes[cause] : momentText(at, zone);
}

export const isPublication = ({ cause }: Entry) => cause === 'published' || cause === 'delivered';

export const filters = ['all', 'published', 'saved'] as const;
export type Filter = (typeof filters)[number];

export function filterEntries(entries: readonly Entry[], filter: Filter): Entry[] {
  return entries.filter(({ cause }) => filter === 'all' || cause === filter);
}

/**
 * The two versions in the query. By default the newest publication and the draft, or, without a draft, the two newest
 * versions; undefined if there is only one.
 */
export function chosenSides(
  entries: readonly Entry[],
  query: URLSearchParams,
): [Entry, Entry] | undefined {
  const [newest, ...older] = entries;
  const published = newest?.cause === 'draft' && older.find(isPublication);
  const other = published || older[0];
  if (!newest || !other) return;
  const entryOfSide = (side: string) => entries.find(({ id }) => id === query.get(side));
  return [entryOfSide('left') ?? other, entryOfSide('right') ?? newest];
}
