import { useEffect } from 'react';

/** Why typed text is not saved. */
export const noNetwork =
  'No network. Your text is safe in this browser and is saved as soon as you are online.';

const typingPauseMs = 1000;

interface AutosaveOptions {
  /** Every new value restarts the delay. */
  typed: unknown;
  /** Whether there is unsaved text and no open conflict. */
  isPending: boolean;
  /** Must be stable between renders. */
  save: () => unknown;
}

/** Saves typed text after a delay, and at once when the network is back or the window is hidden. */
export function useAutosave({ typed, isPending, save }: AutosaveOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts the delay
  useEffect(() => {
    if (!isPending) return;
    const pause = setTimeout(save, typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, isPending, save]);

  useEffect(() => {
    if (!isPending) return;
    const saveNow = () => void save();
    addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
    };
  }, [isPending, save]);
}
