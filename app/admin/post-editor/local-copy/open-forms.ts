/** The forms of this tab. */
const here = new Set<string>();

/** An id for one open form, and a lock that is held exactly as long as its page lives: a crash releases it too. */
export function holdForm(): { id: string; release: () => void } {
  const id = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  here.add(id);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = () => {
      here.delete(id);
      resolve();
    };
  });
  // Locks need https: without them, the copy of another open tab may be offered.
  void navigator.locks?.request(lockOf(id), () => held);
  return { id, release };
}

/** Which of these forms are open now, in this tab or another. */
export async function openForms(ids: string[]): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const names = new Set(held.map((lock) => lock.name));
  return new Set(ids.filter((id) => here.has(id) || names.has(lockOf(id))));
}

/** As former releases name it, whose tabs may still be open. */
const lockOf = (id: string) => `blog-form:${id}`;
