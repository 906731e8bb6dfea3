import { compressWell, type FinishedPage } from './finished-page.ts';

interface Kept {
  version: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  page: FinishedPage;
}

export interface PageCacheOptions {
  /** Grows with everything that changes a page. */
  version: () => number;
  /** Of all pages together. */
  mostBytes: number;
  /** Pages carry the year and a form's token, so none is kept for ever. */
  longestAgeMs: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Longer than it takes to render some pages. */
const momentMs = 200;

/** With its key, its headers and what it takes to keep an entry: the smallest ones would not count otherwise. */
function sizeOf(key: string, { byteSize, headers }: FinishedPage): number {
  const texts = headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    key.length,
  );
  return byteSize + 2 * texts + 500;
}

/** A page may say that it is not to be kept. */
function isForNobodyElse({ headers }: FinishedPage): boolean {
  return headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'));
}

/** Pages in memory, each rendered once for each version of the content; the least lately used give way. */
export function createPageCache({ version, mostBytes, longestAgeMs }: PageCacheOptions) {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, { version: number; page: Promise<FinishedPage> }>();
  let bytes = 0;

  const drop = (key: string) => {
    const old = kept.get(key);
    if (!old) return;
    bytes -= sizeOf(key, old.page);
    kept.delete(key);
  };

  const keep = (key: string, entry: Kept) => {
    drop(key);
    const size = sizeOf(key, entry.page);
    if (size > mostBytes) return;
    kept.set(key, entry);
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  };

  let shrinking: Promise<void> = Promise.resolve();
  /**
   * The first visitor has been answered; those that follow get smaller bytes. A moment later, and one page after the
   * other: it is much work, for nothing if the content changes again, and visitors wait for the same processors.
   */
  const shrink = (key: string, entry: Kept) => {
    const isWanted = () => kept.get(key) === entry && entry.version === version();
    const work = async () => {
      if (!isWanted()) return;
      const page = await compressWell(entry.page);
      if (isWanted()) keep(key, { ...entry, page });
    };
    // Larger bytes do as well.
    const inTurn = () => {
      shrinking = shrinking.then(work).catch(() => {});
    };
    setTimeout(inTurn, momentMs).unref();
  };

  /** The version is read first: a page may be newer than its version says, and is then made again, but never older. */
  const make = (key: string, now: number, current: number, render: () => Promise<FinishedPage>) => {
    const running = underway.get(key);
    if (running?.version === current) return running.page;
    const page = render().then((made) => {
      if (made.status === 200 && !isForNobodyElse(made)) {
        const entry = { version: current, madeAt: now, page: made };
        keep(key, entry);
        if (made.isQuick) shrink(key, entry);
      }
      // What is gone must not come back while the database is away.
      else if (made.status < 500) drop(key);
      return made;
    });
    const entry = { version: current, page };
    underway.set(key, entry);
    const done = () => {
      if (underway.get(key) === entry) underway.delete(key);
    };
    page.then(done, done);
    return page;
  };

  /** The page as the present content makes it, if it is kept. */
  const find = (key: string): FinishedPage | undefined => {
    const found = kept.get(key);
    if (found?.version !== version() || Date.now() - found.madeAt >= longestAgeMs) return;
    // To the end of the line of those that give way.
    kept.delete(key);
    kept.set(key, found);
    return found.page;
  };

  return {
    find,
    /** The page as the present content makes it; requests that come together share one rendering. */
    async get(key: string, render: () => Promise<FinishedPage>): Promise<FinishedPage> {
      const ready = find(key);
      if (ready) return ready;
      const found = kept.get(key);
      const page = make(key, Date.now(), version(), render);
      if (!found) return await page;
      // A page of before is better than none while the database is away.
      return await page.then(
        (made) => (made.status >= 500 ? found.page : made),
        () => found.page,
      );
    },
    /** How much is kept: for tests and the benchmark. */
    size: () => ({ pages: kept.size, bytes }),
  };
}
