import { PlusIcon } from '../../ui/icons.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** Questions that open one at a time: the browser closes the other details of the same name. */
export function Faq({ items, ...section }: SectionProps<'faq'>) {
  return (
    <HeadedBand {...section} isBeside>
      <div className="border-b border-line">
        {items.map((item) => (
          <details className="group border-t border-line" key={item.question} name="faq">
            <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 hover:text-brick [&::-webkit-details-marker]:hidden">
              <h3 className="display-3">
                <Unbroken text={item.question} />
              </h3>
              <PlusIcon className="mt-0.5 size-5 text-brick group-open:[&_.plus-upright]:hidden" />
            </summary>
            <p className="max-w-[64ch] pb-6 text-mute">
              <Unbroken text={item.answer} />
            </p>
          </details>
        ))}
      </div>
    </HeadedBand>
  );
}
