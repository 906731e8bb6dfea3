import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { hashScrollDelayMs } from './hash-scroll-delay.ts';

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

/** The page begins at its top, or stays where it is, until the scroll starts. */
function undoJump(top: number): void {
  queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }));
}

function scrollToHash(hash: string): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = document.getElementById(idOf(hash));
  if (!target) return;
  target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  // As after the browser's own jump, the keyboard and a screen reader go on from there; who types already, types on.
  if (document.activeElement?.matches('input, textarea, select')) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** An id in another script than Latin stands encoded in the address. Unlike decodeURIComponent, this never throws. */
function idOf(hash: string): string {
  return new URLSearchParams(`id=${hash.slice(1)}`).get('id') ?? '';
}
