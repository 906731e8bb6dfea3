export type Line = ReturnType<typeof createLine>;

/** A line of those who want to write: one at a time, in the order they came. */
export function createLine() {
  let last: Promise<void> = Promise.resolve();
  return {
    /**
     * Resolves when it is the caller's turn, with what ends that turn. Rejects as SQLite does for a file that another
     * one has when it is not by `until`, in milliseconds of performance.now().
     */
    async enter(until: number): Promise<() => void> {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      if (await isOver(before, until)) return turn.resolve;
      // Those behind still wait for the one in front.
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
