import { Band, type Ground } from '../../ui/band.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { SectionProps } from '../section-props.ts';

/** The grid's hairlines are its own colour showing between cells, so cells repeat the band's ground. */
const cellGrounds: Record<Ground, string> = {
  chalk: 'bg-chalk',
  sand: 'bg-sand',
  green: 'bg-green',
};

/** The heading takes the first cell of a ruled grid, five principles the others. What cells have above the first row and below the last is cut off. */
export function Principles({
  ground,
  id,
  eyebrow,
  title,
  lead,
  items,
}: SectionProps<'principles'>) {
  const cell = `py-8 sm:px-8 lg:px-10 sm:max-lg:odd:pl-0 lg:nth-[3n+1]:pl-0 ${cellGrounds[ground]}`;
  return (
    <Band ground={ground} id={id}>
      <div className="-my-8 grid gap-px bg-line [clip-path:inset(2rem_0)] sm:grid-cols-2 lg:grid-cols-3">
        <SectionHeading
          className={`lg:pr-6! ${cell}`}
          eyebrow={eyebrow}
          lead={lead}
          title={title}
        />
        {items.map((item) => (
          <div className={cell} key={item.title}>
            <h3 className="display-3">{item.title}</h3>
            <p className="mt-3 text-mute">{item.text}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}
