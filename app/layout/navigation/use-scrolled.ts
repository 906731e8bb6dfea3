import { useEffect, useState } from 'react';

/** Specification part 9: past this the header casts its shadow. */
const thresholdPx = 50;

/** Whether the page has scrolled so far that the header should stand out. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > thresholdPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}
