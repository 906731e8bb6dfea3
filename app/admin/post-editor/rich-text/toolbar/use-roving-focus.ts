import { type KeyboardEvent, useState } from 'react';

/** One stop for Tab in a toolbar; the arrow keys, Home and End move inside it (ARIA toolbar pattern). */
export function useRovingFocus(count: number) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = target(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return { current, setCurrent, onKeyDown };
}

function target(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
}
