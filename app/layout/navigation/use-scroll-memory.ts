import { useContext, useEffect, useLayoutEffect } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useLocation,
} from 'react-router';

const storageKey = 'scroll-positions';

/** How far each entry of the history was scrolled, in pixels, by its key. */
type Positions = Record<string, number>;

/**
 * Back and forward show a page where it was left, and a new page begins at its top. The router keeps the positions and
 * says which one to take; a place on a page is left to useHashScroll. The same as React Router's ScrollRestoration but
 * for its inline script: a page that is loaded is put in place by the browser itself.
 */
export function useScrollMemory(): void {
  const router = useContext(RouterContext)?.router;
  const { restoreScrollPosition: top, preventScrollReset: stays } = useContext(StateContext) ?? {};
  const location = useLocation();

  useEffect(() => {
    if (!router) return;
    const positions = readPositions();
    const forget = router.enableScrollRestoration(positions, () => window.scrollY);
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    const giveBack = () => {
      history.scrollRestoration = 'auto';
      positions[router.state.location.key] = window.scrollY;
      keepPositions(positions);
    };
    take();
    addEventListener('pageshow', take);
    addEventListener('pagehide', giveBack);
    return () => {
      forget();
      removeEventListener('pageshow', take);
      removeEventListener('pagehide', giveBack);
    };
  }, [router]);

  useLayoutEffect(() => {
    if (typeof top === 'number') window.scrollTo(0, top);
    else if (top !== false && !stays && !location.hash) window.scrollTo(0, 0);
  }, [location, top, stays]);
}

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

/** Where nothing can be stored, only a reload forgets. */
function keepPositions(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {}
}
