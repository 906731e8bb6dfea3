import { useEffect, useState } from 'react';

/**
 * Ctrl+S or Cmd+S, for as long as the form is on the screen. What is asked for while a save is under way is saved after
 * it: text may have been typed since.
 */
export function useSaveHere(isSaving: boolean, saveHere: () => Promise<void>): void {
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // A question is answered first.
      if (!document.querySelector('dialog[open]')) setWanted(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // At every rendering: it saves what the form holds by then.
  useEffect(() => {
    if (!isWanted || isSaving) return;
    setWanted(false);
    void saveHere();
  });
}

/** By the letter, or on a keyboard of another script by its place. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
}
