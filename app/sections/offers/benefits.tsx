import { TopicIcon } from '../../ui/kolam/cover.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** Three or four reasons to stay on the page: columns under one rule, with no boxes round them. */
export function Benefits({ items, ...section }: SectionProps<'benefits'>) {
  const columns = items.length % 4 === 0 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3';
  return (
    <HeadedBand {...section}>
      <ul className={`mt-10 grid gap-x-8 gap-y-10 lg:mt-12 lg:gap-x-10 ${columns}`}>
        {items.map((item) => (
          <li className="border-t border-ink pt-7" key={item.title}>
            <TopicIcon className="h-28 max-w-full" words={item.title} />
            <h3 className="display-3 mt-6">{item.title}</h3>
            <p className="mt-3 text-mute">{item.text}</p>
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}
