import { compressWell } from './finished-page.ts';
import type { Kept, PageMemory } from './page-memory.ts';

/** Longer than it takes to render some pages. */
const momentMs = 200;

/**
 * Gives kept pages smaller bytes for those that follow their first visitor. A moment after he was answered, and one page
 * after the other: it is much work, for nothing if the content changes again, and visitors wait for the same processors.
 */
export function shrinkPages(pages: PageMemory, version: () => number) {
  let last: Promise<void> = Promise.resolve();
  return (key: string, entry: Kept): void => {
    const isWanted = () => pages.get(key) === entry && entry.version === version();
    const work = async () => {
      if (!isWanted()) return;
      const page = await compressWell(entry.page);
      if (isWanted()) pages.keep(key, { ...entry, page });
    };
    // Larger bytes do as well.
    const inTurn = () => {
      last = last.then(work).catch(() => {});
    };
    setTimeout(inTurn, momentMs).unref();
  };
}
