/** Remembers what was asked for last, as long as all of it together is not larger than the limit. */
export function boundedCache<T>(limit: number) {
  const entries = new Map<string, { value: T; size: number }>();
  let total = 0;
  function forget(key: string) {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
  return {
    get: (key: string): T | undefined => entries.get(key)?.value,
    /** Also called for what is there already: that makes it the newest. Too large a thing is not kept. */
    set(key: string, value: T, size: number) {
      forget(key);
      if (size > limit / 4) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= limit) return;
        forget(oldest);
      }
    },
  };
}
