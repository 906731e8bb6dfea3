import { useLayoutEffect, useRef, useState } from 'react';
import { useWasServed } from './use-was-served.ts';

/**
 * Keeps what a visitor typed into a textarea before React took the page over: React leaves inputs and selects alone,
 * but puts a textarea's text back to the one the server sent. A form that React itself brings has nothing to keep: the
 * page before it may still stand there, with a textarea of the same name.
 */
export function useTypedBefore(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const wasServed = useWasServed();
  const [typed] = useState(() => (wasServed ? textIn(id) : undefined));
  useLayoutEffect(() => {
    if (ref.current && typed !== undefined) ref.current.value = typed;
  }, [typed]);
  return ref;
}

function textIn(id: string): string | undefined {
  if (typeof document === 'undefined') return;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area.value : undefined;
}
