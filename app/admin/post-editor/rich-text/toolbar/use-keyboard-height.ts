import { useEffect } from 'react';

/** Tells the style sheet how much of the page a phone's own keyboard covers, so that the tools stand above it. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const end = new AbortController();
    const { style } = document.documentElement;
    const fit = () => {
      // Zoomed in, less of the page is seen without any keyboard.
      const covered = view.scale === 1 ? innerHeight - view.height - view.offsetTop : 0;
      style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    for (const event of ['resize', 'scroll']) view.addEventListener(event, fit, end);
    return () => {
      end.abort();
      style.removeProperty('--keyboard');
    };
  }, []);
}
