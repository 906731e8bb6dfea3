import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../domain/analytics/days.ts';
import { type SearchPart, searchParts } from '../../../domain/people/people-search.ts';
import type { ViewForm } from '../../../domain/people/people-views.ts';
import {
  answerKinds,
  openStages,
  type PeopleList,
  type PeopleSort,
  personStages,
  type StepTime,
} from '../../../domain/people/person.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import type { PersonOrigin } from '../../../domain/sources/sources.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { containing } from '../../db/queries/containing.ts';
import { originColumns } from '../../db/queries/source-names.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { findEmails } from './cards.repository.ts';

export interface PeopleFilter {
  list: PeopleList;
  search?: string | undefined;
  interest?: string | undefined;
  /** The condition of the source, by its name: see filterOf in people.service.ts. */
  isFrom?: RawBuilder<boolean> | undefined;
  step?: StepTime | undefined;
}

/** When today began in the site's time zone, and when it ends. */
export interface Today {
  start: Instant;
  end: Instant;
}

/** The day of an instant in a time zone. */
export function todayIn(zone: string, now: Date): Today {
  const day = dayIn(zone, now);
  return { start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) };
}

/** When the oldest unanswered enquiry of a card came; the condition is that of the index. */
export const waitingSince = sql<Instant | null>`(
  select min(created_at) from contact_messages where person_id = people.id
  and status in ('new', 'read') and trashed_at is null)`;

/** A card is due when its next step is, and without one when its enquiry came. */
const dueAt = sql<Instant | null>`coalesce(step_due_at, ${waitingSince})`;

export const cardColumns = [
  'id',
  'name',
  'stage',
  'interest',
  'batch',
  'value_rupees as value',
  'step',
  'step_due_at as stepDueAt',
  ...originColumns,
  'first_page as firstPage',
  'enquired_at as enquiredAt',
] as const;

const cards = (db: Db) => db.selectFrom('people');

type Cards = ReturnType<typeof cards>;

function filtered(db: Db, { list, search, interest, isFrom, step }: PeopleFilter, today: Today) {
  let query = inList(cards(db), list);
  for (const part of searchParts(search ?? '')) query = query.where(fits(part));
  if (interest) query = query.where('interest', '=', interest);
  if (isFrom) query = query.where(isFrom);
  return step ? query.where(isDue(step, today)) : query;
}

/** Whether a card says these words, or its enquiries do, or one of its phone numbers has the digits. */
function fits({ words, digits }: SearchPart) {
  const said = words.map((word) => {
    const enquiries = sql`
      select person_id from contact_messages
      where person_id is not null and trashed_at is null and ${containing('contact_messages.search_text', word)}`;
    return sql<boolean>`(${containing('people.search_text', word)} or people.id in (${enquiries}))`;
  });
  const all = sql<boolean>`(${sql.join(said, sql` and `)})`;
  return digits === ''
    ? all
    : sql<boolean>`(${all} or ${containing('people.search_text', digits)})`;
}

function inList(query: Cards, list: PeopleList): Cards {
  if (list === 'all') return query;
  if (list === 'readers') return query.where('stage', 'is', null);
  return query.where('stage', 'in', list === 'open' ? openStages : [list]);
}

function isDue(step: StepTime, { start, end }: Today) {
  switch (step) {
    case 'late':
      return sql<boolean>`${dueAt} < ${start}`;
    case 'today':
      return sql<boolean>`${dueAt} >= ${start} and ${dueAt} < ${end}`;
    case 'later':
      return sql<boolean>`${dueAt} >= ${end}`;
    case 'none':
      return sql<boolean>`${dueAt} is null`;
  }
}

const orders: Record<PeopleSort, (query: Cards) => Cards> = {
  due: (query) => query.orderBy(sql`coalesce(${dueAt}, '~')`).orderBy('enquired_at', 'desc'),
  newest: (query) => query.orderBy(sql`coalesce(enquired_at, people.created_at)`, 'desc'),
  name: (query) => query.orderBy(sql`lower(name)`),
  value: (query) => query.orderBy(sql`coalesce(value_rupees, -1)`, 'desc'),
};

