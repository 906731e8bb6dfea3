import { type ComponentProps, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageStrip } from '../../ui/page-strip.tsx';

interface PagesProps {
  page: number;
  pageCount: number;
}

/** The pages of a list, in the address, as on the public blog. */
export function Pages({ page, pageCount }: PagesProps) {
  const [params] = useSearchParams();
  const address = (to: number) => {
    const next = new URLSearchParams(params);
    if (to > 1) next.set('page', String(to));
    else next.delete('page');
    return `?${next}`;
  };
  return (
    <PageStrip
      address={address}
      box="px-3.5 tabular-nums no-underline"
      className=""
      label="Pages"
      Link={PageLink}
      open="border-mute/70 bg-white text-ink hover:border-ink hover:bg-sand"
      page={page}
      pageCount={pageCount}
      ref={useFocusOnNewPage(page)}
    />
  );
}

function PageLink({ href, ...rest }: ComponentProps<'a'>) {
  return <Link {...rest} to={href ?? ''} />;
}

/** Scrolls to the top after a page change. */
function useFocusOnNewPage(page: number) {
  const strip = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!strip.current?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
  return strip;
}
