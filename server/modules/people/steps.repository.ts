import { type Insertable, type Selectable, sql } from 'kysely';
import { type Plan, type PlannedStep, stepText } from '../../../domain/people/steps.ts';
import { queryInBatches } from '../../batches.ts';
import { whoDid } from '../../db/queries/account-names.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** Who changes a step; null for the program or the person. */
export interface Made {
  /** The administrator's username. */
  by: string | null;
  at: Instant;
}

const open = (db: Db) =>
  db
    .selectFrom('person_steps')
    .select([
      'id',
      'person_id as personId',
      'kind',
      'words',
      'due_at as dueAt',
      'former_id as formerId',
      whoDid<string | null>('planned_by').as('by'),
    ])
    // The condition matches the index.
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id');

export type StepRow = Awaited<ReturnType<ReturnType<typeof open>['execute']>>[number];

/** The open steps of these cards, the earliest first. */
export async function findOpenSteps(db: Db, ids: readonly number[]): Promise<StepRow[]> {
  return await queryInBatches(ids, (some) => open(db).where('person_id', 'in', some).execute());
}

export const toPlannedStep = ({ id, kind, words, dueAt, by }: StepRow): PlannedStep => ({
  id,
  kind,
  text: stepText({ kind, words }),
  dueAt,
  by,
});

/** Adds a step to a card, which may replace a former one; resolves with its id. */
export async function insertStep(
  db: Db,
  personId: number,
  { kind, words, dueAt }: Plan,
  { by, at }: Made,
  formerId: number | null = null,
): Promise<number> {
  const row: Insertable<Tables['person_steps']> = {
    person_id: personId,
    kind,
    words,
    due_at: dueAt,
    planned_by: by,
    planned_at: at,
    former_id: formerId,
  };
  const inserted = db.insertInto('person_steps').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Ends open steps. */
export async function endSteps(
  db: Db,
  ids: readonly number[],
  how: NonNullable<Selectable<Tables['person_steps']>['ended_how']>,
  { by, at }: Made,
): Promise<void> {
  const ended = { ended_how: how, ended_by: by, ended_at: at };
  await queryInBatches(ids, (some) =>
    db
      .updateTable('person_steps')
      .set(ended)
      .where('id', 'in', some)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

/** A step of a card, open or ended, with who ended it and the step that replaced it; undefined for an unknown one. */
export async function findStep(db: Db, personId: number, id: number) {
  return await db
    .selectFrom('person_steps')
    .leftJoin('person_steps as later', 'later.former_id', 'person_steps.id')
    .select([
      'person_steps.id',
      'person_steps.ended_at as endedAt',
      'person_steps.ended_by as username',
      whoDid<string | null>('person_steps.ended_by').as('by'),
      'later.id as laterId',
    ])
    .where('person_steps.id', '=', id)
    .where('person_steps.person_id', '=', personId)
    .executeTakeFirst();
}

/** The steps of a card that its time line tells about, newest first: planned by an administrator, or ended. */
export async function findToldSteps(db: Db, personId: number, limit: number) {
  return await db
    .selectFrom('person_steps')
    .select([
      'id',
      'kind',
      'words',
      'due_at as dueAt',
      'planned_at as plannedAt',
      'former_id as formerId',
      'ended_at as endedAt',
      'ended_how as endedHow',
    ])
    .select([
      whoDid<string | null>('planned_by').as('plannedBy'),
      whoDid<string | null>('ended_by').as('endedBy'),
    ])
    .where('person_id', '=', personId)
    .where((is) => is.or([is('planned_by', 'is not', null), is('ended_at', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Moves steps of one card to another. */
export async function moveSteps(
  db: Db,
  from: number,
  to: number,
  only?: readonly number[],
): Promise<void> {
  if (only?.length === 0) return;
  const moved = db.updateTable('person_steps').set({ person_id: to }).where('person_id', '=', from);
  await (only ? moved.where('id', 'in', [...only]) : moved).execute();
}

/** The ids of all steps of a card. */
export async function findStepIds(db: Db, personId: number): Promise<number[]> {
  const rows = db.selectFrom('person_steps').select('id').where('person_id', '=', personId);
  return (await rows.orderBy('id').execute()).map(({ id }) => id);
}

/** The id of the newest step of any card; 0 without one. */
export async function findLastStep(db: Db): Promise<number> {
  const last = db.selectFrom('person_steps').select(({ fn }) => fn.max('id').as('id'));
  return (await last.executeTakeFirst())?.id ?? 0;
}

/** Steps of these cards that are newer than a step. */
export async function findStepsAfter(db: Db, ids: readonly number[], after: number) {
  const steps = db.selectFrom('person_steps').select(['id', 'person_id as person']);
  return await steps.where('person_id', 'in', ids).where('id', '>', after).execute();
}

export async function deleteSteps(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('person_steps').where('id', 'in', ids).execute();
}

/** Replaces what somebody typed as a step. */
export async function replaceWords(db: Db, id: number, words: string): Promise<void> {
  await db.updateTable('person_steps').set({ words }).where('id', '=', id).execute();
}

/** When the earliest open step of a card is due. */
export const stepDueAt = sql<Instant | null>`(
  select min(due_at) from person_steps
  where person_steps.person_id = people.id and ended_at is null)`;
