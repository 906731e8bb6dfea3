import { useState } from 'react';
import { type Loaded, useLoaded } from '../ui/use-loaded.ts';

/** Loads what the page of a mailed link shows; `load` gets the token in the hash of the address, which only the browser sees. */
export function useLoadedByToken<Response>(
  load: (token: string, signal: AbortSignal) => Promise<Response>,
): Loaded<Response> & { token: string } {
  const [token, setToken] = useState('');
  const loaded = useLoaded((signal) => {
    const inHash = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken(inHash);
    return load(inHash, signal);
  });
  return { ...loaded, token };
}
