import { useEffect, useState } from 'react';

/** Saves on Ctrl+S or Cmd+S. Pressed during a save, it saves once more afterwards: text may have been typed since. */
export function useSaveHere(isSaving: boolean, saveHere: () => Promise<void>): void {
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // An open dialog is answered first.
      if (!document.querySelector('dialog[open]')) setWanted(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // Without dependencies: it saves what the form holds by then.
  useEffect(() => {
    if (!isWanted || isSaving) return;
    setWanted(false);
    void saveHere();
  });
}

/** By the letter, or on a keyboard of another script by its position. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
}
