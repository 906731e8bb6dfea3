import type { SectionOf } from '../../../domain/page.ts';

interface FigureListProps {
  figures: NonNullable<SectionOf<'hero'>['stats']>;
  isOnGreen?: boolean;
  className?: string;
}

/** Figures in a row, each above what it counts. */
export function FigureList({ figures, isOnGreen = false, className = '' }: FigureListProps) {
  return (
    <dl className={`grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4 ${className}`}>
      {figures.map(({ figure, label }) => (
        <div className="flex flex-col-reverse justify-end" key={label}>
          <dt className={`mt-1 text-base ${isOnGreen ? 'text-chalk/85' : 'text-mute'}`}>{label}</dt>
          <dd
            className={`font-display text-5xl font-bold leading-none tracking-tight lg:text-6xl ${isOnGreen ? 'text-gold-soft' : 'text-brick'}`}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
