import type { SectionProps } from '../../section-props.ts';

/** The posts and what stands beside them; the route brings both. */
export function PostList({ children }: SectionProps<'post-list'>) {
  return (
    <div className="measure grid gap-x-14 gap-y-14 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {children}
    </div>
  );
}
