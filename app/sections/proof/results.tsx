import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** Figures as large as the band allows, each with how it was counted. */
export function Results({ results, ...section }: SectionProps<'results'>) {
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
    </HeadedBand>
  );
}
