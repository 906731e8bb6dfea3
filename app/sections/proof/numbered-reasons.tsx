import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** A claim on the left that stays while its reasons go by on the right. */
export function NumberedReasons({ items, ...section }: SectionProps<'numbered-reasons'>) {
  return (
    <HeadedBand {...section} isBeside>
      <ol className="border-b border-line">
        {items.map((item, place) => (
          <li
            className="grid grid-cols-[3rem_1fr] border-t border-line py-7 sm:grid-cols-[4.75rem_1fr]"
            key={item.title}
          >
            <span
              aria-hidden="true"
              className="font-display text-4xl font-bold leading-none text-brick"
            >
              {place + 1}
            </span>
            <div>
              <h3 className="display-3">{item.title}</h3>
              <p className="mt-2 max-w-[40.5em] text-mute">{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedBand>
  );
}
