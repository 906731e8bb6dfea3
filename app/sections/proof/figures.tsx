import { Band } from '../../ui/band.tsx';
import type { SectionProps } from '../section-props.ts';

/** A strip of proof: the figures of the About page, which the route brings. */
export function Figures({ ground, id, title, children }: SectionProps<'figures'>) {
  return (
    <Band className="py-10 md:py-12" ground={ground} id={id}>
      <div className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-[14rem_1fr]">
        <h2 className="display-3">{title}</h2>
        {children}
      </div>
    </Band>
  );
}
