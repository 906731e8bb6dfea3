import { useCallback, useEffect, useRef } from 'react';

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

/** Returns a function that runs calls one after another; a failed call does not stop the next one. */
export function useCallQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.current.then(call);
    last.current = turn.catch(() => {});
    return turn;
  }, []);
}
