import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** Tools by field, a line a field, in type large enough to be looked through. */
export function Technologies({ groups, ...section }: SectionProps<'technologies'>) {
  return (
    <HeadedBand {...section}>
      <div className="mt-10 border-b border-ink lg:mt-12">
        {groups.map((group) => (
          <div
            className="grid gap-x-8 gap-y-4 border-t border-ink py-7 md:grid-cols-[12rem_1fr] lg:py-9"
            key={group.title}
          >
            <h3 className="text-base font-semibold text-brick md:pt-1.5">{group.title}</h3>
            <ul className="flex flex-wrap gap-x-8 gap-y-2 font-display text-2xl font-bold leading-snug tracking-tight lg:text-[2rem]">
              {group.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </HeadedBand>
  );
}
