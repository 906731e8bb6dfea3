import type { SourceCounts } from '../../../domain/api/answers/sources.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { percent } from '../charts/scale.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Panel } from '../ui/panel.tsx';
import type { SourceGroup } from './groups.ts';

/** Fewer enquiries say nothing about a source. */
const enough = 10;
const shown = 12;

interface AveragesProps {
  groups: SourceGroup[];
  total: SourceCounts;
}

/** What one enquiry of each source brought. */
export function Averages({ groups, total }: AveragesProps) {
  if (total.value === 0) return null;
  const sources = groups
    .map((group) => ({ ...group, average: averageOf(group) }))
    .sort((one, other) => other.average - one.average)
    .slice(0, shown);
  const max = Math.max(1, ...sources.map(({ average }) => average));
  const all = averageOf(total);
  return (
    <Panel aside={`All sources: ${inRupees(all)}`} title="What one enquiry brought, on average">
      <p className="mb-4 max-w-[60ch] text-[0.9375rem] text-mute">
        Value won, divided by all enquiries from that source. Hollow dots and dotted lines stand on
        fewer than ten enquiries: too few to decide on. The red line is the average of all.
      </p>
      <ul className="grid gap-3 text-[0.9375rem]">
        {sources.map(({ source, average, enquiries }) => (
          <li
            className="grid items-center gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)_13rem]"
            key={source}
          >
            <span className="min-w-0 truncate font-semibold" title={source}>
              {source}
            </span>
            <Line average={average} all={all} isSure={enquiries >= enough} max={max} />
            <span className="tabular-nums">
              {inRupees(average)}{' '}
              <span className="text-mute">{counted(enquiries, 'enquiry', 'enquiries')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface LineProps {
  average: number;
  all: number;
  max: number;
  isSure: boolean;
}

function Line({ average, all, max, isSure }: LineProps) {
  const end = percent(average, max);
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible px-1.5">
      <line
        className="stroke-brick"
        strokeDasharray="2 3"
        x1={percent(all, max)}
        x2={percent(all, max)}
        y2="100%"
      />
      <line
        className="stroke-green-soft"
        strokeDasharray={isSure ? undefined : '2 4'}
        strokeWidth="2"
        x2={end}
        y1="50%"
        y2="50%"
      />
      <circle
        className={`stroke-ink ${isSure ? 'fill-gold' : 'fill-white'}`}
        cx={end}
        cy="50%"
        r="6"
        strokeWidth="2"
      />
    </svg>
  );
}

const averageOf = ({ value, enquiries }: SourceCounts) =>
  Math.round(value / Math.max(1, enquiries));
const inRupees = (amount: number) => rupees(String(amount));
