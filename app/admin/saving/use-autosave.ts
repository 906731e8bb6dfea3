import { useCallback, useEffect, useRef } from 'react';

const typingPauseMs = 1000;

interface AutosaveOptions {
  /** Each new value restarts the pause. */
  typed: unknown;
  /** Whether there is something to store, and no question about it is open. */
  isPending: boolean;
  /** Keeps its identity between renders. */
  save: () => unknown;
}

/** Saves typed text after a pause, and at once when the network is back or the window is hidden. */
export function useAutosave({ typed, isPending, save }: AutosaveOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts the pause
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

/** Runs calls one after the other; a failed call does not stop the next one. */
export function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.current.then(call);
    last.current = turn.catch(() => {});
    return turn;
  }, []);
}