/** One page of the cards that a filter selects. */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  today: Today,
  { sort, limit, offset }: { sort: PeopleSort; limit: number; offset: number },
): Promise<PersonRow[]> {
  const rows = await orders[sort](filtered(db, filter, today) as never)
    .select(cardColumns)
    .select(waitingSince.as('waitingSince'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return await withContact(db, rows);
}

/** Cards in any stage, by their ids. */
export async function findPeopleById(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  const rows = await cards(db)
    .select(cardColumns)
    .select(waitingSince.as('waitingSince'))
    .where('id', 'in', ids)
    .execute();
  return await withContact(db, rows);
}

/** Ids of the cards that a filter selects, in the order of the list. */
export async function findPeopleIds(
  db: Db,
  filter: PeopleFilter,
  today: Today,
  { sort, limit }: { sort: PeopleSort; limit: number },
): Promise<number[]> {
  const sorted = orders[sort](filtered(db, filter, today) as never).select('id');
  return (await sorted.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id);
}

/** The next cards that a filter selects after an id. */
export async function findPeopleAfter(
  db: Db,
  filter: PeopleFilter,
  today: Today,
  { after, limit }: { after: number; limit: number },
): Promise<PersonRow[]> {
  const rows = await filtered(db, filter, today)
    .select(cardColumns)
    .select(waitingSince.as('waitingSince'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return await withContact(db, rows);
}

/** Who is due before the end of today in any stage, the earliest first. */
export async function findDue(db: Db, today: Today, limit: number): Promise<PersonRow[]> {
  const rows = await cards(db)
    .select(cardColumns)
    .select(waitingSince.as('waitingSince'))
    .where(sql<boolean>`${dueAt} < ${today.end}`)
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .execute();
  return await withContact(db, rows);
}

/** How many are due before today, and today. */
export async function countDue(db: Db, { start, end }: Today) {
  const early = countIf(sql`${dueAt} < ${start}`);
  const all = sql<number>`count(*)`;
  const { late, both } = await cards(db)
    .select([early.as('late'), all.as('both')])
    .where(sql<boolean>`${dueAt} < ${end}`)
    .executeTakeFirstOrThrow();
  return { late: Number(late), today: Number(both) - Number(late) };
}

/** How many a filter selects, their value in rupees, and how many of them are due when. */
export async function sumUp(db: Db, filter: PeopleFilter, { start, end }: Today) {
  const dated = filtered(db, { ...filter, step: undefined }, { start, end }).select([
    dueAt.as('due'),
    'value_rupees as value',
  ]);
  const { all, late, early, planned, worth } = await db
    // Materialized, or each of the counts below would look up the messages of every card again.
    .with(
      (cte) => cte('dated').materialized(),
      () => dated,
    )
    .selectFrom('dated')
    .select([
      sql<number>`count(*)`.as('all'),
      countIf(sql`due < ${start}`).as('late'),
      countIf(sql`due < ${end}`).as('early'),
      countIf(sql`due is not null`).as('planned'),
      sql<number>`coalesce(sum(value), 0)`.as('worth'),
    ])
    .executeTakeFirstOrThrow();
  const due = {
    late: Number(late),
    today: Number(early) - Number(late),
    later: Number(planned) - Number(early),
    none: Number(all) - Number(planned),
  };
  const total = filter.step ? due[filter.step] : Number(all);
  return { due, total, worth: Number(worth) };
}

function countIf(condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
}

/** Number of cards by list. */
export async function countLists(db: Db): Promise<Record<PeopleList, number>> {
  const rows = await db
    .selectFrom('people')
    .select(['stage', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('stage')
    .execute();
  const countOf = (stage: string | null) => rows.find((row) => row.stage === stage)?.count ?? 0;
  const counts = Object.fromEntries(personStages.map((stage) => [stage, countOf(stage)]));
  return {
    ...(counts as Record<(typeof personStages)[number], number>),
    open: openStages.reduce((sum, stage) => sum + countOf(stage), 0),
    readers: countOf(null),
    all: rows.reduce((sum, { count }) => sum + count, 0),
  };
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

/** A row before its source has a name. */
export type PersonRow = Omit<ListedPerson, 'source' | 'medium' | 'campaign'> & PersonOrigin;

type Row = Omit<PersonRow, 'step' | 'phone' | 'email' | 'lastContact'> & {
  step: string;
  stepDueAt: Instant | null;
};

async function withContact(db: Db, rows: readonly Row[]): Promise<PersonRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const emails = await findEmails(db, ids);
  const phones = await db
    .selectFrom('person_phones')
    .select(['value', 'person_id'])
    .where('person_id', 'in', ids)
    .orderBy('value')
    .execute();
  const contacts = await lastContacts(db, ids);
  return rows.map(({ step, stepDueAt, ...row }) => {
    const firstOf = (values: readonly { value: string; person_id: number }[]) =>
      values.find(({ person_id }) => person_id === row.id)?.value ?? '';
    return {
      ...row,
      step: stepDueAt ? { text: step, dueAt: stepDueAt } : null,
      phone: firstOf(phones),
      email: firstOf(emails),
      lastContact: contacts.get(row.id) ?? null,
    };
  });
}

/** The last answer on each card: recorded there, or given from the inbox. */
async function lastContacts(db: Db, ids: readonly number[]) {
  const entries = await db
    .selectFrom('person_entries')
    .select(['person_id', 'kind', ({ fn }) => fn.max('made_at').as('at')])
    .where('person_id', 'in', ids)
    .where('kind', 'in', answerKinds)
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
  /** Username of the administrator. */
  by: string;
}

/** All views by name. */
export async function listViews(db: Db) {
  const views = db.selectFrom('people_views').select(['id', 'name', 'query']);
  return await views.orderBy(sql`lower(name)`).execute();
}

/** The view of this name, whatever its capitals. */
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
