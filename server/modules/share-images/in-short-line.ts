/**
 * Lets one piece of work at a time run, and so many others wait; undefined for one that finds the line full. An image
 * fills one core for a moment: strangers who ask for many must not fill it for long.
 */
export function inShortLine(most: number): <T>(work: () => Promise<T>) => Promise<T> | undefined {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (waiting > most) return;
    waiting += 1;
    const mine = last.then(work);
    last = mine
      .catch(() => {})
      .finally(() => {
        waiting -= 1;
      });
    return mine;
  };
}
