import type {
  PageSpeed,
  Statistics,
  WeekOfMessages,
} from '../../../domain/analytics/analytics.calls.ts';
import { addDays, type Day, dayIn, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import {
  minSpeedViews,
  type SpeedCount,
  type SpeedMetric,
  seventyFifth,
} from '../../../domain/analytics/speed.ts';
import type { Period } from '../../../domain/analytics/statistics.ts';
import { joinedUtm, siteName, splitUtm, type Utm, utmOf } from '../../../domain/sources/sources.ts';
import { readNewsletterNames } from '../../db/queries/newsletter-names.ts';
import type { Db } from '../../db/tables.ts';
import {
  listMessageOrigins,
  listMostViewed,
  listSpeeds,
  listSpeedsByPath,
  listViewsByDay,
  type Trait,
} from './analytics.repository.ts';

const minWeeks = 4;

/** The dashboard's statistics for a period that ends today. */
export async function statistics(
  db: Db,
  days: Period,
  now: Date,
  zone: string,
): Promise<Omit<Statistics, 'countedBy'>> {
  const today = dayIn(zone, now);
  const from = addDays(today, 1 - days);
  const views = await listViewsByDay(db, addDays(from, -days));
  const newsletterOf = await readNewsletterNames(db);
  /** The readable name of a campaign; for a newsletter its subject. */
  const nameOf = (utm: Utm) => joinedUtm({ ...utm, campaign: newsletterOf(utm) });
  const top = (trait: Trait, named = false) =>
    listMostViewed(db, trait, { from, limit: 10, named });
  return {
    days,
    total: sum(views.filter(({ day }) => day >= from)),
    previousTotal: sum(views.filter(({ day }) => day < from)),
    viewsByDay: everyDay(from, days, views),
    topPages: await top('path'),
    sources: await topSites(db, from),
    campaigns: (await top('campaign', true)).map(({ name, views }) => ({
      name: nameOf(splitUtm(name, '')),
      views,
    })),
    devices: await top('device_class'),
    speeds: await speeds(db, from),
    messagesByWeek: await messagesByWeek(db, nameOf, { today, days, zone }),
  };
}

const shownSpeedPages = 10;
const deviceOrder = ['phone', 'tablet', 'desktop'] as const;

type DeviceSpeed = SpeedCount & { device: PageSpeed['device']; metric: SpeedMetric };

async function speeds(db: Db, from: Day): Promise<PageSpeed[]> {
  const all = (await listSpeeds(db, from)).map((row) => ({ ...row, path: '' }));
  const rows = [...all, ...(await listSpeedsByPath(db, from, shownSpeedPages))];
  const byPath = Map.groupBy(rows, ({ path }) => path);
  return [...byPath].flatMap(([path, ofPath]) =>
    deviceOrder.flatMap((device) => {
      const ofDevice = ofPath.filter((row) => row.device === device);
      return ofDevice.length === 0 ? [] : speedOf(path, device, ofDevice);
    }),
  );
}

function speedOf(path: string, device: PageSpeed['device'], rows: DeviceSpeed[]): PageSpeed {
  const of = (metric: SpeedMetric) => rows.filter((row) => row.metric === metric);
  const viewsOf = (metric: SpeedMetric) => sum(of(metric));
  const value = (metric: SpeedMetric) => {
    const found = viewsOf(metric) < minSpeedViews ? undefined : seventyFifth(metric, of(metric));
    return found === undefined ? null : Math.round(found);
  };
  const views = Math.max(viewsOf('lcp'), viewsOf('inp'), viewsOf('cls'));
  return { path, device, views, lcp: value('lcp'), inp: value('inp'), cls: value('cls') };
}

/** How many distinct hosts are read for a period; further ones have fewer views. */
const maxHosts = 20_000;

/** The sites with the most views, under the display names that sources have in the admin. */
async function topSites(db: Db, from: Day) {
  const bySite = new Map<string, number>();
  const hosts = await listMostViewed(db, 'referrer_host', { from, limit: maxHosts, named: false });
  for (const { name: host, views } of hosts) {
    const name = siteName(host);
    bySite.set(name, (bySite.get(name) ?? 0) + views);
  }
  return [...bySite]
    .map(([name, views]) => ({ name, views }))
    .sort((one, other) => other.views - one.views || (one.name < other.name ? -1 : 1))
    .slice(0, 10);
}

function sum(views: { views: number }[]): number {
  return views.reduce((total, day) => total + day.views, 0);
}

function everyDay(from: Day, days: number, views: { day: Day; views: number }[]) {
  const byDay = new Map(views.map(({ day, views }) => [day, views]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index);
    return { day, views: byDay.get(day) ?? 0 };
  });
}

async function messagesByWeek(
  db: Db,
  nameOf: (utm: Utm) => string,
  { today, days, zone }: { today: Day; days: number; zone: string },
): Promise<WeekOfMessages[]> {
  const count = Math.max(minWeeks, Math.ceil(days / 7));
  const first = addDays(mondayOf(today), -7 * (count - 1));
  const weeks = new Map(
    Array.from({ length: count }, (_, index) => [
      addDays(first, 7 * index),
      new Map<string, number>(),
    ]),
  );
  for (const { createdAt, ...row } of await listMessageOrigins(db, startOfDay(first, zone))) {
    const week = weeks.get(mondayOf(dayIn(zone, new Date(createdAt))));
    const { source, medium, campaign: name } = utmOf(row);
    const utm = { source: source.toLowerCase(), medium: medium.toLowerCase(), campaign: name };
    const campaign = nameOf(utm);
    week?.set(campaign, (week.get(campaign) ?? 0) + 1);
  }
  return [...weeks].map(([week, campaigns]) => ({ week, campaigns: sortByCount(campaigns) }));
}

function sortByCount(campaigns: Map<string, number>) {
  return [...campaigns]
    .map(([name, messages]) => ({ name, messages }))
    .sort((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1));
}
