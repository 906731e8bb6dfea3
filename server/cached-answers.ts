import { LRUCache } from 'lru-cache';

/**
 * Caches the last hundred results, each for one content version. The version is read first: a result may be newer
 * than its version, and is then computed once more than needed, but it is never older.
 */
export function cachedAnswers<Asked extends unknown[], Answer extends object>(
  version: () => number,
  answer: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: 100,
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  });
  return (...asked) =>
    answers.forceFetch(JSON.stringify([version(), ...asked]), { context: () => answer(...asked) });
}
