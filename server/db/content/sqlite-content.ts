import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContentVersion } from './content-version.ts';

/** How old an answer may be, in milliseconds: thousands of pages are sent in that time. */
const freshMs = 20;

/**
 * A second connection, which only reads: SQLite tells it by one number in memory whether any other connection or
 * process has written since, so asking costs microseconds and nothing has to be announced.
 */
export function watchSqlite(folder: string): ContentVersion {
  const file = new DatabaseSync(join(folder, 'site.sqlite'), { readOnly: true, timeout: 0 });
  const writes = file.prepare('pragma data_version');
  const version = file.prepare("select value from site_state where key = 'posts_version'");
  let seen: unknown;
  let known = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = () => {
    askedAt = performance.now();
    try {
      const now = writes.get()?.data_version;
      if (now !== seen) known = Number(version.get()?.value ?? 0);
      seen = now;
    } catch {
      // A file that cannot be read just now: what was known stays, and the pages that are kept go out.
    }
  };
  return {
    current() {
      if (performance.now() - askedAt > freshMs) ask();
      return known;
    },
    async refresh() {
      ask();
    },
    async close() {
      if (file.isOpen) file.close();
    },
  };
}
