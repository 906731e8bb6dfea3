import { isbot } from 'isbot';
import { retentionOf } from '../../../domain/admin/retention.ts';
import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import type { Period } from '../../../domain/analytics/statistics.ts';
import type { Statistics } from '../../../domain/api/answers/statistics.ts';
import { pageViewForm } from '../../../domain/forms/page-view-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { Client } from '../../client.ts';
import type { Db } from '../../db/tables.ts';
import type { Settings } from '../../settings.ts';
import type { PublishedSite } from '../site/site.service.ts';
import { pageViewOf, viewedAddress } from './page-view.ts';
import { deleteViews } from './page-views.repository.ts';
import { statistics } from './statistics.ts';
import { storeView } from './store-view.ts';
import { createViewLimit } from './view-limit.ts';
import { deleteTotals, findFirstDay } from './view-totals.repository.ts';

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

interface AnalyticsParts {
  settings: Pick<Settings, 'analytics' | 'siteUrl' | 'rateLimits'>;
  facts: PublishedSite['facts'];
  /** The path under which a view is counted. */
  pathOf: (path: string, query: URLSearchParams) => Promise<string>;
  limits?: typeof usualLimits;
}

/** Limits on invented views: views a minute and new rows a day from one network, and new rows a day in total. */
const usualLimits = { viewsAMinute: 300, addedByNetwork: 100, differentViewsADay: 10_000 };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type CountOutcome =
  | { kind: 'counted' }
  | { kind: 'ignored' }
  | { kind: 'invalid'; fields: Record<string, string> };

/** `declines`: by Do Not Track or Global Privacy Control. */
export type Viewer = Client & { declines: boolean };

/** The site's own view counter, and its statistics. */
export function createAnalyticsService(
  db: Db,
  { settings, facts, pathOf, limits = usualLimits }: AnalyticsParts,
) {
  const sent = createViewLimit(limits.viewsAMinute, minuteMs);
  const added = createViewLimit(limits.addedByNetwork, dayMs);
  const siteHost = new URL(settings.siteUrl).host;

  return {
    /** Counts a view, unless from a bot, from a client that declines, or beyond the limit of its network. */
    async countView(input: unknown, viewer: Viewer, now = new Date()): Promise<CountOutcome> {
      const read = readForm(pageViewForm, input);
      if (!read.ok) return { kind: 'invalid', fields: read.fields };
      if (settings.analytics.kind !== 'own') return { kind: 'ignored' };
      if (viewer.declines || isRobot(viewer)) return { kind: 'ignored' };
      if (settings.rateLimits && sent.isOver(viewer, now)) return { kind: 'ignored' };
      const { path, query } = viewedAddress(read.values.path);
      if (/^\/(admin|api|blog\/preview)(\/|$)/.test(path)) return { kind: 'ignored' };
      const view = pageViewOf(await pathOf(path, query), read.values, viewer.userAgent, siteHost);
      const mayAdd = () => !added.isOver(viewer, now);
      const { timeZone } = await facts();
      await storeView(db, dayIn(timeZone, now), view, { ...limits, mayAdd });
      return { kind: 'counted' };
    },

    /** The statistics of a number of days, today included. */
    async statistics(days: Period, now = new Date()): Promise<Statistics> {
      const { timeZone } = await facts();
      return { ...(await statistics(db, days, now, timeZone)), countedBy: settings.analytics.kind };
    },

    /** Removes expired views day by day, in short transactions. */
    async removeExpired(now = new Date(), stopping?: AbortSignal): Promise<void> {
      const current = await facts();
      const oldest = addDays(dayIn(current.timeZone, now), -retentionOf(current).views);
      while (!stopping?.aborted) {
        const day = await findFirstDay(db);
        if (day === undefined || day >= oldest) return;
        await db.transaction().execute(async (trx) => {
          await deleteViews(trx, day);
          await deleteTotals(trx, day);
        });
      }
    },
  };
}

function isRobot({ userAgent }: Client): boolean {
  return userAgent === '' || isbot(userAgent);
}
