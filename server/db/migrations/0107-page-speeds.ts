import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** How fast pages were in visitors' browsers, counted by day and range of values; nothing in it can lead to a person. */
export async function createPageSpeeds(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table page_speeds (
      day ${c.text} not null check (${c.isDay('day')}),
      path ${c.text} not null check (path like '/%' and ${c.isWithin('path', 400)}),
      device_class ${c.text} not null check (device_class in ('phone', 'tablet', 'desktop')),
      metric ${c.text} not null check (metric in ('lcp', 'inp', 'cls')),
      bucket integer not null check (bucket between 0 and 100000),
      views integer not null check (views > 0),
      primary key (day, path, device_class, metric, bucket)
    ) ${c.clustered}`.execute(db);
}
