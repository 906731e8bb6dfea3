import { hashScrollDelayMs } from './hash-scroll-delay.ts';

/**
 * Runs before the page is parsed, for a visitor who follows a link to a section from elsewhere. It holds the hash
 * back, so that the browser does not jump, and after the delay puts it back and scrolls there smoothly. Inline and
 * without React, because it must be first; without JavaScript the browser jumps as it always does.
 */
export const arrivalScroll = `{
  const { hash, href } = location, plain = href.split('#')[0];
  const show = (address) => history.replaceState(history.state, '', address);
  if (hash && !performance.navigation.type) {
    show(plain);
    addEventListener('DOMContentLoaded', () => setTimeout(() => {
      if (location != plain) return;
      show(hash);
      document.getElementById(new URLSearchParams('=' + hash.slice(1)).get(''))?.scrollIntoView({
        behavior: matchMedia('(prefers-reduced-motion)').matches ? 'auto' : 'smooth'
      });
    }, ${hashScrollDelayMs}));
  }
}`;
