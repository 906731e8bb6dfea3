import { Band } from '../../ui/band.tsx';
import { Eyebrow } from '../../ui/section-heading.tsx';
import type { SectionProps } from '../section-props.ts';

/** One conviction in large type, and the reasons for it below, set to the right. */
export function Statement({
  ground,
  id,
  eyebrow,
  title,
  lead,
  paragraphs,
}: SectionProps<'statement'>) {
  return (
    <Band ground={ground} id={id}>
      <Eyebrow className="mb-4 text-brick" text={eyebrow} />
      <h2 className="display-1 max-w-[12em]">{title}</h2>
      <div className="mt-10 grid gap-x-12 gap-y-5 md:grid-cols-2 lg:ml-auto lg:mt-14 lg:w-5/6">
        {lead && <p className="lead md:col-span-2">{lead}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Band>
  );
}
