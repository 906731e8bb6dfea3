import { type Kysely, sql } from 'kysely';
import type { Columns } from '../../db/migrations/columns.ts';

export interface AnalyticsTables {
  page_views: PageViewTable;
  view_totals: ViewTotalTable;
  page_speeds: PageSpeedTable;
}

interface PageViewTable {
  day: string;
  path: string;
  referrer_host: string;
  campaign: string;
  device_class: 'phone' | 'tablet' | 'desktop';
  views: number;
}

/** Views of a day with the same value of a trait; for the trait "all" the value is empty. */
interface ViewTotalTable {
  trait: 'all' | 'path' | 'referrer_host' | 'campaign' | 'device_class';
  day: string;
  value: string;
  views: number;
}

/** How many views of a day had a measurement in a range, by the upper bound of domain/analytics/speed.ts. */
interface PageSpeedTable {
  day: string;
  path: string;
  device_class: 'phone' | 'tablet' | 'desktop';
  metric: 'lcp' | 'inp' | 'cls';
  bucket: number;
  views: number;
}

export async function createAnalyticsTables(db: Kysely<unknown>, c: Columns): Promise<void> {
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
  await sql`
    create table view_totals (
      trait ${c.text} not null
        check (trait in ('all', 'path', 'referrer_host', 'campaign', 'device_class')),
      day ${c.text} not null check (${c.isDay('day')}),
      value ${c.text} not null check (${c.isWithin('value', 400)}),
      views integer not null check (views > 0),
      primary key (trait, day, value)
    ) ${c.clustered}`.execute(db);
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
