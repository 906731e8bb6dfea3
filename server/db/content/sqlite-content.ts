import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContentVersion } from './content-version.ts';

/**
 * A second connection, which only reads: SQLite tells it by one number in memory whether any other connection or
 * process has written since, so asking costs microseconds and nothing has to be announced.
 */
export function watchSqlite(folder: string): ContentVersion {
  const file = new DatabaseSync(join(folder, 'site.sqlite'), { readOnly: true, timeout: 1000 });
  const writes = file.prepare('pragma data_version');
  const version = file.prepare("select value from site_state where key = 'posts_version'");
  let seen: unknown;
  let known = 0;
  return {
    current() {
      const now = writes.get()?.data_version;
      if (now !== seen) {
        known = Number(version.get()?.value ?? 0);
        seen = now;
      }
      return known;
    },
    async refresh() {},
    async close() {
      if (file.isOpen) file.close();
    },
  };
}
