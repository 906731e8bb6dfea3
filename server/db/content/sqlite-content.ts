import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContentVersion } from './content-version.ts';

const freshMs = 20;

/**
 * A second, read-only connection: SQLite's data_version tells from memory whether another connection or process has
 * written, in microseconds.
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
      // Unreadable at the moment: the known version stays, and cached pages are served.
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
