export type Line = ReturnType<typeof createLine>;

/** A line of those who want to write: one at a time, in the order they came. */
export function createLine() {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Resolves when it is the caller's turn, with what ends that turn. */
    async enter(): Promise<() => void> {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      await before;
      return turn.resolve;
    },
  };
}
