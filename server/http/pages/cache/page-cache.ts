import { LRUCache } from 'lru-cache';
import { type CachedResponse, compressedFurther } from './cached-response.ts';

export interface PageCacheOptions {
  /** The content version, and anything else that changes pages. */
  version: () => number | string;
  /** Limit for all pages together. */
  maxBytes: number;
  /** Limits the age of the year and the form token in a page. */
  maxAgeMs: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

type Render = () => Promise<CachedResponse>;

interface Entry {
  version: number | string;
  page: CachedResponse;
  /** Its body is as small as it gets, or will be soon. */
  isCompressed?: boolean;
}

/** Pages in memory, each rendered once per content version. */
export function createPageCache({ version, maxBytes, maxAgeMs }: PageCacheOptions) {
  const pages = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => sizeOf(key, page),
    ttl: maxAgeMs,
    ttlResolution: 0,
    // While the database is unavailable, an outdated page is better than none.
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  const uses = { hits: 0, misses: 0, stale: 0 };
  const renderings = new Map<string, { version: number | string; page: Promise<CachedResponse> }>();

  const store = (key: string, entry: Entry): void => {
    if (entry.page.status === 200 && !isPrivate(entry.page)) pages.set(key, entry);
    // A deleted post must not come back while the database is unavailable.
    else if (entry.page.status < 500) pages.delete(key);
  };

  /** Simultaneous requests for one page of one version share a rendering. */
  const make = (key: string, render: Render): Promise<CachedResponse> => {
    // Read before rendering: a page may be newer than its version, and is then rendered once more than needed, but it
    // is never older.
    const from = version();
    const running = renderings.get(key);
    if (running?.version === from) return running.page;
    const page = render().then((rendered) => {
      store(key, { version: from, page: rendered });
      return rendered;
    });
    uses.misses += 1;
    const rendering = { version: from, page };
    renderings.set(key, rendering);
    const done = () => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    };
    page.then(done, done);
    return page;
  };

  let compressing: Promise<void> = Promise.resolve();

  /** In the background, one page at a time, and only pages that are requested again: it takes much of a processor's time. */
  const compressLater = (key: string, entry: Entry): void => {
    entry.isCompressed = true;
    const compress = async () => {
      if (pages.peek(key) !== entry) return;
      const page = await compressedFurther(entry.page);
      if (pages.peek(key) !== entry) return;
      pages.set(key, { ...entry, page }, { noUpdateTTL: true });
    };
    // Without memory for it, the page stays as it is.
    compressing = compressing.then(compress).catch(() => {});
  };

  /** The cached page of the current content version. */
  const find = (key: string): CachedResponse | undefined => {
    const entry = pages.get(key, { allowStale: false });
    if (entry?.version !== version()) return;
    uses.hits += 1;
    if (!entry.isCompressed) compressLater(key, entry);
    return entry.page;
  };

  return {
    find,
    /** The page of the current content version, rendered if necessary; an outdated one if rendering fails. */
    async get(key: string, render: Render): Promise<CachedResponse> {
      const ready = find(key);
      if (ready) return ready;
      const before = pages.peek(key)?.page;
      const page = make(key, render);
      if (!before) return await page;
      const sent = await orBefore(page, before);
      if (sent === before) uses.stale += 1;
      return sent;
    },
    /** How often a page was ready, was rendered, and was sent although it was outdated. */
    uses: () => ({ ...uses }),
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
    /** Resolves when the pages that were requested again are compressed. */
    compressed: () => compressing,
  };
}

function orBefore(page: Promise<CachedResponse>, before: CachedResponse): Promise<CachedResponse> {
  return page.then(
    (rendered) => (rendered.status >= 500 ? before : rendered),
    () => before,
  );
}

/** Whether a response forbids caching. */
function isPrivate({ headers }: CachedResponse): boolean {
  return headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'));
}

/** The size of bodies, headers (two bytes a character) and an estimate for the entry itself. */
function sizeOf(key: string, { bodies, headers }: CachedResponse): number {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  const texts = headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    key.length,
  );
  return bytes + 2 * texts + 500;
}
