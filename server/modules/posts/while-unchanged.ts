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
