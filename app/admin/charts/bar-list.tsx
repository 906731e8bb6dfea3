import type { NamedViews } from '../../../domain/api/answers/statistics.ts';
import { counted } from '../lists/rows/outcome.ts';
import { percent } from './scale.ts';
import { number } from './wording.ts';

interface BarListProps {
  rows: NamedViews[];
  labelOf: (name: string) => string;
}

/** Names with their views, each over a bar as long as its share of the longest; readable without the bars. */
export function BarList({ rows, labelOf }: BarListProps) {
  const max = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 text-[0.9375rem]">
      {rows.map(({ name, views }) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate" title={labelOf(name)}>
              {labelOf(name)}
            </span>
            <span className="font-semibold tabular-nums">
              {number(views)}
              <span className="sr-only">{counted(views, 'view').replace(/^\S+/, '')}</span>
            </span>
          </div>
          <svg aria-hidden="true" className="mt-1 block h-1.5 w-full">
            <rect className="fill-sand" height="100%" rx="3" width="100%" />
            <rect className="fill-gold" height="100%" rx="3" width={percent(views, max)} />
          </svg>
        </li>
      ))}
    </ol>
  );
}
