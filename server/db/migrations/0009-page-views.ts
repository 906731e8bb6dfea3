import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

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
    ) ${c.clustered}`.execute(db);
  // The same views once more, added up by one trait at a time: with a million views, statistics read these alone.
  await sql`
    create table view_totals (
      trait ${c.text} not null
        check (trait in ('all', 'path', 'referrer_host', 'campaign', 'device_class')),
      day ${c.text} not null check (${c.isDay('day')}),
      value ${c.text} not null check (${c.isWithin('value', 400)}),
      views integer not null check (views > 0),
      primary key (trait, day, value)
    ) ${c.clustered}`.execute(db);
}
