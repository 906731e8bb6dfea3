import type { ActivityEntry, ActivityPage } from '../../../domain/activity/activity.calls.ts';
import {
  type ActivityKind,
  type ActivityNoun,
  activityDays,
  activityKinds,
  activityObject,
  activityPageSize,
} from '../../../domain/activity/activity.ts';
import { addDays, dayIn, startOfDay } from '../../../domain/analytics/days.ts';
import { wallClock } from '../../../domain/text/dates.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { type Site, transact } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import {
  countEntries,
  countFoldedEntries,
  deleteOldEntries,
  type EntryFilter,
  findAccountNames,
  findActiveAccounts,
  findCardNames,
  findEntries,
  findFoldedEntries,
} from './activity.repository.ts';
import { checkActivity, lastCheck } from './check.ts';

export interface ActivityQuery {
  search: string;
  who?: string | undefined;
  kind?: ActivityKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the log, newest first. The refused logins of one day for one name are one entry with their number. */
export async function listActivity(
  site: Site,
  { page: asked, ...query }: ActivityQuery & { page: number },
): Promise<ActivityPage> {
  const { db } = site;
  const { timeZone } = await site.facts();
  const filter = filterOf(query, timeZone);
  const minutes = minutesAhead(timeZone, site.now());
  const total = await countFoldedEntries(db, filter, minutes);
  const pages = Math.max(1, Math.ceil(total / activityPageSize));
  const page = Math.min(asked, pages);
  const offset = (page - 1) * activityPageSize;
  const part = { limit: activityPageSize, offset, minutes };
  const rows = await findFoldedEntries(db, filter, part);
  const entries = await withNames(site, rows);
  const days: Record<string, number> = {};
  for (const day of new Set(entries.map(({ at }) => dayIn(timeZone, new Date(at))))) {
    const span = filterOf({ ...query, from: day, to: day }, timeZone);
    days[day] = await countEntries(db, span);
  }
  return {
    entries,
    total,
    page,
    pages,
    days,
    timeZone,
    accounts: await findActiveAccounts(db),
    check: await lastCheck(db),
  };
}

function filterOf({ search, who, kind, from, to }: ActivityQuery, zone: string): EntryFilter {
  return {
    search,
    kind,
    account: who === undefined ? undefined : who === 'nobody' ? null : Number(who),
    from: from && isDay(from) ? startOfDay(from, zone) : undefined,
    until: to && isDay(to) ? startOfDay(addDays(to, 1), zone) : undefined,
  };
}

/** Years beyond these have no place in the calendar of all engines. */
function isDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return /^[12]\d{3}-/.test(day) && instant.toJSON()?.slice(0, 10) === day;
}

/** How far a zone is ahead of UTC. */
function minutesAhead(zone: string, now: Date): number {
  return Math.round((wallClock(now.getTime(), zone).getTime() - now.getTime()) / 60_000);
}

type Row = Awaited<ReturnType<typeof findEntries>>[number] & {
  times?: number | null;
  firstAt?: string | null;
};

/** Entries hold the numbers of cards; the names are those that the cards have now. */
async function withNames({ db }: Site, rows: readonly Row[]): Promise<ActivityEntry[]> {
  const cardOf = ({ noun, subjects }: Row) =>
    noun === 'person' && /^\d+$/.test(subjects) ? Number(subjects) : undefined;
  const cards = rows.map(cardOf).filter((id) => id !== undefined);
  const names = await findCardNames(db, [...new Set(cards)]);
  const accounts = await findAccountNames(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    accountId: row.account_id,
    account: accounts.get(row.account_id ?? 0) ?? row.account,
    kind: row.kind as ActivityKind,
    did: row.did,
    noun: row.noun as ActivityNoun | null,
    subjects: row.subjects === '' ? [] : row.subjects.split(','),
    count: row.count,
    title: row.title,
    name: names.get(cardOf(row) ?? 0) ?? null,
    device: row.device,
    times: Number(row.times ?? 1),
    firstAt: row.firstAt ?? row.at,
  }));
}

const exportedAtOnce = 500;

/** The entries that match as CSV, newest first, in chunks. */
export async function exportActivity(
  site: Site,
  query: ActivityQuery,
): Promise<AsyncGenerator<string>> {
  const { timeZone } = await site.facts();
  const filter = filterOf(query, timeZone);
  const read = async (after: ActivityEntry | undefined, limit: number) =>
    await withNames(site, await findEntries(site.db, filter, { limit, before: after?.id }));
  return writeCsv<ActivityEntry>(
    {
      Entry: ({ id }) => String(id),
      Day: ({ at }) => fieldsAt(at, timeZone).day,
      Time: ({ at }) => fieldsAt(at, timeZone).time,
      Who: ({ account, accountId }) => (accountId === null ? 'Someone' : account),
      What: (entry) => `${entry.did} ${activityObject(entry)}`.trim(),
      Kind: ({ kind }) => activityKinds[kind],
      Device: ({ device }) => device,
    },
    readInBatches(exportedAtOnce, read),
  );
}

const deletedAtOnce = 500;

/** Checks the log once a day, in the first hour of the site's zone, and then deletes what is older than a year. */
export async function tidyActivity(site: Site, now = site.now()): Promise<void> {
  const { timeZone } = await site.facts();
  const last = await lastCheck(site.db);
  if (last && dayIn(timeZone, new Date(last.checkedAt)) === dayIn(timeZone, now)) return;
  const { fault } = await checkActivity(site, now);
  // What was changed is kept as it is, to be looked at.
  if (fault) return;
  await changeInBatches(
    (limit) => transact(site, ({ db }) => deleteOldEntries(db, { now, days: activityDays, limit })),
    deletedAtOnce,
  );
}
