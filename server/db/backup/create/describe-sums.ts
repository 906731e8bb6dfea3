import type { BackupCounts } from '../../../../domain/api/answers/dashboard.ts';
import type { SiteSums } from '../copy/copy-site.ts';

/** Row counts that the owner of a site knows. */
export function countsOf(sums: SiteSums): BackupCounts {
  const rowsOf = (table: string) => sums[table]?.rows ?? 0;
  return {
    posts: rowsOf('posts'),
    pictures: rowsOf('media'),
    comments: rowsOf('comments'),
    messages: rowsOf('contact_messages'),
    subscriptions: rowsOf('subscriptions'),
    rows: Object.values(sums).reduce((sum, table) => sum + table.rows, 0),
  };
}

/** Such as "8 posts, 3 pictures, … (1,204 rows in 23 tables)". */
export function describeSums(sums: SiteSums): string {
  const { rows, ...kinds } = countsOf(sums);
  const figures = Object.entries(kinds).map(
    ([kind, count]) => `${figure(count)} ${count === 1 ? kind.slice(0, -1) : kind}`,
  );
  return `${figures.join(', ')} (${figure(rows)} rows in ${Object.keys(sums).length} tables)`;
}

/** Such as "48.2 MB" (10⁶ bytes). */
export function describeBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const figure = (count: number) => count.toLocaleString('en-IN');
