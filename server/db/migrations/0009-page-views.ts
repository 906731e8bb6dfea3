import { type Kysely, sql } from 'kysely';
import type { Columns } from '../columns.ts';

/**
 * Views counted by day; nothing in it can lead to a person. The texts are shorter than elsewhere because all of them
 * are the key, and PostgreSQL refuses keys above 2,704 bytes.
 */
export async function createPageViews(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table page_views (
      day ${c.text} not null check (${c.isDay('day')}),
      path ${c.text} not null check (path like '/%' and ${c.isWithin('path', 400)}),
      referrer_host ${c.text} not null check (octet_length(referrer_host) <= 253),
      campaign ${c.text} not null check (${c.isWithin('campaign', 100)}),
      device_class ${c.text} not null check (device_class in ('phone', 'tablet', 'desktop')),
      views integer not null check (views > 0),
      primary key (day, path, referrer_host, campaign, device_class)
    ) ${c.strict}`.execute(db);
}
