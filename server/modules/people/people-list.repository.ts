import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../domain/analytics/days.ts';
import { maxHeldDays } from '../../../domain/people/due-text.ts';
import { type SearchPart, searchParts } from '../../../domain/people/people-search.ts';
import type { ViewForm } from '../../../domain/people/people-views.ts';
import {
  openStages,
  type PeopleList,
  type PeopleSort,
  personStages,
  replyKinds,
  replyOutcomes,
  type StepTime,
  stepTimes,
  type WaitingList,
  type WaitingTime,
  waitingLists,
  waitingTimes,
} from '../../../domain/people/person.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import { stepText } from '../../../domain/people/steps.ts';
import type { PersonOrigin } from '../../../domain/sources/sources.ts';
import { accountName } from '../../db/queries/account-names.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { containing, isAmong } from '../../db/queries/conditions.ts';
import { originColumns } from '../../db/queries/source-names.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { findEmails } from './cards.repository.ts';
import { findOtherSenders } from './other-senders.ts';
import { findOpenSteps, stepDueAt, toPlannedStep } from './steps.repository.ts';
import { findWrongNumbers, inCallOrder } from './traces.repository.ts';

export interface PeopleFilter {
  list: PeopleList;
  /** Restricts the list to these ids: see findBySearch. */
  found?: readonly number[] | undefined;
  interest?: string | undefined;
  /** The SQL condition for a source: see filterOf in people.service.ts. */
  isFrom?: RawBuilder<boolean> | undefined;
  step?: StepTime | undefined;
  /** The reason for Lost. */
  reason?: string | undefined;
  /** Id of the account that looks after the card; null for nobody. */
  owner?: number | null | undefined;
}

/** The start and end of today in the site's time zone. */
export interface Today {
  start: Instant;
  end: Instant;
  /** The start of the day 30 days ago. */
  monthAgo: Instant;
}

/** The day of an instant in a time zone. */
export function todayIn(zone: string, now: Date): Today {
  const day = dayIn(zone, now);
  return {
    start: startOfDay(day, zone),
    end: startOfDay(addDays(day, 1), zone),
    monthAgo: startOfDay(addDays(day, -maxHeldDays), zone),
  };
}

/** Time of the oldest unanswered enquiry of a card, by form or by hand; the conditions match the indexes. */
export const waitingSince = sql<Instant | null>`(
  select min(came_at) from (
    select (select created_at from contact_messages
      where contact_messages.person_id = people.id and status in ('new', 'read')
      and trashed_at is null order by created_at limit 1) as came_at
    union all
    select (select made_at from person_entries
      where person_entries.person_id = people.id and is_waiting = 1
      order by made_at limit 1)) as unanswered)`;

/** Time of the newest unanswered enquiry of a card. */
const newestWaiting = sql<Instant | null>`(
  select max(came_at) from (
    select max(coalesce(corrected_at, created_at)) as came_at from contact_messages
      where contact_messages.person_id = people.id and status in ('new', 'read')
      and trashed_at is null
    union all
    select max(made_at) from person_entries
      where person_entries.person_id = people.id and is_waiting = 1) as unanswered)`;

/**
 * Until when the unanswered enquiry of a card is put off: the earliest step that was planned since it came. A step of
 * before hides no enquiry.
 */
export const heldUntil = sql<Instant | null>`(
  select min(due_at) from person_steps
  where person_steps.person_id = people.id and ended_at is null
  and planned_at >= ${newestWaiting})`;

/**
 * The place of a card in the order of the day, as an index into `stepTimes`: the single SQL definition of who waits. It
 * reads the columns since, held and due. An enquiry waits until it is answered, unless it is put off, and comes back after 30
 * days at the latest; otherwise a card is due at its earliest step. stepTimeOf in domain/people/due-text.ts does the same
 * for one card.
 */
