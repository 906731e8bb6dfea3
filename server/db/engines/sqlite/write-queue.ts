export type WriteQueue = ReturnType<typeof createWriteQueue>;

/** Writes run one at a time, in the order of the calls. */
export function createWriteQueue() {
  let last: Promise<void> = Promise.resolve();
  return {
    /**
     * Resolves with the function that ends the caller's turn. Rejects as SQLite does for a locked file if the turn
     * has not come by `until` (performance.now()).
     */
    async enter(until: number): Promise<() => void> {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      if (await isOver(before, until)) return turn.resolve;
      // Later callers still wait for the current one.
      before.then(turn.resolve);
      const code = { code: 'ERR_SQLITE_ERROR', errcode: 5 };
      throw Object.assign(new Error('another write takes too long'), code);
    },
  };
}

async function isOver(turn: Promise<void>, until: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), Math.max(0, until - performance.now()));
  try {
    return await Promise.race([turn.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
