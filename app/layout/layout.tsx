import { useEffect } from 'react';
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import wholeSheet from '../styles/theme.css?url';
import { loadDrawings } from '../ui/kolam/kept.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { fetchAhead } from './navigation/fetch-ahead.ts';
import { MovingSign } from './navigation/moving-sign.tsx';
import { reach } from './navigation/reach.ts';
import { useHashScroll } from './navigation/use-hash-scroll.ts';
import { usePageChange } from './navigation/use-page-change.ts';
import { usePageView } from './page-view/use-page-view.ts';

/** What every public page stands in: skip link, header, the page, footer. */
export default function SiteLayout() {
  const data = useRouteLoaderData<typeof loader>('root');
  const { pathname, moved, mainRef, announcement } = usePageChange();
  useHashScroll();
  usePageView();
  useNextPageAhead(pathname);
  return (
    <>
      {moved && <link href={wholeSheet} precedence="site" ref={orReload} rel="stylesheet" />}
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <main
        key={pathname}
        id="content"
        ref={mainRef}
        tabIndex={-1}
        className={moved ? 'page-fade' : undefined}
      >
        <Outlet />
      </main>
      <Footer year={data?.year ?? new Date().getFullYear()} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <MovingSign />
    </>
  );
}

/** React has waited for the sheet, and never asks again: where it did not come, the new page is opened as a document. */
function orReload(link: HTMLLinkElement | null): void {
  if (link?.sheet === null) void reach(() => fetch(wholeSheet)).finally(() => location.reload());
}

/** The next page's pictures are drawn here: their code comes beside the page, as does what its sheet has more than this one's. */
function useNextPageAhead(pathname: string): void {
  const { location: next } = useNavigation();
  useEffect(() => {
    if (!next) return;
    void loadDrawings();
    if (next.pathname !== pathname) void fetchAhead(wholeSheet);
  }, [next, pathname]);
}
