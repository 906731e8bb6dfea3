/** Keeps what was typed in this browser until it is saved. */
export function keepCopy(key: string, copy: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Storage is full or blocked: leaving the screen asks in any case.
  }
}

export function dropCopy(key: string): void {
  localStorage.removeItem(key);
}

/** What this browser has kept under a key, if it is of the type that is asked for. */
export function keptCopy<Copy>(
  key: string,
  isCopy: (kept: unknown) => kept is Copy,
): Copy | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return isCopy(kept) ? kept : undefined;
  } catch {
    return;
  }
}
