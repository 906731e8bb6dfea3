/** Stores a value in local storage; false if it is full or blocked. */
export function storeJson(key: string, value: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The stored value of a key, if it has the expected type. */
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
