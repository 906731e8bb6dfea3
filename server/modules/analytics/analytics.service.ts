import { createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { allPages } from '../../../content/site-pages.ts';
import type { PageViewValues, Statistics } from '../../../domain/analytics/analytics.calls.ts';
import { addDays, type Day, dayIn } from '../../../domain/analytics/days.ts';
import { speedBucket, speedMetrics } from '../../../domain/analytics/speed.ts';
import { otherOrigin, otherPath, type Period } from '../../../domain/analytics/statistics.ts';
import { codePoints } from '../../../domain/api/form-fields.ts';
import { slugOfAuthorAddress } from '../../../domain/authors/authors.ts';
import { blogAddress, readPostQuery } from '../../../domain/posts/post-query.ts';
import { retentionOf } from '../../../domain/retention/retention.ts';
import { readableAddress } from '../../../domain/text/decode-percent.ts';
import type { Client } from '../../client.ts';
import type { Db } from '../../db/tables.ts';
import { networkOf } from '../../network-of.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { type PublicPosts, publicPosts } from '../posts/posts.service.ts';
import { publishedFacts } from '../site/site.service.ts';
import {
  addToTotals,
  countDifferentViews,
  countSpeedAgain,
  countSpeedRows,
  countViewAgain,
  countViewsBefore,
  countViewsOfPaths,
  deleteSpeeds,
  deleteTotals,
  deleteViews,
  findCountedOrigins,
  findFirstDay,
  insertSpeed,
  countView as insertView,
} from './analytics.repository.ts';
import { deviceClassOf, maxPath, type PageView, pageViewOf, viewedAddress } from './page-view.ts';
import { statistics } from './statistics.ts';

/**
 * Limits for made-up views: views a minute and new rows a day from one network, and new rows a day in total. A view has up
 * to three measurements, which have their own limits.
 */
const usualLimits = {
  viewsAMinute: 300,
  addedByNetwork: 100,
  differentViewsADay: 10_000,
  speedsAddedByNetwork: 300,
  differentSpeedsADay: 20_000,
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const maxNetworks = 50_000;

/** Counts the views of each network and the rows that it added. */
const counters = perSite(() => ({
  sent: createViewCounter(minuteMs),
  added: createViewCounter(dayMs),
  measured: createViewCounter(minuteMs),
  speedsAdded: createViewCounter(dayMs),
}));

/** `declines`: the browser sends Do Not Track or Global Privacy Control. */
export type Viewer = Client & { declines: boolean };

/** Counts a view unless it comes from a bot or a client that declines, or exceeds its network's limit. */
export async function countView(
  site: Site,
  values: PageViewValues,
  viewer: Viewer,
  now = site.now(),
  limits = usualLimits,
): Promise<'counted' | 'ignored'> {
  const { analytics, rateLimits, siteUrl } = site.settings;
  if (analytics.kind !== 'own' || viewer.declines || isRobot(viewer)) return 'ignored';
  const views = counters(site);
  const sent = values.speed ? views.measured(viewer, now) : views.sent(viewer, now);
  if (rateLimits && sent > limits.viewsAMinute) return 'ignored';
  const { path, query } = viewedAddress(values.path);
  if (/^\/(admin|api|blog\/preview)(\/|$)/.test(path)) return 'ignored';
  const counted = await countedPath(publicPosts(site), path, query);
  if (values.speed) return await countSpeed(site, counted, values.speed, { viewer, now, limits });
  const view = pageViewOf(counted, values, viewer.userAgent, new URL(siteUrl).host);
  const mayAdd = () => views.added(viewer, now) <= limits.addedByNetwork;
  const { timeZone } = (await publishedFacts(site)).facts;
  const { differentViewsADay } = limits;
  await storeView(site, dayIn(timeZone, now), view, { differentViewsADay, mayAdd });
  return 'counted';
}

/** Counts what a browser measured of a view, in ranges; what would add too many rows is dropped. */
async function countSpeed(
  site: Site,
  path: string,
  speed: NonNullable<PageViewValues['speed']>,
  { viewer, now, limits }: { viewer: Viewer; now: Date; limits: typeof usualLimits },
): Promise<'counted' | 'ignored'> {
  const deviceClass = deviceClassOf(viewer.userAgent);
  const measurements = speedMetrics.flatMap((metric) => {
    const value = speed[metric];
    if (value === undefined) return [];
    return { path, deviceClass, metric, bucket: speedBucket(metric, value) };
  });
  if (measurements.length === 0) return 'ignored';
  const day = dayIn((await publishedFacts(site)).facts.timeZone, now);
  await transact(site, async ({ db }) => {
    for (const measurement of measurements) {
      if (await countSpeedAgain(db, day, measurement)) continue;
      if (counters(site).speedsAdded(viewer, now) > limits.speedsAddedByNetwork) continue;
      if ((await countSpeedRows(db, day)) >= limits.differentSpeedsADay) continue;
      await insertSpeed(db, day, measurement);
    }
  });
  return 'counted';
}

/** The statistics of the last `days` days, including today. */
export async function readStatistics(
  site: Site,
  days: Period,
  now = site.now(),
): Promise<Statistics> {
  const { timeZone } = (await publishedFacts(site)).facts;
  const countedBy = site.settings.analytics.kind;
  return { ...(await statistics(site.db, days, now, timeZone)), countedBy };
}

/** The number of stored views that a retention of `days` days would delete. */
export async function countOldViews(site: Site, days: number, now: Date): Promise<number> {
  const { timeZone } = (await publishedFacts(site)).facts;
  return await countViewsBefore(site.db, addDays(dayIn(timeZone, now), -days));
}

/** Deletes expired views day by day, in short transactions. */
export async function removeOldViews(site: Site, now: Date, stopping?: AbortSignal): Promise<void> {
  const { facts } = await publishedFacts(site);
  const oldest = addDays(dayIn(facts.timeZone, now), -retentionOf(facts).views);
  while (!stopping?.aborted) {
    const day = await findFirstDay(site.db);
    if (day === undefined || day >= oldest) return;
    await transact(site, async ({ db }) => {
      await deleteViews(db, day);
      await deleteTotals(db, day);
      await deleteSpeeds(db, day);
    });
  }
}

function isRobot({ userAgent }: Client): boolean {
  return userAgent === '' || isbot(userAgent);
}

interface Room {
  /** The maximum number of rows a day. */
  differentViewsADay: number;
  /** Whether the sender may add a row; called only when a row is new. */
  mayAdd: () => boolean;
}

/**
 * Adds a view to its day's rows and totals. When no new row is allowed, its page and device still count, and its
 * source and campaign count as "other" unless the day already has them. Page and device have a fixed set of values.
 */
async function storeView(site: Site, day: Day, view: PageView, room: Room): Promise<void> {
  await transact(site, async ({ db: trx }) => {
    if (await countViewAgain(trx, day, view)) return await addToTotals(trx, day, view);
    if (await hasRoom(trx, day, room)) {
      await insertView(trx, day, view);
      return await addToTotals(trx, day, view);
    }
    await insertView(trx, day, { ...view, referrerHost: otherOrigin, campaign: otherOrigin });
    await addToTotals(trx, day, await withCountedOrigins(trx, day, view));
  });
}

async function hasRoom(db: Db, day: Day, room: Room): Promise<boolean> {
  return room.mayAdd() && (await countDifferentViews(db, day)) < room.differentViewsADay;
}

async function withCountedOrigins(db: Db, day: Day, view: PageView): Promise<PageView> {
  const counted = await findCountedOrigins(db, day, view);
  return {
    ...view,
    referrerHost: counted.referrerHost ? view.referrerHost : otherOrigin,
    campaign: counted.campaign ? view.campaign : otherOrigin,
  };
}

/** Searches are counted without their text, which may name a person. */
const searchPath = '/blog?search';
const knownPaths = new Set(allPages.map(({ path }) => path));

/** The path that a view counts for: that of an existing page, or /other, so that made-up addresses add no rows. */
export async function countedPath(
  posts: Pick<PublicPosts, 'isPublished' | 'isAuthorPage' | 'findList'>,
  path: string,
  query: URLSearchParams,
): Promise<string> {
  if (path === '/blog') return await listPath(posts, query);
  if (knownPaths.has(path)) return path;
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  const author = slugOfAuthorAddress(path);
  if (codePoints(path) > maxPath) return otherPath;
  const isKnown = author
    ? await posts.isAuthorPage(author)
    : slug !== undefined && (await posts.isPublished(slug));
  return isKnown ? path : otherPath;
}

async function listPath(
  posts: Pick<PublicPosts, 'findList'>,
  query: URLSearchParams,
): Promise<string> {
  const postQuery = readPostQuery(query);
  if (postQuery.search) return searchPath;
  const list = await posts.findList(postQuery);
  const path = list && readableAddress(blogAddress(list));
  return path && codePoints(path) <= maxPath ? path : otherPath;
}

/**
 * Counts the views of a network within a window, in memory and under a hash with a temporary key, so that no address
 * is stored. A whole campus may share one network.
 */
function createViewCounter(windowMs: number) {
  let views = new Map<string, number>();
  let key = randomBytes(32);
  let endsAt = 0;
  return ({ address }: Client, now: Date): number => {
    const remainingMs = endsAt - now.getTime();
    // The clock was set back.
    if (remainingMs <= 0 || remainingMs > windowMs || views.size >= maxNetworks) {
      views = new Map();
      key = randomBytes(32);
      endsAt = now.getTime() + windowMs;
    }
    const network = createHmac('sha256', key).update(networkOf(address)).digest('base64');
    const count = (views.get(network) ?? 0) + 1;
    views.set(network, count);
    return count;
  };
}

/** Views of each of these paths in the last 30 days, 0 included; undefined if this site does not count views. */
export async function viewsOfPaths(
  site: Site,
  paths: readonly string[],
  now = site.now(),
): Promise<Map<string, number> | undefined> {
  if (site.settings.analytics.kind !== 'own') return;
  const { facts } = await publishedFacts(site);
  const from = addDays(dayIn(facts.timeZone, now), -29);
  const views = await countViewsOfPaths(site.db, paths, from);
  return new Map(paths.map((path) => [path, views.get(path) ?? 0]));
}
