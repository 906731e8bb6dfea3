import { isbot } from 'isbot';
import type { Kysely } from 'kysely';
import { type Day, dayInIndia } from '../../../domain/analytics/days.ts';
import { otherPath, type Period, type Statistics } from '../../../domain/analytics/statistics.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { Tables } from '../../db/tables.ts';
import type { Settings } from '../../settings.ts';
import type { Visit } from '../../visit.ts';
import { type PageView, pageViewOf, pageViewPayload } from './page-view.ts';
import { countDifferentViews, countView, countViewAgain } from './page-views.repository.ts';
import { statistics } from './statistics.ts';
import { createViewLimit } from './view-limit.ts';
import { addToTotals } from './view-totals.repository.ts';

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** What strangers who invent views may fill: an address in a minute, and all together the rows of a day. */
const usualLimits = { viewsAMinute: 300, differentViewsADay: 5000 };

type CountOutcome =
  | { kind: 'counted' }
  | { kind: 'ignored' }
  | { kind: 'invalid'; fields: Record<string, string> };

/** `declines`: asks by Do Not Track or Global Privacy Control not to be counted. */
export type Viewer = Visit & { declines: boolean };

/** The site's own counter of views, and what the dashboard tells of it. */
export function createAnalyticsService(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'analytics' | 'siteUrl' | 'rateLimits'>,
  limits = usualLimits,
) {
  const limit = createViewLimit(limits.viewsAMinute);
  const siteHost = new URL(settings.siteUrl).host;

  return {
    /** Counts a view that a page has sent; not for bots, for whoever declines, or for floods from one address. */
    async countView(input: unknown, viewer: Viewer, now = new Date()): Promise<CountOutcome> {
      const read = readForm(pageViewPayload, input);
      if (!read.ok) return { kind: 'invalid', fields: read.fields };
      if (settings.analytics.kind !== 'own') return { kind: 'ignored' };
      if (viewer.declines || isRobot(viewer)) return { kind: 'ignored' };
      if (settings.rateLimits && limit.isOver(viewer, now)) return { kind: 'ignored' };
      const view = pageViewOf(read.values, viewer.userAgent, siteHost);
      if (/^\/(admin|api|blog\/preview)(\/|$)/.test(view.path)) return { kind: 'ignored' };
      await store(db, dayInIndia(now), view, limits.differentViewsADay);
      return { kind: 'counted' };
    },

    /** What happened in so many days, today included. */
    async statistics(days: Period, now = new Date()): Promise<Statistics> {
      return { ...(await statistics(db, days, now)), countedBy: settings.analytics.kind };
    },
  };
}

function isRobot({ userAgent }: Visit): boolean {
  return userAgent === '' || isbot(userAgent);
}

async function store(db: Kysely<Tables>, day: Day, view: PageView, most: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const counted = await countWithin(trx, day, view, most);
    await addToTotals(trx, day, counted);
  });
}

/** Counts a view, and tells as what: once a day has too many different ones, further ones are counted together. */
async function countWithin(
  trx: Kysely<Tables>,
  day: Day,
  view: PageView,
  most: number,
): Promise<PageView> {
  if (await countViewAgain(trx, day, view)) return view;
  const isFull = (await countDifferentViews(trx, day)) >= most;
  const counted = isFull ? { ...view, path: otherPath, referrerHost: '', campaign: '' } : view;
  await countView(trx, day, counted);
  return counted;
}
