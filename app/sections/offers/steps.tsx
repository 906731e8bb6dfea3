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
          <Step
            isLast={place === steps.length - 1}
            key={step.title}
            number={place + 1}
            step={step}
          />
        ))}
      </ol>
    </HeadedBand>
  );
}

interface StepProps {
  number: number;
  step: Item;
  isLast: boolean;
}

function Step({ number, step, isLast }: StepProps) {
  return (
    <li className="group relative pb-10 pl-24 last:pb-0 md:pb-0 md:pl-0 md:pr-10">
      <Loop path={number === 1 ? loops.first : isLast ? loops.last : loops.between} />
      <span
        aria-hidden="true"
        className="absolute left-[42px] top-[36px] -translate-1/2 font-display text-xl font-bold leading-none text-brick md:left-[36px] md:top-[30px]"
      >
        {number}
      </span>
      <h3 className="display-3 pt-5 md:pt-6">{step.title}</h3>
      <p className="mt-2 max-w-[29.5em] text-mute">{step.text}</p>
    </li>
  );
}

/** The first and the last are closed: the line begins and ends in them. */
const loops = {
  first: 'M72 62C42 62 10 50 10 30A26 26 0 0 1 62 30C62 47 41 58.8 29.75 53.5',
  between: 'M0 62C30 62 62 50 62 30A26 26 0 0 0 10 30C10 50 42 62 72 62',
  last: 'M0 62C30 62 62 50 62 30A26 26 0 0 0 10 30C10 47 31 58.8 42.25 53.5',
};

/** The loop is drawn for the line across; on phones it is turned a quarter to hang on the line down. */
function Loop({ path }: { path: string }) {
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
        <path d={path} />
      </svg>
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-[9px] top-[72px] w-0.5 bg-ink group-last:hidden md:bottom-auto md:left-[72px] md:right-0 md:top-[61px] md:h-0.5 md:w-auto"
      />
    </>
  );
}
