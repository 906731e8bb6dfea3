import type { SectionOf } from '../../../domain/page.ts';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** Each year is set larger than the one before it. */
const yearSizes = ['text-5xl lg:text-6xl', 'text-6xl lg:text-8xl', 'text-7xl lg:text-[8.5rem]'];

/** Years on one line, growing: one dot, two dots, three. */
export function Milestones({ items, ...section }: SectionProps<'milestones'>) {
  return (
    <HeadedBand {...section}>
      <ol className="mt-10 grid gap-y-12 md:grid-cols-[4fr_5fr_6fr] md:gap-y-0 lg:mt-6">
        {items.map((item, place) => (
          <Milestone item={item} key={item.year} place={place} />
        ))}
      </ol>
    </HeadedBand>
  );
}

interface MilestoneProps {
  item: SectionOf<'milestones'>['items'][number];
  place: number;
}

function Milestone({ item, place }: MilestoneProps) {
  const dots = Array.from({ length: place + 1 }, (_, dot) => `dot ${dot}`);
  return (
    <li className="grid md:row-span-3 md:grid-rows-subgrid">
      <p
        className={`self-end font-display font-bold leading-none tracking-[-0.035em] tabular-nums ${yearSizes[place] ?? yearSizes.at(-1)}`}
      >
        {item.year}
      </p>
      <p
        aria-hidden="true"
        className="mt-4 flex h-4 items-center gap-3 bg-[linear-gradient(currentColor,currentColor)] bg-size-[100%_2px] bg-center bg-no-repeat"
      >
        {dots.map((dot) => (
          <span className="size-4 rounded-full bg-brick" key={dot} />
        ))}
      </p>
      <div className="pt-6 md:pr-8 lg:pr-10">
        <h3 className="display-3">{item.title}</h3>
        <p className="mt-2 max-w-[28.5em] text-mute">{item.text}</p>
      </div>
    </li>
  );
}
