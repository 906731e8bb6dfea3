import type { SourceCounts, SourceRow } from '../../../domain/sources/sources.calls.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { percent } from '../charts/plot.tsx';
import { number } from '../charts/wording.ts';
import { countText } from '../ui/outcome.ts';
import { type Column, DataTable } from '../ui/table.tsx';

interface Line extends SourceCounts {
  id: string;
  source: string;
  campaign: string;
  /** First page; for a source with several campaigns or pages, their number. */
  page: string;
  level: 'group' | 'way' | 'total';
}

interface SourceTableProps {
  groups: SourceGroup[];
  total: SourceCounts;
}

/** Enquiries, qualified and won people by source, campaign and first page. */
export function SourceTable({ groups, total }: SourceTableProps) {
  const max = Math.max(1, ...groups.map(({ enquiries }) => enquiries));
  const all: Line = {
    ...total,
    id: 'all',
    source: 'All sources',
    campaign: '',
    page: '',
    level: 'total',
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Legend />
        {total.open > 0 && (
          <p className="text-[0.9375rem] text-mute">
            {number(total.open)} of {countText(total.enquiries, 'enquiry', 'enquiries')}{' '}
            {total.open === 1 ? 'is' : 'are'} still open; their value is not counted yet.
          </p>
        )}
      </div>
      <DataTable
        caption="Enquiries by source, campaign and first page"
        columns={columnsOf(max)}
        rows={[...groups.flatMap(linesOf), all]}
      />
    </div>
  );
}

function columnsOf(max: number): Column<Line>[] {
  const figure = (key: keyof SourceCounts, label: string): Column<Line> => ({
    key,
    label,
    align: 'end',
    cell: (line) => (
      <span className={`tabular-nums ${weightOf(line)}`}>
        {key === 'value' ? rupees(String(line.value)) : number(line[key])}
      </span>
    ),
  });
  return [
    { key: 'source', label: 'Source', isHead: true, cell: sourceCell },
    { key: 'campaign', label: 'Campaign', className: narrow, cell: ({ campaign }) => campaign },
    {
      key: 'page',
      label: 'First page',
      className: narrow,
      cell: ({ page, level }) => (
        <span className={level === 'group' ? 'text-mute' : ''}>{page}</span>
      ),
    },
    {
      key: 'bar',
      label: 'Enquired to won',
      isBare: true,
      className: 'sm:w-1/5',
      cell: (line) => (line.level === 'total' ? null : <Bar {...line} max={max} />),
    },
    figure('enquiries', 'Enquiries'),
    figure('qualified', 'Qualified'),
    figure('won', 'Won'),
    figure('value', 'Value won'),
  ];
}

const weightOf = ({ level }: Line) => (level === 'way' ? 'font-normal' : 'font-semibold');

/** On phones the campaign and the page are below the source. */
const narrow = 'max-sm:hidden! break-words';

/** The source: above its campaigns and pages, and repeated in each row for screen readers and on phones. */
function sourceCell(line: Line) {
  const { source, level } = line;
  const way = [line.campaign, line.page].filter(Boolean).join(', ');
  return (
    <span className={weightOf(line)}>
      <span className={level === 'way' ? 'sm:sr-only' : ''}>{source}</span>
      {way && <span className="block text-sm font-normal text-mute sm:hidden">{way}</span>}
    </span>
  );
}

const maxWays = 3;

/** The line of a source, then its campaigns and pages; those beyond the first few are summed up. */
function linesOf({ source, ways, ...counts }: SourceGroup): Line[] {
  const group: Line = {
    ...counts,
    id: source,
    source,
    level: 'group',
    ...(ways.length > 1
      ? { campaign: '', page: `${ways.length} ways in` }
      : { campaign: ways[0]?.campaign ?? '', page: pageText(ways[0]) }),
  };
  if (ways.length < 2) return [group];
  const listedWays = ways.length > maxWays + 1 ? ways.slice(0, maxWays) : ways;
  const others = ways.slice(listedWays.length);
  const lines: Line[] = listedWays.map((way, place) => ({
    ...sumOf([way]),
    id: `${source} ${place}`,
    source,
    level: 'way',
    campaign: way.campaign || (ways.some(({ campaign }) => campaign) ? 'no campaign' : ''),
    page: pageText(way),
  }));
  const rest: Line = {
    ...sumOf(others),
    id: `${source} others`,
    source,
    campaign: '',
    level: 'way',
    page: `${others.length} other ways`,
  };
  return others.length > 0 ? [group, ...lines, rest] : [group, ...lines];
}

/** The path of a page, or "home page". */
function pageText(way: SourceRow | undefined): string {
  if (!way?.page) return 'Page not known';
  return way.page === '/' ? 'Home' : way.page;
}

const parts = [
  ['enquired', 'fill-line', 'bg-line'],
  ['qualified', 'fill-green', 'bg-green'],
  ['won', 'fill-gold', 'bg-gold'],
] as const;

/** Overlapping bars: won people are included in the qualified, and these in all enquiries. */
function Bar({ enquiries, qualified, won, level, max }: Line & { max: number }) {
  const lengths = [enquiries, qualified, won];
  return (
    <svg aria-hidden="true" className={`block w-full ${level === 'way' ? 'h-1.5' : 'h-3'}`}>
      {parts.map(([name, fill], place) => (
        <rect className={fill} height="100%" key={name} width={percent(lengths[place] ?? 0, max)} />
      ))}
    </svg>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex gap-5 text-[0.9375rem]">
      {parts.map(([name, , ground]) => (
        <li className="flex items-center gap-2" key={name}>
          <span className={`h-3 w-6 ${ground}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The people of one source, by campaign and first page. */
export interface SourceGroup extends SourceCounts {
  source: string;
  /** Campaigns and first pages, largest first. */
  ways: SourceRow[];
}

/** Rows grouped by source, largest first. */
export function groupsOf(rows: readonly SourceRow[]): SourceGroup[] {
  const groups = [...Map.groupBy(rows, ({ source }) => source)].map(([source, ways]) => ({
    source,
    ways,
    ...sumOf(ways),
  }));
  return groups.sort((one, other) => other.value - one.value || other.enquiries - one.enquiries);
}

function sumOf(rows: readonly SourceCounts[]): SourceCounts {
  const add = (name: keyof SourceCounts) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    enquiries: add('enquiries'),
    qualified: add('qualified'),
    won: add('won'),
    value: add('value'),
    open: add('open'),
  };
}
