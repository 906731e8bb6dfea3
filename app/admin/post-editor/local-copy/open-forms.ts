/** Holds a lock as long as the page of an open form lives: a crash releases it too. Returns how to release it. */
export function holdForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks need https: without them, the copy of another open tab may be offered.
  void navigator.locks?.request(lockOf(id), () => promise);
  return resolve;
}

/** Whether a form is open now, in this tab or another. */
export async function areOpen(): Promise<(id: string) => boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return (id) => held.some((lock) => lock.name === lockOf(id));
}

/** As former releases name it, whose tabs may still be open. */
const lockOf = (id: string) => `blog-form:${id}`;
