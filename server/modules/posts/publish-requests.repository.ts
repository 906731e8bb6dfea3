import { type ExpressionBuilder, sql } from 'kysely';
import { mayRole, roles } from '../../../domain/accounts/roles.ts';
import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** A request to publish a draft, open or given back. */
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The requests of posts by their ids; posts without one are missing. */
export async function findRequests(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('posts')
    .leftJoin('admin_accounts as asker', 'asker.id', 'posts.asked_by')
    .leftJoin('admin_accounts as editor', 'editor.id', 'posts.returned_by')
    .where('posts.id', 'in', ids)
    .where(({ eb, or }) => or([eb('asked_at', 'is not', null), eb('returned_at', 'is not', null)]))
    .select([
      'posts.id',
      'title',
      'asked_at as askedAt',
      'asked_by as askerId',
      'asked_note as note',
      'returned_at as returnedAt',
      'returned_note as returnedNote',
      'asker.username as askerName',
      'asker.display_name as askerDisplayName',
      'asker.email as askerEmail',
      'asker.state as askerState',
      'editor.username as editorName',
      'editor.display_name as editorDisplayName',
    ])
    .execute();
  return new Map(
    rows.map(({ askerName, askerDisplayName, editorName, editorDisplayName, ...row }) => [
      row.id,
      {
        ...row,
        askedBy: askerDisplayName || askerName || '',
        askerUsername: askerName,
        returnedBy: editorDisplayName || editorName || '',
      },
    ]),
  );
}

export async function findRequest(db: Db, id: number) {
  return (await findRequests(db, [id])).get(id);
}

interface Made {
  /** The account. */
  by: number;
  at: Instant;
  note: string;
}

/**
 * Asks to publish a draft; what was said when it was given back ends. False if somebody asks already, or if it is no draft
 * any more.
 */
export async function storeRequest(db: Db, id: number, { by, at, note }: Made): Promise<boolean> {
  const change = db
    .updateTable('posts')
    .set({ asked_at: at, asked_by: by, asked_note: note || null })
    .set({ returned_at: null, returned_by: null, returned_note: null })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('asked_at', 'is', null);
  return (await changedRows(change)) > 0;
}

/** Replaces the note of an account's open request; false if there is none. */
export async function changeRequestNote(db: Db, id: number, { by, note }: Omit<Made, 'at'>) {
  const change = db
    .updateTable('posts')
    .set({ asked_note: note || null })
    .where('id', '=', id)
    .where('asked_by', '=', by)
    .where('asked_at', 'is not', null);
  return (await changedRows(change)) > 0;
}

/** False if nobody asks to publish it any more. */
export async function storeReturn(db: Db, id: number, { by, at, note }: Made): Promise<boolean> {
  const change = db
    .updateTable('posts')
    .set({ asked_at: null, asked_note: null })
    .set({ returned_at: at, returned_by: by, returned_note: note })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('asked_at', 'is not', null);
  return (await changedRows(change)) > 0;
}

/** Ends an open request of an account; false if there is none. */
export async function deleteRequest(db: Db, id: number, by: number): Promise<boolean> {
  const change = db
    .updateTable('posts')
    .set({ asked_at: null, asked_by: null, asked_note: null })
    .where('id', '=', id)
    .where('asked_by', '=', by)
    .where('asked_at', 'is not', null);
  return (await changedRows(change)) > 0;
}

export async function clearRequests(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('posts')
    .set({ asked_at: null, asked_by: null, asked_note: null })
    .set({ returned_at: null, returned_by: null, returned_note: null })
    .where('id', 'in', ids)
    .execute();
}

/** Whether a draft waits for an editor: its author asks to publish it, and no time is set for it. */
export function isAsked({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'posts'>) {
  const scheduled = selectFrom('scheduled_publications')
    .select('subject')
    .where('kind', '=', 'post')
    .where('failure', 'is', null)
    .where('subject', '=', sql<string>`cast(posts.id as text)`);
  return and([
    eb('posts.asked_at', 'is not', null),
    eb('posts.status', '=', 'draft'),
    not(exists(scheduled)),
  ]);
}

/** Everybody who may publish. */
export async function findPublishers(db: Db) {
  return await db
    .selectFrom('admin_accounts')
    .select(['id', 'email'])
    .where('state', '=', 'active')
    .where(
      'role',
      'in',
      roles.filter((role) => mayRole(role, 'posts.publish')),
    )
    .orderBy('id')
    .execute();
}
