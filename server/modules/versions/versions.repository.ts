import type { NotNull } from 'kysely';
import type { VersionCause, VersionedKind } from '../../../domain/versions/versions.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** A post, by its id or the key of its draft, or a page, by its key. */
export interface Subject {
  kind: VersionedKind;
  subject: string;
}

export interface Version extends Subject {
  cause: VersionCause;
  /** JSON. */
  content: string;
  at: Instant;
  by: string | null;
}

export async function insertVersion(db: Db, { at, by, ...version }: Version): Promise<number> {
  const row = { ...version, made_at: at, made_by: by };
  const inserted = db.insertInto('versions').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Without their contents, the newest first. */
export async function findVersions(db: Db, { kind, subject }: Subject) {
  return await db
    .selectFrom('versions')
    .select(['id', 'cause', 'made_at as at', 'made_by as by', 'due_at as dueAt'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findVersion(db: Db, id: number) {
  return await db
    .selectFrom('versions')
    .select(['kind', 'subject', 'cause', 'content'])
    .select(['made_at as at', 'made_by as by', 'due_at as dueAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What became public at its time or later, since an instant, the newest first. */
export async function findPublishedAtTime(db: Db, since: Instant) {
  const young = db.selectFrom('versions').select('id').where('made_at', '>=', since);
  return await db
    .selectFrom('versions')
    .select(['kind', 'subject', 'made_at as at', 'due_at as dueAt'])
    // An index answers this: the contents, which are long, are not read.
    .where('id', 'in', young)
    .where('cause', '=', 'published')
    .where('due_at', 'is not', null)
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('made_at', 'desc')
    .execute();
}

/** Undefined where there is none. */
export async function findNewestContent(db: Db, { kind, subject }: Subject) {
  const newest = db
    .selectFrom('versions')
    .select('content')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  return (await newest.executeTakeFirst())?.content;
}

/** What was scheduled becomes public, or a version like others. */
export async function settleVersion(
  db: Db,
  id: number,
  settled: { cause: VersionCause; made_at?: Instant; due_at?: Instant },
): Promise<void> {
  await db.updateTable('versions').set(settled).where('id', '=', id).execute();
}

export async function moveVersions(db: Db, from: Subject, to: Subject): Promise<void> {
  await db
    .updateTable('versions')
    .set(to)
    .where('kind', '=', from.kind)
    .where('subject', '=', from.subject)
    .execute();
}

export async function deleteVersionsOf(db: Db, { kind, subject }: Subject): Promise<void> {
  await db.deleteFrom('versions').where('kind', '=', kind).where('subject', '=', subject).execute();
}

export type Thinnable = Awaited<ReturnType<typeof findThinnable>>[number];

/** Versions of before an instant that need not stay for ever, without their contents, in the order of their ids. */
export async function findThinnable(db: Db, before: Instant, afterId: number, limit: number) {
  return await db
    .selectFrom('versions')
    .select(['id', 'kind', 'subject', 'made_at as at'])
    .where('cause', 'in', ['saved', 'paused'])
    .where('made_at', '<', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteVersions(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('versions').where('id', 'in', ids).execute();
}
