import { stageLabels } from '../../../domain/people/person.ts';
import type {
  SourceCounts,
  SourceRow,
  SourcesReport,
} from '../../../domain/sources/sources.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { percent } from '../charts/plot.tsx';
import { countText } from '../ui/outcome.ts';
import { type Column, DataTable } from '../ui/table.tsx';

/** What the rows of the table are grouped by. */
export const groupings = ['source', 'campaign', 'page'] as const;
type Grouping = (typeof groupings)[number];

export const groupLabels: Record<Grouping, string> = {
  source: 'Source, then campaign',
  campaign: 'Campaign, then source',
  page: 'First page, then source',
};

const columnLabels: Record<Grouping, string> = {
  source: 'Source',
  campaign: 'Campaign',
  page: 'First page',
};

/** The column of the groups, and those of the ways in each of them. */
const columnOrders: Record<Grouping, readonly [Grouping, Grouping, Grouping]> = {
  source: ['source', 'campaign', 'page'],
  campaign: ['campaign', 'source', 'page'],
  page: ['page', 'source', 'campaign'],
};

interface Line extends SourceCounts {
  id: string;
  /** Name of the group. */
  name: string;
  /** The other two columns; for a group with several ways, their number in the last. */
  ways: readonly [string, string];
  level: 'group' | 'way' | 'total';
}

interface SourceTableProps {
  grouping: Grouping;
  groups: SourceGroup[];
  total: SourceCounts;
}

/** Enquiries, qualified and won people by source, campaign and first page. */
export function SourceTable({ grouping, groups, total }: SourceTableProps) {
  const max = Math.max(1, ...groups.map(({ enquiries }) => enquiries));
  const all: Line = {
    ...total,
    id: 'all',
    name: grouping === 'page' ? 'All pages' : `All ${grouping}s`,
    ways: ['', ''],
    level: 'total',
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Legend />
        {total.open > 0 && (
          <p className="text-[0.9375rem] text-mute">
            {formatNumber(total.open)} of {countText(total.enquiries, 'enquiry', 'enquiries')}{' '}
            {total.open === 1 ? 'is' : 'are'} still open; their value is not counted yet.
          </p>
        )}
      </div>
      <DataTable
        caption="Enquiries by source, campaign and first page"
        columns={columnsOf(grouping, max)}
        rows={[...groups.flatMap(linesOf), all]}
      />
    </div>
  );
}

function columnsOf(grouping: Grouping, max: number): Column<Line>[] {
  const figure = (key: keyof SourceCounts, label: string): Column<Line> => ({
    key,
    label,
    align: 'end',
    cell: (line) => (
      <span className={`tabular-nums ${weightOf(line)}`}>
        {key === 'value' ? rupees(String(line.value)) : formatNumber(line[key])}
      </span>
    ),
  });
  const [head, ...others] = columnOrders[grouping];
  return [
    { key: head, label: columnLabels[head], isHead: true, cell: nameCell },
    ...others.map(
      (key, at): Column<Line> => ({
        key,
        label: columnLabels[key],
        className: narrow,
        cell: ({ ways, level }) => (
          <span className={level === 'group' ? 'text-mute' : ''}>{ways[at]}</span>
        ),
      }),
    ),
    {
      key: 'bar',
      label: 'From enquiry to sale',
      isBare: true,
      className: 'sm:w-1/5',
      cell: (line) => (line.level === 'total' ? null : <Bar {...line} max={max} />),
    },
    figure('enquiries', 'Enquiries'),
    figure('qualified', stageLabels.qualified),
    figure('won', stageLabels.won),
    figure('value', 'Value won'),
  ];
}

const weightOf = ({ level }: Line) => (level === 'way' ? 'font-normal' : 'font-semibold');

/** On phones the other two columns are below the name of the group. */
const narrow = 'max-sm:hidden! break-words';

/** The name of the group: above its ways, and repeated in each row for screen readers and on phones. */
function nameCell(line: Line) {
  const { name, level } = line;
  const way = line.ways.filter(Boolean).join(', ');
  return (
    <span className={`break-words ${weightOf(line)}`}>
      <span className={level === 'way' ? 'sm:sr-only' : ''}>{name}</span>
      {way && <span className="block text-sm font-normal text-mute sm:hidden">{way}</span>}
    </span>
  );
}

const maxWays = 3;

/** The line of a group, then its ways; those beyond the first few are summed up. */
function linesOf({ name, ways, ...counts }: SourceGroup): Line[] {
  const [only] = ways;
  const group: Line = {
    ...counts,
    id: name,
    name,
    level: 'group',
    ways: ways.length > 1 || !only ? ['', `${ways.length} ways in`] : only.names,
  };
  if (ways.length < 2) return [group];
  const listedWays = ways.length > maxWays + 1 ? ways.slice(0, maxWays) : ways;
  const others = ways.slice(listedWays.length);
  const lines: Line[] = listedWays.map((way, place) => ({
    ...sumOf([way]),
    id: `${name} ${place}`,
    name,
    level: 'way',
    ways: way.names,
  }));
  const rest: Line = {
    ...sumOf(others),
    id: `${name} others`,
    name,
    level: 'way',
    ways: ['', `${others.length} other ways`],
  };
  return others.length > 0 ? [group, ...lines, rest] : [group, ...lines];
}

/** The name of a page or the title of a post; the path of any other. */
function pageText(path: string, pages: SourcesReport['pages']): string {
  return path ? (pages[path] ?? path) : 'Page not known';
}

const parts = [
  ['Enquiries', 'fill-line', 'bg-line'],
  [stageLabels.qualified, 'fill-green', 'bg-green'],
  [stageLabels.won, 'fill-gold', 'bg-gold'],
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

/** The people of one source, campaign or first page. */
interface SourceGroup extends SourceCounts {
  name: string;
  /** By the other two columns, largest first; `names` are their texts. */
  ways: (SourceCounts & { names: readonly [string, string] })[];
}

/** Rows grouped by one column, largest first. */
export function groupsOf(
  { rows, pages }: Pick<SourcesReport, 'rows' | 'pages'>,
  grouping: Grouping,
): SourceGroup[] {
  const hasCampaign = (source: string) =>
    rows.some((row) => row.source === source && row.campaign !== '');
  const texts: Record<Grouping, (row: SourceRow) => string> = {
    source: ({ source }) => source,
    campaign: ({ campaign, source }) =>
      campaign || (grouping !== 'source' || hasCampaign(source) ? 'No campaign' : ''),
    page: ({ page }) => pageText(page, pages),
  };
  const [head, second, third] = columnOrders[grouping];
  const groups = [...Map.groupBy(rows, texts[head])].map(([name, own]) => ({
    name,
    ways: own.map((row) => ({
      ...sumOf([row]),
      names: [texts[second](row), texts[third](row)] as const,
    })),
    ...sumOf(own),
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
