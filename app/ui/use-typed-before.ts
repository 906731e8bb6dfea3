import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps what a visitor typed into a textarea before React took the page over: React leaves inputs and selects alone,
 * but puts a textarea's text back to the one the server sent.
 */
export function useTypedBefore(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [typed] = useState(() => textIn(id));
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
