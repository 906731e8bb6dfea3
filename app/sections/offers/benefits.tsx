import { Kolam } from '../../ui/kolam/kolam.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** The kolams grow by a column from one benefit to the next. */
const FEWEST_DOTS = 3;

/** Three or four reasons to stay on the page: columns under one rule, with no boxes round them. */
export function Benefits({ items, ...section }: SectionProps<'benefits'>) {
  const columns = items.length % 4 === 0 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3';
  return (
    <HeadedBand {...section}>
      <ul className={`mt-10 grid gap-x-8 gap-y-10 lg:mt-12 lg:gap-x-10 ${columns}`}>
        {items.map((item, place) => (
          <li className="border-t border-ink pt-7" key={item.title}>
            <Kolam
              className="h-22 w-auto"
              seed={item.title}
              shape={{ kind: 'rect', columns: FEWEST_DOTS + place, rows: 3 }}
            />
            <h3 className="display-3 mt-6">{item.title}</h3>
            <p className="mt-3 text-mute">{item.text}</p>
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}
