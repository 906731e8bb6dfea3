import { maxSelected } from '../../../domain/api/list-limits.ts';
import { stepTimeOf } from '../../../domain/people/due-text.ts';
import { type WaitingList, type WaitingTime, waitingTimes } from '../../../domain/people/person.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';
import { lateAfterMinutes, replyTimes } from '../../../domain/replies/reply-times.ts';
import { openingClock } from '../../../domain/site/opening-clock.ts';
import { daysBefore } from '../../days-before.ts';
import { readSourceNames } from '../../db/queries/source-names.ts';
import type { Site } from '../../site.ts';

import { readDuty } from '../push/duty.ts';
import { attemptOf, withSource } from './people.service.ts';
import {
  countWaiting,
  findAnsweredSince,
  findInOrder,
  findNextStep,
  findQuotes,
  findWaitingIds,
  type PersonRow,
  summarizeCards,
  type Today,
  todayIn,
  type WaitingQuery,
} from './people-list.repository.ts';
import { findAttempts } from './traces.repository.ts';

interface ListQuery {
  list?: WaitingList | undefined;
  /** Id of the account that asks. */
  me?: number;
}

/** The query for waiting people that the dashboard, the list, the morning email and Today share. */
async function queryOf(site: Site, { list = 'all', me = 0 }: ListQuery, now: Date) {
  const facts = await site.facts();
  const query: WaitingQuery = {
    list,
    me,
    today: todayIn(facts.timeZone, now),
    dayAgo: daysBefore(now, 1),
    slowSince: openingClock(facts).minutesBefore(lateAfterMinutes, now.toISOString()),
  };
  return query;
}

const pageSize = 50;

/** People who wait for a reply or a next step, in the order of the day. */
export async function listWaiting(
  site: Site,
  { page = 1, ...listQuery }: ListQuery & { page?: number } = {},
  now = site.now(),
): Promise<WaitingPage> {
  const { db } = site;
  const query = await queryOf(site, listQuery, now);
  const ids = await findWaitingIds(db, query, { limit: maxSelected });
  const pageIds = ids.slice((page - 1) * pageSize, page * pageSize);
  const { counts, ...sums } = await countWaiting(db, query);
  return {
    people: await readRows(site, pageIds, now),
    counts,
    ...sums,
    lateSince: query.slowSince,
    duty: await readDuty(site, query.me, now),
    ids,
    rest: counts.all === 0 ? await restOf(site, query.today) : null,
  };
}

/** The number of people in each list. */
export async function countWaitingLists(
  site: Site,
  now = site.now(),
): Promise<WaitingPage['counts']> {
  return (await countWaiting(site.db, await queryOf(site, {}, now))).counts;
}

/** The first waiting people under each heading, and the totals. */
export async function firstWaiting(site: Site, limit: number, now: Date) {
  const query = await queryOf(site, {}, now);
  const { groups } = await countWaiting(site.db, query);
  const parts: { time: WaitingTime; total: number; people: PersonRow[] }[] = [];
  for (const time of waitingTimes) {
    const ids = await findWaitingIds(site.db, { ...query, time }, { limit });
    parts.push({ time, total: groups[time], people: await findInOrder(site.db, ids) });
  }
  return parts;
}

async function readRows(site: Site, ids: readonly number[], now: Date): Promise<WaitingPerson[]> {
  const { db } = site;
  const zone = (await site.facts()).timeZone;
  const names = await readSourceNames(db);
  const quotes = await findQuotes(db, ids);
  const attempts = await findAttempts(db, ids);
  return (await findInOrder(db, ids)).map((row) => {
    const quote = quotes.get(row.id);
    const openAttempt = attempts.find(({ personId }) => personId === row.id);
    return {
      ...withSource(row, names),
      time: stepTimeOf(row, { now, zone }),
      quote: shorten(quote?.text ?? ''),
      prefers: preferredReply(row, quote),
      asked: openAttempt ? attemptOf(openAttempt) : null,
    };
  });
}

const maxQuote = 160;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  return letters.length > maxQuote ? `${letters.slice(0, maxQuote).join('').trimEnd()}…` : line;
}

type Preference = WaitingPerson['prefers'];

/** The preferred way to reply: as the person asked, otherwise as the next step says, otherwise by phone. */
function preferredReply(
  { phone, isWrongNumber, step }: PersonRow,
  quote: { text: string; wantsCall: boolean } | undefined,
): Preference {
  if (!phone || isWrongNumber) return 'mail';
  if (quote?.wantsCall) return 'phone';
  if (/whats\s?app/i.test(quote?.text ?? '')) return 'whatsapp';
  return /^(?:send|whatsapp)\b/i.test(step?.text ?? '') ? 'whatsapp' : 'phone';
}

/** What Today shows when nobody waits. */
async function restOf(site: Site, today: Today): Promise<NonNullable<WaitingPage['rest']>> {
  const { db } = site;
  const clock = openingClock(await site.facts());
  const answers = await findAnsweredSince(db, today.start);
  const minutes = answers.map((each) => clock.minutesBetween(each.askedAt, each.answeredAt));
  const noStep = await summarizeCards(db, { list: 'open', step: 'none' }, today);
  return {
    answered: new Set(answers.map(({ id }) => id)).size,
    half: replyTimes(minutes)?.half ?? null,
    next: (await findNextStep(db, today)) ?? null,
    noStep: { count: noStep.total, worth: noStep.worth },
  };
}
