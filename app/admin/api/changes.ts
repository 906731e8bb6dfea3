const changeEvent = 'admin-change';

/** Has the layout read the counts in the sidebar again. */
export function notifyChange(): void {
  dispatchEvent(new Event(changeEvent));
}

/** Calls back after each change; returns how to stop listening. */
export function onChange(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  return () => removeEventListener(changeEvent, listener);
}
