import { Band } from '../../ui/band.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { SectionProps } from '../section-props.ts';

/** A claim on the left that stays while its reasons go by on the right. */
export function NumberedReasons({
  ground,
  id,
  eyebrow,
  title,
  lead,
  items,
}: SectionProps<'numbered-reasons'>) {
  return (
    <Band ground={ground} id={id}>
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <SectionHeading
          className="lg:sticky lg:top-28 lg:self-start"
          eyebrow={eyebrow}
          lead={lead}
          title={title}
        />
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
                <p className="mt-2 max-w-[60ch] text-mute">{item.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Band>
  );
}
