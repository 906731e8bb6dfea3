/** Runs one task at a time, in the order of the calls. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

/** Like createQueue, with at most `maxWaiting` tasks behind the running one; returns undefined for one more. */
export function createBoundedQueue(
  maxWaiting: number,
): <T>(task: () => Promise<T>) => Promise<T> | undefined {
  const enqueue = createQueue();
  let unfinished = 0;
  return (task) => {
    if (unfinished > maxWaiting) return;
    unfinished += 1;
    return enqueue(task).finally(() => {
      unfinished -= 1;
    });
  };
}
