/** Stores a value in this browser; false when it has no room or forbids it. */
export function storeJson(key: string, value: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The value that this browser has stored under a key, if it is of the expected type. */
export function readJson<Value>(
  key: string,
  isValue: (stored: unknown) => stored is Value,
): Value | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return isValue(stored) ? stored : undefined;
  } catch {
    return;
  }
}
