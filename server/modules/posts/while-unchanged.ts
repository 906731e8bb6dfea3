import { LRUCache } from 'lru-cache';

/**
 * Remembers an answer for as long as the version stays. The version is read first: an answer may then be newer than
 * its version says, and is made once more than needed, but it is never older.
 */
export function whileUnchanged<T>(
  readVersion: () => Promise<number>,
  answer: () => Promise<T>,
): () => Promise<T> {
  let known: { version: number; answer: Promise<T> } | undefined;
  return async () => {
    const version = await readVersion();
    if (known?.version !== version) {
      const fresh = { version, answer: answer() };
      known = fresh;
      // A failure is not an answer worth keeping.
      fresh.answer.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return await known.answer;
  };
}

/** The same for a question with many answers, of which the last `max` are cached. */
export function eachWhileUnchanged<Asked, T>(
  readVersion: () => Promise<number>,
  max: number,
  answer: (asked: Asked) => Promise<T>,
): (asked: Asked) => Promise<T> {
  const answers = new LRUCache<string, () => Promise<T>>({ max });
  return (asked) => {
    const key = JSON.stringify(asked);
    const ask = answers.get(key) ?? whileUnchanged(readVersion, () => answer(asked));
    answers.set(key, ask);
    return ask();
  };
}
