import type { Item } from '../../../domain/page.ts';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** A process as one line that loops round each step: down the page on phones, across it on wider screens. */
export function Steps({ steps, ...section }: SectionProps<'steps'>) {
  const columns = steps.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4';
  return (
    <HeadedBand {...section}>
      <ol className={`mt-10 grid gap-y-0 md:grid-cols-2 md:gap-y-14 lg:mt-14 ${columns}`}>
        {steps.map((step, place) => (
          <Step key={step.title} number={place + 1} step={step} />
        ))}
      </ol>
    </HeadedBand>
  );
}

function Step({ number, step }: { number: number; step: Item }) {
  return (
    <li className="group relative pb-10 pl-24 last:pb-0 md:pb-0 md:pl-0 md:pr-10">
      <Loop />
      <span
        aria-hidden="true"
        className="absolute left-[42px] top-[36px] -translate-1/2 font-display text-xl font-bold leading-none text-brick md:left-[36px] md:top-[30px]"
      >
        {number}
      </span>
      <h3 className="display-3 pt-5 md:pt-6">{step.title}</h3>
      <p className="mt-2 max-w-[44ch] text-mute">{step.text}</p>
    </li>
  );
}

/** The loop is drawn for the line across; on phones it is turned a quarter to hang on the line down. */
function Loop() {
  return (
    <>
      <svg
        aria-hidden="true"
        className="absolute left-0 top-0 size-[72px] rotate-90 text-ink md:static md:rotate-0"
        fill="none"
        focusable="false"
        stroke="currentColor"
        strokeWidth="2"
        viewBox="0 0 72 72"
      >
        <path d="M0 62C30 62 62 50 62 30A26 26 0 0 0 10 30C10 50 42 62 72 62" />
      </svg>
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-[9px] top-[72px] w-0.5 bg-ink group-last:hidden md:bottom-auto md:left-[72px] md:right-0 md:top-[61px] md:h-0.5 md:w-auto"
      />
    </>
  );
}
