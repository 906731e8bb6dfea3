import { useLayoutEffect, useRef, useState } from 'react';
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
  useLayoutEffect(() => {
    const count = Object.keys(errors).length;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Fewer: one has just been corrected, and has the focus.
    if (field && count >= before.current) {
      const isDetail = field.closest('.post-details') !== null;
      setShown(isDetail ? 'details' : 'text');
      if (isDetail) setFolded(false);
      // Once it is in sight.
      requestAnimationFrame(() => field.focus());
    }
    before.current = count;
  }, [errors]);
  return { ref, isFolded, setFolded, shown, setShown };
}

export type Panes = ReturnType<typeof usePanes>;
