/** Those of this tab, which are known without asking. */
const here = new Set<string>();

/** A name for one open form, and a lock that lives exactly as long as its page: a crash releases it too. */
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
  // Absent where the page did not come over https; a copy of another open tab may then be offered.
  void navigator.locks?.request(lockOf(id), () => held);
  return { id, release };
}

/** Which of these forms are open now, in this tab or another. */
export async function openForms(ids: string[]): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const names = new Set(held.map((lock) => lock.name));
  return new Set(ids.filter((id) => here.has(id) || names.has(lockOf(id))));
}

const lockOf = (id: string) => `blog-form:${id}`;
