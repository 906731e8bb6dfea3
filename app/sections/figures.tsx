import type { SectionOf } from '../../domain/page.ts';
import { countedOn } from '../../domain/text/dates.ts';
import { Band } from '../ui/band.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

interface FigureListProps {
  figures: NonNullable<SectionOf<'hero'>['stats']>;
  /** The date of the figures. */
  counted?: string | undefined;
  isOnGreen?: boolean;
  className?: string;
}

/** Figures in a row, each above its label. */
export function FigureList({
  figures,
  counted,
  isOnGreen = false,
  className = '',
}: FigureListProps) {
  const quiet = isOnGreen ? 'text-chalk/85' : 'text-mute';
  const list = (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
      {figures.map(({ figure, label, note }) => (
        <div className="flex flex-col" key={label}>
          <dt className={`mt-1 text-base ${note ? 'font-semibold' : quiet}`}>{label}</dt>
          <dd
            className={`-order-1 font-display text-5xl font-bold leading-none tracking-tight lg:text-6xl ${isOnGreen ? 'text-gold-soft' : 'text-brick'}`}
          >
            {figure}
          </dd>
          {note && <dd className={`mt-1 text-[0.9375rem] leading-snug ${quiet}`}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
  return (
    <div className={className}>
      {list}
      {counted && <p className={`mt-6 text-[0.9375rem] ${quiet}`}>{countedOn(counted)}</p>}
    </div>
  );
}

/** A strip with the figures of the About page, which the route passes as children. */
export function Figures({ ground, id, title, children }: SectionProps<'figures'>) {
  return (
    <Band className="py-10 md:py-12" ground={ground} id={id}>
      <div className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-[14rem_1fr]">
        <h2 className="display-3">{title}</h2>
        {children}
      </div>
    </Band>
  );
}

/** Large figures, each with how it was counted. */
export function Results({ results, counted, ...section }: SectionProps<'results'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-12 grid gap-x-10 gap-y-12 lg:mt-16 lg:grid-cols-3">
        {results.map((result) => (
          <li
            className="border-t border-green-soft pt-6 md:max-lg:grid md:max-lg:grid-cols-2"
            key={result.figure}
          >
            <h3>
              <span className="block font-display text-[clamp(4.5rem,3rem+5vw,7.5rem)] font-bold leading-none tracking-[-0.035em] text-gold-soft">
                {result.figure}
              </span>
              <span className="display-3 mt-2 block">{result.label}</span>
            </h3>
            <p className="mt-4 max-w-[29.5em] text-base text-chalk/85 md:max-lg:mt-2">
              {result.text}
            </p>
          </li>
        ))}
      </ul>
      {counted && <p className="mt-8 text-[0.9375rem] text-chalk/85">{countedOn(counted)}</p>}
    </HeadedBand>
  );
}
