import { useEffect, useRef } from 'react';

/** Moves the focus to the first field that is wrong, whenever more are wrong than before. */
export function useFocusOnError(errors: object) {
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // Fewer: one has just been mended, and the writer is in it.
    if (count > before.current) {
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    before.current = count;
  }, [errors]);
  return ref;
}
