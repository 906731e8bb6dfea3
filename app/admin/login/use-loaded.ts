import { useEffect, useState } from 'react';

/** What a page or dialog loads when it opens. */
export interface LoadedPage<Response> {
  response: Response | undefined;
  problem: string | undefined;
  reload: () => void;
}

/** Loads what a page or dialog shows; `load` gets the token in the hash of the address, which only the browser sees. */
export function useLoaded<Response>(
  load: (token: string, signal: AbortSignal) => Promise<Response>,
): LoadedPage<Response> & { token: string } {
  const [token, setToken] = useState('');
  const [response, setResponse] = useState<Response>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const inHash = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken(inHash);
    setProblem(undefined);
    const end = new AbortController();
    load(inHash, end.signal)
      .then((loaded) => !end.signal.aborted && setResponse(loaded))
      .catch((error: Error) => !end.signal.aborted && setProblem(error.message));
    return () => end.abort();
  }, [round]);
  return { token, response, problem, reload: () => setRound(round + 1) };
}
