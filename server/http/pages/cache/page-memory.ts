import type { FinishedPage } from './finished-page.ts';

/** A page with what it was made from and when. */
export interface Kept {
  version: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  page: FinishedPage;
}

export type PageMemory = ReturnType<typeof pageMemory>;

/** Pages in memory that take no more than `mostBytes` together; the least lately used give way. */
export function pageMemory(mostBytes: number) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const drop = (key: string): void => {
    const old = kept.get(key);
    if (!old) return;
    bytes -= sizeOf(key, old.page);
    kept.delete(key);
  };

  return {
    get: (key: string): Kept | undefined => kept.get(key),
    /** Puts one to the end of the line of those that give way. */
    use(key: string, found: Kept): void {
      kept.delete(key);
      kept.set(key, found);
    },
    keep(key: string, entry: Kept): void {
      drop(key);
      const size = sizeOf(key, entry.page);
      if (size > mostBytes) return;
      kept.set(key, entry);
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    drop,
    size: () => ({ pages: kept.size, bytes }),
  };
}

/** With its key, its headers and what it takes to keep an entry: the smallest ones would not count otherwise. */
function sizeOf(key: string, { byteSize, headers }: FinishedPage): number {
  const texts = headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    key.length,
  );
  return byteSize + 2 * texts + 500;
}