function stepRank({ start, end, monthAgo }: Today) {
  return sql<number>`case
    when since < ${end} and (held is null or held < ${end} or since < ${monthAgo}) then 0
    when due is null then case when since is null then 4 else 3 end
    when due >= ${end} then 3
    when due < ${start} then 1
    else 2 end`;
}

/** The columns over which stepRank reckons. */
const rankColumns = [waitingSince.as('since'), heldUntil.as('held'), stepDueAt.as('due')] as const;

/** The name of the colleague who looks after a card, or ''. */
const ownerName = sql<string>`coalesce((
  select ${accountName} from admin_accounts
  where admin_accounts.id = people.owner_id), '')`;

export const cardColumns = [
  'id',
  'name',
  'stage',
  'lost_reason as lostReason',
  'interest',
  'batch',
  'value_rupees as value',
  ...originColumns,
  'first_page as firstPage',
  'enquired_at as enquiredAt',
  ownerName.as('owner'),
] as const;

const cards = (db: Db) => db.selectFrom('people');

type Cards = ReturnType<typeof cards>;

/** The SQL condition of a filter. */
function isListed(filter: PeopleFilter, today: Today) {
  const { list, found, interest, isFrom, step, reason, owner } = filter;
  const conditions = [
    inList(list),
    reason && sql<boolean>`lost_reason = ${reason}`,
    found && isAmong('people.id', found),
    interest && sql<boolean>`interest = ${interest}`,
    owner === null ? sql<boolean>`owner_id is null` : owner && sql<boolean>`owner_id = ${owner}`,
    isFrom,
    step &&
      sql<boolean>`(select ${stepRank(today)} from (
        select ${waitingSince} as since, ${heldUntil} as held, ${stepDueAt} as due) as times)
        = ${stepTimes.indexOf(step)}`,
  ].filter((condition) => condition !== undefined && condition !== '' && condition !== 0);
  return conditions.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The SQL condition of a list. Open lists people at an open stage, those who wrote again, and those with a next step. */
function inList(list: PeopleList): RawBuilder<boolean> | undefined {
  if (list === 'all') return;
  if (list === 'readers') return sql`stage is null`;
  if (list !== 'open') return sql`stage = ${list}`;
  return sql`(stage in (${sql.join(openStages)}) or ${waitingSince} is not null
    or ${stepDueAt} is not null)`;
}

/**
 * Ids of cards that match a search; undefined for a search without words. Each word must occur on the card or in its
 * enquiries, and a word that looks like a phone number also matches parts of numbers. Enquiries are scanned once,
 * since they are long.
 */
export async function findBySearch(db: Db, search: string): Promise<number[] | undefined> {
  const parts = searchParts(search);
  if (parts.length === 0) return;
  const words = [...new Set(parts.flatMap((part) => part.words))];
  const inEnquiry = (word: string) => containing('contact_messages.search_text', word);
  const column = (word: string) => `said_${words.indexOf(word)}`;
  const columns = words.map(
    (word) => sql`max(case when ${inEnquiry(word)} then 1 else 0 end) as ${sql.ref(column(word))}`,
  );
  const fits = ({ words: own, digits }: SearchPart) => {
    const said = own.map(
      (word) =>
        sql`(${containing('people.search_text', word)} or said.${sql.ref(column(word))} = 1)`,
    );
    const all = sql`(${sql.join(said, sql` and `)})`;
    return digits === '' ? all : sql`(${all} or ${containing('people.search_text', digits)})`;
  };
  const { rows } = await sql<{ id: number }>`
    with said as (
      select person_id, ${sql.join(columns)} from contact_messages
      where person_id is not null and trashed_at is null
      and (${sql.join(words.map(inEnquiry), sql` or `)})
      group by person_id)
    select people.id from people left join said on said.person_id = people.id
    where ${sql.join(parts.map(fits), sql` and `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cards with their rank. Materialized, since otherwise each use of `since` would query the enquiries again. */
function rankedCards(db: Db, today: Today, isSelected = sql<boolean>`1 = 1`) {
  return db
    .with(
      (cte) => cte('cards').materialized(),
      () =>
        cards(db)
          .select(['people.id', 'stage', 'owner_id', 'enquired_at'])
          .select(rankColumns)
          .where(isSelected),
    )
    .with('ranked', (cte) =>
      cte
        .selectFrom('cards')
        .select(['id', 'stage', 'owner_id', 'due', 'enquired_at', 'since'])
        .select(stepRank(today).as('rank')),
    );
}

/** First unanswered cards, newest first; then overdue ones, the longest overdue first; then by due time. */
const byDue = [sql`rank`, sql`case when rank = 0 then since end desc`, sql`due`];

const orders: Record<Exclude<PeopleSort, 'due'>, (query: Cards) => Cards> = {
  newest: (query) => query.orderBy(sql`coalesce(enquired_at, people.created_at)`, 'desc'),
  name: (query) => query.orderBy(sql`lower(name)`),
  value: (query) => query.orderBy(sql`coalesce(value_rupees, -1)`, 'desc'),
};

interface Place {
  sort: PeopleSort;
  limit: number;
  offset?: number;
}

/** One page of the cards that match a filter. */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  today: Today,
  place: Place,
): Promise<PersonRow[]> {
  return await findInOrder(db, await findPeopleIds(db, filter, today, place));
}

/** Cards in the order of these ids. */
export async function findInOrder(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findPeopleById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Cards in any stage, by their ids. */
export async function findPeopleById(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  const rows = await cards(db)
    .select(cardColumns)
    .select([waitingSince.as('waitingSince'), heldUntil.as('heldUntil')])
    .where('id', 'in', ids)
    .execute();
  return await withContact(db, rows);
}

/** Ids of the cards that match a filter, in list order. */
export async function findPeopleIds(
  db: Db,
  filter: PeopleFilter,
  today: Today,
  { sort, limit, offset = 0 }: Place,
): Promise<number[]> {
  if (sort !== 'due') {
    const selected = cards(db).where(isListed(filter, today));
    const sorted = orders[sort](selected).select('people.id');
    const page = sorted.orderBy('people.id', 'desc').limit(limit).offset(offset);
    return (await page.execute()).map(({ id }) => id);
  }
  let query = rankedCards(db, today, isListed(filter, today)).selectFrom('ranked').select('id');
  for (const each of byDue) query = query.orderBy(each);
  const page = query.orderBy(sql`coalesce(enquired_at, '') desc`).orderBy('id', 'desc');
  return (await page.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** The next batch of cards that match a filter, after an id. */
export async function findPeopleAfter(
  db: Db,
  filter: PeopleFilter,
  today: Today,
  { after, limit }: { after: number; limit: number },
): Promise<PersonRow[]> {
  const rows = await cards(db)
    .select(cardColumns)
    .select([waitingSince.as('waitingSince'), heldUntil.as('heldUntil')])
    .where(isListed(filter, today))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return await withContact(db, rows);
}

/**
 * Counts the cards of each list, and the cards that match a filter, in total and by place in the order of the day; also
 * sums their value in rupees, including that of won cards. Reads all cards once.
 */
export async function summarizeCards(db: Db, { step, ...filter }: PeopleFilter, today: Today) {
  const { list } = filter;
  const isSelected = sql<number>`case when ${isListed(filter, today)} then 1 else 0 end`;
  const rows = await db
    .with(
      (cte) => cte('cards').materialized(),
      () => cards(db).select(['stage', 'value_rupees', ...rankColumns, isSelected.as('selected')]),
    )
    .with('ranked', (cte) =>
      cte
        .selectFrom('cards')
        .select(['stage', 'value_rupees', 'selected'])
        .select(stepRank(today).as('rank'))
        .select(sql<number>`case when since is null and due is null then 0 else 1 end`.as('waits')),
    )
    .selectFrom('ranked')
    .select(['stage', 'rank', 'waits', 'selected', sql<number>`count(*)`.as('count')])
    .select(sql<number>`coalesce(sum(value_rupees), 0)`.as('worth'))
    .groupBy(['stage', 'rank', 'waits', 'selected'])
    .execute();
  type Sums = (typeof rows)[number];
  const numberOf = (isCounted: (row: Sums) => boolean) =>
    rows.filter(isCounted).reduce((sum, { count }) => sum + Number(count), 0);
  const isOpenRow = ({ stage }: Sums) => openStages.some((each) => each === stage);
  const atStage = (stage: string | null) => numberOf((row) => row.stage === stage);
  const stages = Object.fromEntries(personStages.map((stage) => [stage, atStage(stage)]));
  const isOf = ({ rank }: Sums, time: StepTime) => Number(rank) === stepTimes.indexOf(time);
  const selected = rows.filter((row) => Number(row.selected) === 1);
  const due = Object.fromEntries(
    stepTimes.map((time) => [time, numberOf((row) => selected.includes(row) && isOf(row, time))]),
  ) as Record<StepTime, number>;
  const listed = step ? selected.filter((row) => isOf(row, step)) : selected;
  return {
    due,
    total: numberOf((row) => listed.includes(row)),
    worth: listed
      .filter((row) => list !== 'open' || isOpenRow(row))
      .reduce((sum, { worth }) => sum + Number(worth), 0),
    counts: {
      ...(stages as Record<(typeof personStages)[number], number>),
      open: numberOf((row) => isOpenRow(row) || Number(row.waits) === 1),
      readers: atStage(null),
      all: numberOf(() => true),
    } satisfies Record<PeopleList, number>,
  };
}

/** Which waiting people to list. */
export interface WaitingQuery {
  today: Today;
  list: WaitingList;
  /** Restricts the list to one heading. */
  time?: WaitingTime | undefined;
  /** Id of the account that asks. */
  me: number;
  /** Enquiries from before this instant have waited for more than a day. */
  dayAgo: Instant;
  /** Enquiries from before this instant have waited longer than the target. */
  slowSince: Instant;
}

/** An SQL condition over the columns rank, since, stage and owner_id: the card belongs to a waiting list. */
function inWaitingList({ today, list, me, dayAgo, slowSince }: Omit<WaitingQuery, 'time'>) {
  const lists: Record<WaitingList, RawBuilder<boolean>> = {
    all: sql`rank <= 2`,
    late: sql`rank = 1 or (rank = 0 and since < ${today.start})`,
    new: sql`rank = 0`,
    mine: sql`rank <= 2 and owner_id = ${me}`,
    day: sql`rank = 0 and since <= ${dayAgo}`,
    slow: sql`rank = 0 and since <= ${slowSince}`,
  };
  return lists[list];
}

/** Ids of those who wait, in the order of the day. */
export async function findWaitingIds(
  db: Db,
  query: WaitingQuery,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<number[]> {
  let waiting = rankedCards(db, query.today)
    .selectFrom('ranked')
    .select('id')
    .where(inWaitingList(query));
  if (query.time) waiting = waiting.where('rank', '=', stepTimes.indexOf(query.time));
  for (const each of byDue) waiting = waiting.orderBy(each);
  const rows = await waiting.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/**
 * The number of cards in each list, under each heading of one list, and at open stages without a next step; also the
 * start of the longest wait.
 */
export async function countWaiting(db: Db, query: WaitingQuery) {
  const listed = inWaitingList(query);
  const counts = waitingLists.map((list) =>
    countIf(sql`${inWaitingList({ ...query, list })}`).as(list),
  );
  const groups = waitingTimes.map((time) =>
    countIf(sql`rank = ${stepTimes.indexOf(time)} and (${listed})`).as(`group_${time}`),
  );
  const row: Record<string, unknown> = await rankedCards(db, query.today)
    .selectFrom('ranked')
    .select([...counts, ...groups])
    .select(sql<Instant | null>`min(case when rank = 0 then since end)`.as('first'))
    .select(countIf(sql`rank = 4 and stage in (${sql.join(openStages)})`).as('unplanned'))
    .executeTakeFirstOrThrow();
  const numbers = <Name extends string>(names: readonly Name[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, Number(row[prefix + name])])) as Record<
      Name,
      number
    >;
  return {
    counts: numbers(waitingLists),
    groups: numbers(waitingTimes, 'group_'),
    unplanned: Number(row.unplanned),
    since: (row.first as Instant | null) ?? null,
  };
}

/** What these people wrote in their enquiries, newest first. */
export async function findMessageTexts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contact_messages')
    .select(['person_id as personId', 'subject', 'message', 'private_note as note'])
    .where('person_id', 'in', ids)
    .where('trashed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ personId, subject, message, note }) => ({
    personId,
    text: `${message} ${note} ${subject}`,
  }));
}

/** The last text that each person wrote, and whether they asked for a call. */
export async function findQuotes(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { text: string; wantsCall: boolean }>();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['person_id', 'message', 'call_back', 'created_at as at'])
    .where('person_id', 'in', ids)
    .where('trashed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const byHand = await db
    .selectFrom('person_entries')
    .select(['person_id', 'text', 'made_at as at'])
    .where('person_id', 'in', ids)
    .where('kind', '=', 'enquiry')
    .orderBy('made_at')
    .execute();
  const all = [
    ...messages.map(({ person_id, message, call_back, at }) => ({
      id: person_id ?? 0,
      text: message,
      wantsCall: call_back !== null,
      at,
    })),
    // Only the text, without the channel.
    ...byHand.map(({ person_id, text, at }) => ({
      id: person_id,
      text: text.split(': ').slice(1).join(': '),
      wantsCall: false,
      at,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return new Map(all.filter(({ text }) => text).map(({ id, ...quote }) => [id, quote]));
}

/** When enquiries of different people came and were first replied to, since an instant. */
export async function findAnsweredSince(db: Db, since: Instant) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['person_id as id', 'created_at as askedAt', 'first_answered_at as answeredAt'])
    .where('first_answered_at', '>=', since)
    .where('person_id', 'is not', null)
    .where('status', '<>', 'spam')
    .execute();
  const byHand = await db
    .selectFrom('person_entries')
    .select(['person_id as id', 'made_at as askedAt', 'first_answered_at as answeredAt'])
    .where('first_answered_at', '>=', since)
    .execute();
  return [...rows, ...byHand].map(({ answeredAt, ...row }) => ({
    ...row,
    answeredAt: answeredAt ?? since,
  }));
}

/** The first step that is planned for a later day. */
export async function findNextStep(db: Db, { end }: Today) {
  const step = await db
    .selectFrom('person_steps')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['people.id', 'name', 'kind', 'words', 'due_at as dueAt'])
    .where('ended_at', 'is', null)
    .where('due_at', '>=', end)
    .orderBy('due_at')
    .orderBy('people.id')
    .limit(1)
    .executeTakeFirst();
  return step && { id: step.id, name: step.name, text: stepText(step), dueAt: step.dueAt };
}

function countIf(condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
}

/** The interests that cards name. */
export async function findInterests(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('interest')
    .distinct()
    .where('interest', '<>', '')
    .orderBy('interest')
    .limit(100)
    .execute();
  return rows.map(({ interest }) => interest);
}

/** The reasons for Lost, most frequent first. */
export async function findReasons(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select(['lost_reason as reason', ({ fn }) => fn.countAll<number>().as('people')])
    .where('stage', '=', 'lost')
    .groupBy('lost_reason')
    .orderBy('people', 'desc')
    .orderBy('lost_reason')
    .limit(100)
    .execute();
  return rows.map(({ reason }) => reason);
}

/** A row before its source is resolved to a name. */
export type PersonRow = Omit<ListedPerson, 'source' | 'medium' | 'campaign'> & PersonOrigin;

type Row = Omit<
  PersonRow,
  'step' | 'phone' | 'isWrongNumber' | 'email' | 'otherSender' | 'lastContact'
>;

async function withContact(db: Db, rows: readonly Row[]): Promise<PersonRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const emails = await findEmails(db, ids);
  const steps = Map.groupBy(await findOpenSteps(db, ids), ({ personId }) => personId);
  const numbers = await db
    .selectFrom('person_phones')
    .select(['value', 'person_id as personId'])
    .where('person_id', 'in', ids)
    .orderBy('value')
    .execute();
  const phones = await inCallOrder(db, numbers);
  const others = await findOtherSenders(db, rows);
  const contacts = await lastContacts(db, ids);
  const wrong = await findWrongNumbers(db, ids);
  const isWrong = (phone: { value: string; personId: number }) =>
    wrong.some(({ personId, value }) => personId === phone.personId && value === phone.value);
  return rows.map((row) => {
    const [step] = steps.get(row.id) ?? [];
    const firstOf = (values: readonly { value: string; personId: number }[]) =>
      values.find(({ personId }) => personId === row.id)?.value ?? '';
    return {
      ...row,
      step: step ? toPlannedStep(step) : null,
      phone: firstOf(phones.filter((phone) => !isWrong(phone))) || firstOf(phones),
      isWrongNumber:
        phones.every((phone) => phone.personId !== row.id || isWrong(phone)) &&
        firstOf(phones) !== '',
      email: firstOf(emails),
      otherSender: others.get(row.id) ?? null,
      lastContact: contacts.get(row.id) ?? null,
    };
  });
}

/** The last reply on each card: recorded on the card or given from the inbox. */
async function lastContacts(db: Db, ids: readonly number[]) {
  const entries = await db
    .selectFrom('person_entries')
    .select(['person_id', 'kind', ({ fn }) => fn.max('made_at').as('at')])
    .where('person_id', 'in', ids)
    .where('kind', 'in', replyKinds)
    // Entries without an outcome come from an earlier release, which counted every attempt.
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', 'in', replyOutcomes)]))
    .groupBy(['person_id', 'kind'])
    .execute();
  const answered = await db
    .selectFrom('contact_messages')
    .select(['person_id', ({ fn }) => fn.max('first_answered_at').as('at')])
    .where('person_id', 'in', ids)
    .where('first_answered_at', 'is not', null)
    .groupBy('person_id')
    .execute();
  const all = [...answered.map((row) => ({ ...row, kind: 'mail' })), ...entries]
    .map(({ person_id, kind, at }) => ({ id: person_id ?? 0, kind, at: at ?? '' }))
    .sort((one, other) => one.at.localeCompare(other.at));
  return new Map(all.map(({ id, kind, at }) => [id, { at, kind }]));
}

interface Change {
  at: Instant;
  /** Username of the administrator who created the view. */
  by: string;
}

export async function listViews(db: Db) {
  const views = db.selectFrom('people_views').select(['id', 'name', 'query']);
  return await views.orderBy(sql`lower(name)`).execute();
}

/** The view with this name, in any case. */
export async function findViewNamed(db: Db, name: string) {
  const views = db.selectFrom('people_views').select('id');
  return await views.where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst();
}

export async function insertView(db: Db, view: ViewForm, { at, by }: Change): Promise<number> {
  const row = { ...view, changed_at: at, changed_by: by };
  const inserted = db.insertInto('people_views').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

export async function renameView(
  db: Db,
  id: number,
  name: string,
  { at, by }: Change,
): Promise<boolean> {
  const update = db.updateTable('people_views').set({ name, changed_at: at, changed_by: by });
  return (await changedRows(update.where('id', '=', id))) > 0;
}

export async function deleteView(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom('people_views').where('id', '=', id))) > 0;
}
