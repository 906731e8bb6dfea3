import { Opening } from '../../ui/kolam/opening.tsx';
import { Eyebrow } from '../../ui/section-heading.tsx';
import { titleId } from '../../ui/title-id.ts';
import type { SectionProps } from '../section-props.ts';

/** The head of the list of posts. */
export function BlogOpening({ eyebrow, title, lead }: SectionProps<'blog-opening'>) {
  return (
    <div className="blog-opening measure grid items-center gap-x-16 pt-14 pb-10 md:grid-cols-[minmax(0,1fr)_min(20rem,33%)] md:pt-20 md:pb-14">
      <div>
        <Eyebrow className="mb-3 text-brick" text={eyebrow} />
        <h1 className="display-1 max-w-[9.5em]" id={titleId}>
          {title}
        </h1>
        <p className="lead mt-5 text-mute">{lead}</p>
      </div>
      <Opening className="hidden w-full md:block" ground="chalk" name="blog" />
    </div>
  );
}
