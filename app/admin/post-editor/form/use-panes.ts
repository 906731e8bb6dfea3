import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { revealElement } from '../../pages/reveal.ts';
import type { FieldErrors } from '../draft/post-draft.ts';

/**
 * Text and details: beside each other where there is room, with the details folded away or not; one at a time on a small
 * screen. Opens the one with the first field that is wrong, and moves the focus there.
 */
export function usePanes(errors: FieldErrors) {
  const [isFolded, setFolded] = useState(false);
  const [shown, setShown] = useState<'text' | 'details'>('text');
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef(0);

  /** Brings a field or the text into sight, and puts the focus there. */
  const reveal = useCallback((element: HTMLElement) => {
    const isDetail = Boolean(element.closest('.post-details'));
    setShown(isDetail ? 'details' : 'text');
    if (isDetail) setFolded(false);
    // Once it is in sight.
    requestAnimationFrame(() => revealElement(element));
  }, []);

  useLayoutEffect(() => {
    const count = Object.keys(errors).length;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Fewer: one has just been corrected, and has the focus.
    if (field && count >= before.current) reveal(field);
    before.current = count;
  }, [errors, reveal]);
  return { ref, isFolded, setFolded, shown, setShown, reveal };
}

export type Panes = ReturnType<typeof usePanes>;
