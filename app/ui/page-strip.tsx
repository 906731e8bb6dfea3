import type { ComponentType, ReactNode, Ref } from 'react';

interface PageLinkProps {
  href: string;
  className: string;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

interface PageStripProps {
  label: string;
  page: number;
  pageCount: number;
  address: (page: number) => string;
  /** The link component: a plain link, or that of the admin. */
  Link?: 'a' | ComponentType<PageLinkProps>;
  /** Classes of every item. */
  box?: string;
  /** Classes of items that are links. */
  open?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
}

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border text-[0.9375rem] font-semibold';

/** Links to the previous, next and numbered pages. Renders nothing if there is only one page. */
export function PageStrip(props: PageStripProps) {
  const { label, page, pageCount, address, Link = 'a', className = 'mt-12', ref } = props;
  if (pageCount < 2) return null;
  const box = `${shape} ${props.box ?? 'px-4'}`;
  const open = `${box} ${props.open ?? 'border-line bg-white text-ink hover:border-ink'}`;
  // On the first and last page the step is shown without a link.
  const step = (name: string, to: number) =>
    to < 1 || to > pageCount ? (
      <span className={`${box} border-line text-mute`}>{name}</span>
    ) : (
      <Link className={open} href={address(to)}>
        {name}
      </Link>
    );
  return (
    <nav aria-label={label} className={className} ref={ref}>
      <ul className="flex flex-wrap gap-2.5">
        <li>{step('Previous', page - 1)}</li>
        {pagesShown(page, pageCount).map((each, place) =>
          each === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps are identified by position
            <li className="self-center px-1" key={`gap ${place}`}>
              …
            </li>
          ) : (
            <li key={each}>
              <Link
                aria-current={each === page ? 'page' : undefined}
                aria-label={`Page ${each}`}
                className={each === page ? `${box} border-green bg-green text-chalk` : open}
                href={address(each)}
              >
                {each}
              </Link>
            </li>
          ),
        )}
        <li>{step('Next', page + 1)}</li>
      </ul>
    </nav>
  );
}

/** The page numbers of a pagination: first, last, and those next to the current one. */
export function pagesShown(current: number, count: number): (number | 'gap')[] {
  const visible = Array.from({ length: count }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === count || Math.abs(page - current) <= 1,
  );
  return visible.flatMap((page, place) => {
    const skipped = page - (visible[place - 1] ?? 0) - 1;
    // A single page needs no more space than a gap.
    if (skipped === 1) return [page - 1, page];
    return skipped > 1 ? ['gap' as const, page] : [page];
  });
}
