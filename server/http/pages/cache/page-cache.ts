import type { FinishedPage } from './finished-page.ts';
import { pageMemory } from './page-memory.ts';
import { shareRenderings } from './share-renderings.ts';
import { shrinkPages } from './shrink-pages.ts';

export interface PageCacheOptions {
  /** Grows with everything that changes a page. */
  version: () => number;
  /** Of all pages together. */
  mostBytes: number;
  /** Pages carry the year and a form's token, so none is kept for ever. */
  longestAgeMs: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

type Render = () => Promise<FinishedPage>;

/** Pages in memory, each rendered once for each version of the content; the least lately used give way. */
export function createPageCache({ version, mostBytes, longestAgeMs }: PageCacheOptions) {
  const kept = pageMemory(mostBytes);
  const share = shareRenderings();
  const shrink = shrinkPages(kept, version);

  const settle = (key: string, made: FinishedPage, from: { version: number; madeAt: number }) => {
    if (made.status === 200 && !isForNobodyElse(made)) {
      const entry = { ...from, page: made };
      kept.keep(key, entry);
      if (made.isQuick) shrink(key, entry);
    }
    // What is gone must not come back while the database is away.
    else if (made.status < 500) kept.drop(key);
    return made;
  };

  /**
   * The version is read first: a page may be newer than its version says, and is then made again, but never older. Its
   * age is told by the clock that nobody sets.
   */
  const make = (key: string, render: Render) => {
    const from = { version: version(), madeAt: performance.now() };
    return share(key, from.version, async () => settle(key, await render(), from));
  };

  /** The page as the present content makes it, if it is kept. */
  const find = (key: string): FinishedPage | undefined => {
    const found = kept.get(key);
    if (found?.version !== version() || performance.now() - found.madeAt >= longestAgeMs) return;
    kept.use(key, found);
    return found.page;
  };

  return {
    find,
    /** The page as the present content makes it; requests that come together share one rendering. */
    async get(key: string, render: Render): Promise<FinishedPage> {
      const ready = find(key);
      if (ready) return ready;
      const found = kept.get(key);
      const page = make(key, render);
      return await (found ? orBefore(page, found.page) : page);
    },
    /** How much is kept: for tests and the benchmark. */
    size: kept.size,
  };
}

/** A page of before is better than none while the database is away. */
function orBefore(page: Promise<FinishedPage>, before: FinishedPage): Promise<FinishedPage> {
  return page.then(
    (made) => (made.status >= 500 ? before : made),
    () => before,
  );
}

/** A page may say that it is not to be kept. */
function isForNobodyElse({ headers }: FinishedPage): boolean {
  return headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'));
}
