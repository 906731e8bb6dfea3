import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Specification part 9: the page shows first, then scrolls to the section that was asked for. */
const hashScrollDelayMs = 500;

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Scrolls smoothly to the address's hash, 500 ms after a page has come, and at once on the same page.
 * Back and forward are left to the scroll restoration.
 */
export function useHashScroll(): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef<string>(undefined);

  useBrowserLayoutEffect(() => {
    const firstLoad = shownPath.current === undefined;
    const samePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (!hash || (navigation === 'POP' && !firstLoad)) return;
    if (!firstLoad) undoJump(samePage ? window.scrollY : 0);
    const timer = setTimeout(() => scrollToHash(hash), samePage ? 0 : hashScrollDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, hash, key, navigation]);
}

/** React Router's scroll restoration jumps to a hash at once, after this layout effect and before the paint. */
function undoJump(top: number): void {
  queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }));
}

function scrollToHash(hash: string): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}
