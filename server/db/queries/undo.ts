import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UndoableResponse } from '../../../domain/api/list-fields.ts';
import type { Db, Instant } from '../tables.ts';

export type UndoKind = 'posts' | 'comments' | 'messages' | 'people' | 'authors' | 'readers';

/** How long a bulk change can be undone. The admin offers it for eight seconds, but a request may be late. */
const undoMinutes = 10;

/** The columns that bulk changes set, by table. */
const columnsOf = {
  posts: [
    'status',
    'published_at',
    'updated_at',
    'trashed_status',
    'trashed_at',
    'asked_at',
    'asked_by',
    'asked_note',
    'returned_at',
    'returned_by',
    'returned_note',
  ],
  comments: ['status', 'decided_at'],
  subscriptions: ['status', 'unsubscribed_at', 'left_reason'],
  contact_messages: ['status', 'status_changed_at', 'first_answered_at', 'trashed_at'],
  people: [
    'stage',
    'lost_reason',
    'enquired_at',
    'contacted_at',
    'qualified_at',
    'closed_at',
    'interest',
    'owner_id',
  ],
  person_entries: [
    'outcome',
    'text',
    'next_step',
    'next_kind',
    'next_due_at',
    'is_waiting',
    'first_answered_at',
  ],
  person_steps: ['ended_at', 'ended_how', 'ended_by'],
} as const;

type UndoTable = keyof typeof columnsOf;
type State = Record<string, string | number | null>;

interface Made {
  /** The administrator's username. */
  by: string | null;
  now: Date;
}

/** A row before and after a bulk change. */
export interface RowChange {
  id: number;
  before: State;
  after: State;
}

/** The state of rows by id; a missing row has none. */
async function readStates(
  db: Db,
  table: UndoTable,
  ids: readonly number[],
): Promise<Map<number, State>> {
  if (ids.length === 0) return new Map();
  const columns = sql.join(columnsOf[table].map((column) => sql.ref(column)));
  const { rows } = await sql<State & { id: number }>`
    select id, ${columns} from ${sql.table(table)}
    where id in (${sql.join([...ids])}) order by id`.execute(db);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/**
 * Reads rows before a bulk change, within its transaction; the returned function reads them after it and returns the
 * changes.
 */
export async function watchRows(
  trx: Db,
  table: UndoTable,
  ids: readonly number[],
): Promise<() => Promise<RowChange[]>> {
  const before = await readStates(trx, table, ids);
  return async () => {
    const states = await readStates(trx, table, ids);
    return [...before].flatMap(([id, state]) => {
      const after = states.get(id);
      return after && !isSame(state, after) ? [{ id, before: state, after }] : [];
    });
  };
}

const tableOf = {
  comments: 'comments',
  messages: 'contact_messages',
  readers: 'subscriptions',
} as const;

/** Makes a bulk change of rows of one table, within a transaction, and stores how to undo it. */
export async function changeUndoably(
  trx: Db,
  kind: keyof typeof tableOf,
  ids: readonly number[],
  made: Made,
  change: () => Promise<number>,
): Promise<UndoableResponse> {
  if (ids.length === 0) return { changed: 0, undo: null };
  const rowsChanged = await watchRows(trx, tableOf[kind], ids);
  const changed = await change();
  const rows = await rowsChanged();
  return { changed, undo: rows.length > 0 ? await storeUndo(trx, kind, rows, made) : null };
}

/**
 * Restores the state that rows had before a bulk change, within a transaction. A row that somebody has changed or
 * deleted since stays unchanged and is among the refused.
 */
export async function putBack(
  trx: Db,
  table: UndoTable,
  changes: readonly RowChange[],
): Promise<{ done: RowChange[]; refused: number[] }> {
  const ids = changes.map(({ id }) => id);
  const now = await readStates(trx, table, ids);
  const restorable = changes.filter(({ id, after }) => isSame(now.get(id), after));
  for (const { id, before } of restorable) {
    // A record from before an update has fewer columns.
    const columns = columnsOf[table].filter((column) => Object.hasOwn(before, column));
    const values = columns.map((column) => sql`${sql.ref(column)} = ${before[column]}`);
    await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${id}`.execute(trx);
  }
  return {
    done: restorable,
    refused: ids.filter((id) => !restorable.some((change) => change.id === id)),
  };
}

const isSame = (one: State | undefined, other: State) =>
  one !== undefined && Object.keys(other).every((column) => one[column] === other[column]);

/** Stores how to undo a bulk change, within its transaction; resolves with the undo token. */
export async function storeUndo(
  trx: Db,
  kind: UndoKind,
  content: object,
  { by, now }: Made,
): Promise<string> {
  await deleteOldUndo(trx, now);
  const token = randomUUID();
  const row = { token, kind, content: JSON.stringify(content), made_at: now.toISOString() };
  await trx
    .insertInto('undo_records')
    .values({ ...row, made_by: by })
    .execute();
  return token;
}

/** Which kind of change a token undoes, and who made it; undefined if it cannot be undone any more. */
export async function findUndo(
  db: Db,
  token: string,
): Promise<{ kind: UndoKind; by: string | null } | undefined> {
  const query = db.selectFrom('undo_records').select(['kind', 'made_by as by']);
  return await query.where('token', '=', token).executeTakeFirst();
}

/** Returns and deletes the undo record of a token, within a transaction. */
export async function takeUndo<Content>(
  trx: Db,
  token: string,
  now: Date,
): Promise<Content | undefined> {
  await deleteOldUndo(trx, now);
  const deletion = trx.deleteFrom('undo_records').where('token', '=', token).returning('content');
  const row = await deletion.executeTakeFirst();
  return row && (JSON.parse(row.content) as Content);
}

/** Deletes undo records that have expired. */
export async function deleteOldUndo(trx: Db, now: Date): Promise<void> {
  const since: Instant = new Date(now.getTime() - undoMinutes * 60_000).toISOString();
  await trx.deleteFrom('undo_records').where('made_at', '<', since).execute();
}

export type UndoOutcome =
  | { kind: 'undone'; done: number; refused: number }
  /** The change was undone already, or the token has expired. */
  | { kind: 'undo-gone' };
