import { useEffect, useState } from 'react';

/** What a page or dialog loads when it opens. */
export interface Loaded<Response> {
  response: Response | undefined;
  problem: string | undefined;
  reload: () => void;
}

/** Loads what a page or dialog shows, when it opens and again on request. */
export function useLoaded<Response>(
  load: (signal: AbortSignal) => Promise<Response>,
): Loaded<Response> {
  const [response, setResponse] = useState<Response>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    setProblem(undefined);
    const end = new AbortController();
    load(end.signal)
      .then((loaded) => !end.signal.aborted && setResponse(loaded))
      .catch((error: Error) => !end.signal.aborted && setProblem(error.message));
    return () => end.abort();
  }, [round]);
  return { response, problem, reload: () => setRound((before) => before + 1) };
}
