import { useLayoutEffect, useRef, useState } from 'react';
import { useIsAwake } from './use-is-awake.ts';

/**
 * Keeps what a visitor typed into a textarea before React took the page over: React leaves inputs and selects alone,
 * but puts a textarea's text back to the one the server sent. A form that React itself brings has nothing to keep: the
 * page before it may still stand there, with a textarea of the same name.
 */
export function useTypedBefore(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const isAwake = useIsAwake();
  const [typed] = useState(() => (isAwake ? undefined : textIn(id)));
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
