import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The share card and feeds of the page that the server printed; one that is reached inside the site has none. */
const printedOnce = 'meta[property], meta[name^="twitter:"], link[rel=alternate]';

/**
 * Tells when the visitor has moved to another page without a reload, and does what a browser does
 * on a reload: focus starts at the new page, and its title is announced.
 */
export function usePageChange() {
  const { pathname, search } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const [first] = useState({ pathname, search });
  const [moved, setMoved] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  if (!moved && pathname !== first.pathname) setMoved(true);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);

  useEffect(() => {
    if (pathname === first.pathname && search === first.search) return;
    for (const line of document.head.querySelectorAll(printedOnce)) line.remove();
  }, [pathname, search, first]);

  return { pathname, moved, mainRef, announcement };
}
