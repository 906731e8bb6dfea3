import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Specification part 9: the page shows first, then scrolls to the section that was asked for. */
export const hashScrollDelayMs = 500;

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Scrolls smoothly to the hash of a link that was followed inside the site: 500 ms after another page has come, at
 * once on the same page. Back and forward are left to the scroll restoration, the first page to arrivalScroll.
 */
export function useHashScroll(): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef<string>(undefined);

  // The location's key is listed so that a second click on the same link scrolls again.
  useBrowserLayoutEffect(() => {
    const samePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (!hash || navigation === 'POP') return;
    undoJump(samePage ? window.scrollY : 0);
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
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}
