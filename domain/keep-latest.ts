/**
 * A memory for what takes long to make and comes again: `most` values, by what they were made of. The least lately asked
 * for give way.
 */
export function keepLatest<Value extends object>(most: number) {
  const kept = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make();
    // To the end of the line of those that give way.
    kept.delete(key);
    kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  };
}
