/** Specification part 9: the page shows first, then scrolls to the section that was asked for. */
export const arrivalScrollDelayMs = 500;

/**
 * Runs in the page before it is parsed, for a visitor who follows a link to a section of another page. It holds the hash
 * back, so that the browser does not jump, and after the delay puts it back and scrolls there smoothly. A prerendered page
 * waits until it is shown. Without JavaScript the browser jumps as it always does.
 */
export function arrivalScroll(delayMs: number): void {
  const { hash, href } = location;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!hash || (entry && entry.type !== 'navigate')) return;
  const plain = href.split('#')[0] ?? '';
  const scroll = () => {
    if (location.href === plain) location.replace(hash);
  };
  const start = () => setTimeout(scroll, delayMs);
  history.replaceState(history.state, '', plain);
  addEventListener('DOMContentLoaded', () => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', start, { once: true });
    else start();
  });
}
