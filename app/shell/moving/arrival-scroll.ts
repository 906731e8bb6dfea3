import { hashScrollDelayMs } from './use-hash-scroll.ts';

/**
 * Runs before the page is parsed, for a visitor who follows a link to a section from elsewhere. It holds the hash
 * back, so that the browser does not jump, and after the delay puts it back and scrolls there smoothly. Inline and
 * without React, because it must be first; without JavaScript the browser jumps as it always does.
 */
export const arrivalScroll = `(() => {
  const { hash, pathname, search } = location;
  const [arrival] = performance.getEntriesByType('navigation');
  if (!hash || arrival?.type !== 'navigate') return;
  history.replaceState(history.state, '', pathname + search);
  addEventListener('DOMContentLoaded', () => setTimeout(() => {
    if (location.pathname !== pathname || location.hash) return;
    history.replaceState(history.state, '', pathname + search + hash);
    const calm = matchMedia('(prefers-reduced-motion)').matches;
    document.getElementById(decodeURI(hash.slice(1)))?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  }, ${hashScrollDelayMs}));
})();`;
