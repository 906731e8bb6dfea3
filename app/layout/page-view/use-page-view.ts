import { useEffect } from 'react';
import { useLocation } from 'react-router';

declare global {
  interface Window {
    /** Left by the inline script; knows by itself which view it has counted last. */
    countView?: () => void;
  }
}

/** Counts each page, and each change of a list's query, that is shown without a new document. */
export function usePageView(): void {
  const { pathname, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what triggers it; countView reads it itself
  useEffect(() => window.countView?.(), [pathname, search]);
}
