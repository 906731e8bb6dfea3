import { LRUCache } from 'lru-cache';
import { outsideAct } from './db/act.ts';

/**
 * Caches the last hundred results, each for one content version. The version is read first: a result may be newer
 * than its version, and is then computed once more than needed, but it is never older.
 */
export function cachedResults<Args extends unknown[], Result extends object>(
  version: () => number,
  compute: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const results = new LRUCache<string, Result, () => Promise<Result>>({
    max: 100,
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  });
  return (...args) =>
    results.forceFetch(JSON.stringify([version(), ...args]), {
      // What an act has not stored yet must not be cached.
      context: () => outsideAct(() => compute(...args)),
    });
}
