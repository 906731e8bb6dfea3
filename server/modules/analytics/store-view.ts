import type { Day } from '../../../domain/analytics/days.ts';
import { otherOrigin } from '../../../domain/analytics/statistics.ts';
import type { Db } from '../../db/tables.ts';
import type { PageView } from './page-view.ts';
import { countDifferentViews, countView, countViewAgain } from './page-views.repository.ts';
import { addToTotals, findCountedOrigins } from './view-totals.repository.ts';

interface Room {
  /** Rows that a day may have. */
  differentViewsADay: number;
  /** Whether the sender may add a row; called only for a new one. */
  mayAdd: () => boolean;
}

/**
 * Adds a view to its day's rows and totals. Without room for a new row, its page and device still count, and its
 * source and campaign count as "other" unless the day has them already. Page and device have a fixed set of values.
 */
export async function storeView(db: Db, day: Day, view: PageView, room: Room): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await countViewAgain(trx, day, view)) return await addToTotals(trx, day, view);
    if (await hasRoom(trx, day, room)) {
      await countView(trx, day, view);
      return await addToTotals(trx, day, view);
    }
    await countView(trx, day, { ...view, referrerHost: otherOrigin, campaign: otherOrigin });
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
