const changeEvent = 'admin-change';

/** Tells the layout that something was changed, so that it looks again at what waits. */
export function notifyChange(): void {
  dispatchEvent(new Event(changeEvent));
}

/** Calls back after each change; returns how to stop listening. */
export function onChange(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  return () => removeEventListener(changeEvent, listener);
}
