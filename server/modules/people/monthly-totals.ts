import { dayIn, monthOf, nextMonth, startOfDay } from '../../../domain/analytics/days.ts';
import type { PersonStage } from '../../../domain/people/person.ts';
import {
  countedOrigin,
  isKnownSource,
  otherSource,
  sourceKey,
  utmOf,
} from '../../../domain/sources/sources.ts';
import { readNewsletterNames } from '../../db/queries/newsletter-names.ts';
import { readSourceNames } from '../../db/queries/source-names.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { lockPeople } from './cards.repository.ts';
import {
  addTotals,
  countOrigins,
  countTypedSources,
  dropTotals,
  findFirstEnquiry,
  findOrigins,
  type MonthlyTotal,
  type OriginCount,
  replaceTotals,
} from './monthly-totals.repository.ts';

/**
 * Counts every month that has ended: people by first enquiry, origin and the stage reached so far. A month without
 * any cards left keeps its last count. Idempotent.
 */
export async function storeMonthlyTotals(site: Site, now: Date): Promise<void> {
  const { timeZone } = await site.facts();
  const first = await findFirstEnquiry(site.db);
  if (first === null) return;
  const thisMonth = monthOf(dayIn(timeZone, now));
  let day = `${monthOf(dayIn(timeZone, new Date(first)))}-01`;
  for (; monthOf(day) < thisMonth; day = nextMonth(day)) {
    const month = monthOf(day);
    const span = { from: startOfDay(day, timeZone), before: startOfDay(nextMonth(day), timeZone) };
    await transact(site, async ({ db }) => {
      // One count at a time, and no card is deleted during it.
      await lockPeople(db);
      const counts = await countOrigins(db, span);
      if (counts.length === 0) return;
      const totalOf = await readTotals(db, []);
      const totals = counts.map((count) => totalOf(count, month, { isGone: false }));
      await replaceTotals(db, month, addUp(totals));
    });
  }
}

/** Adds cards that are about to be deleted to the totals of their months, so that reports still count them. */
export async function countAsGone(site: Site, ids: readonly number[]): Promise<void> {
  const { db } = site;
  const cards = await findOrigins(db, ids);
  const enquired = cards.filter(({ enquiredAt }) => enquiredAt !== null);
  if (enquired.length === 0) return;
  const { timeZone } = await site.facts();
  const totalOf = await readTotals(
    db,
    cards.map(({ source }) => source),
  );
  const totals = enquired.map((card) =>
    totalOf(card, monthOf(dayIn(timeZone, new Date(card.enquiredAt ?? ''))), { isGone: true }),
  );
  // Those totals included these cards; the next count omits them.
  await dropTotals(db, [...new Set(totals.map(({ month }) => month))]);
  await addTotals(db, addUp(totals));
}

/**
 * Returns how a card is counted. A source that was typed by hand is stored by name only if it identifies nobody: the
 * site lists it, or people other than those `leaving` have it too.
 */
async function readTotals(db: Db, leaving: readonly string[]) {
  const names = await readSourceNames(db);
  const campaignOf = await readNewsletterNames(db);
  const typed = new Map<string, number>();
  for (const { source, people } of await countTypedSources(db)) {
    typed.set(sourceKey(source), (typed.get(sourceKey(source)) ?? 0) + Number(people));
  }
  for (const source of leaving) {
    typed.set(sourceKey(source), (typed.get(sourceKey(source)) ?? 0) - 1);
  }
  const enough = leaving.length > 0 ? 1 : 2;
  return (count: OriginCount, month: string, { isGone }: { isGone: boolean }): MonthlyTotal => {
    const isShared = (typed.get(sourceKey(count.source)) ?? 0) >= enough;
    const isNameless = !count.source || isKnownSource(count.source) || isShared;
    return {
      month,
      source: isNameless ? names.nameOf(count) : otherSource,
      campaign: campaignOf(utmOf(count)).slice(0, 300),
      page: countedOrigin(count).page,
      stage: count.stage as PersonStage,
      isGone,
      people: count.people,
      qualified: count.qualified,
      value: count.value,
    };
  };
}

/** Adds up rows with equal month, origin and stage: an upsert accepts a row only once. */
function addUp(totals: readonly MonthlyTotal[]): MonthlyTotal[] {
  const byKey = new Map<string, MonthlyTotal>();
  for (const total of totals) {
    const { month, source, campaign, page, stage } = total;
    const key = JSON.stringify([month, source, campaign, page, stage]);
    const existing = byKey.get(key);
    byKey.set(key, {
      ...total,
      people: total.people + (existing?.people ?? 0),
      qualified: total.qualified + (existing?.qualified ?? 0),
      value: total.value + (existing?.value ?? 0),
    });
  }
  return [...byKey.values()];
}
