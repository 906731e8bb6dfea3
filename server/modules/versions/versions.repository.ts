import type { NotNull } from 'kysely';
import type { VersionCause, VersionedKind } from '../../../domain/versions/versions.ts';
import { whoDid } from '../../db/queries/account-names.ts';
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

/** Versions without their contents, newest first. */
export async function findVersions(db: Db, { kind, subject }: Subject) {
  return await db
    .selectFrom('versions')
    .select(['id', 'cause', 'made_at as at', 'due_at as dueAt'])
    .select(whoDid<string | null>('made_by').as('by'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findVersion(db: Db, id: number) {
  return await db
    .selectFrom('versions')
    .select([
      'kind',
      'subject',
      'cause',
      'content',
      'made_at as at',
      'made_by as by',
      'due_at as dueAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Publications at their scheduled time or later, since an instant, newest first. */
export async function findPublishedAtTime(db: Db, since: Instant) {
  const young = db.selectFrom('versions').select('id').where('made_at', '>=', since);
  return await db
    .selectFrom('versions')
    .select(['kind', 'subject', 'made_at as at', 'due_at as dueAt'])
    // An index answers this, so the long contents are not read.
    .where('id', 'in', young)
    .where('cause', '=', 'published')
    .where('due_at', 'is not', null)
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('made_at', 'desc')
    .execute();
}

/** The content of the newest version; undefined if there is none. */
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

/** Marks a scheduled version as published, or as an ordinary version. */
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

/** Versions from before an instant that may be deleted, without their contents, in the order of their ids. */
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

export interface Scheduled extends Subject {
  versionId: number;
  dueAt: Instant;
  /** Why it was not published. */
  failure: string | null;
  /** When and by whom the post was saved as a draft again after it was scheduled. */
  newerAt: Instant | null;
  newerBy: string | null;
}

const scheduledColumns = [
  'kind',
  'subject',
  'version_id as versionId',
  'due_at as dueAt',
  'failure',
  'newer_at as newerAt',
  'newer_by as newerBy',
] as const;

/** In the order of their times. */
export async function findAllScheduled(db: Db): Promise<Scheduled[]> {
  const all = db.selectFrom('scheduled_publications').select(scheduledColumns);
  return await all.orderBy('due_at').orderBy('kind').orderBy('subject').execute();
}

export async function findScheduled(db: Db, { kind, subject }: Subject) {
  return await db
    .selectFrom('scheduled_publications')
    .select(scheduledColumns)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** The scheduled times of those subjects that have one. */
export async function findDueTimes(
  db: Db,
  kind: VersionedKind,
  subjects: string[],
): Promise<Map<string, Instant>> {
  if (subjects.length === 0) return new Map();
  const rows = db
    .selectFrom('scheduled_publications')
    .select(['subject', 'due_at as dueAt'])
    .where('kind', '=', kind)
    .where('subject', 'in', subjects);
  return new Map((await rows.execute()).map(({ subject, dueAt }) => [subject, dueAt]));
}

/** The first publication that is due at an instant, except failed ones. */
export async function findDue(db: Db, now: Instant): Promise<Scheduled | undefined> {
  return await db
    .selectFrom('scheduled_publications')
    .select(scheduledColumns)
    .where('due_at', '<=', now)
    .where('failure', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}

export async function insertScheduled(
  db: Db,
  { versionId, dueAt, newerAt, newerBy, ...same }: Scheduled,
): Promise<void> {
  const row = { ...same, version_id: versionId, due_at: dueAt };
  const newer = { newer_at: newerAt, newer_by: newerBy };
  await db
    .insertInto('scheduled_publications')
    .values({ ...row, ...newer })
    .execute();
}

/** False if nothing is scheduled. */
export async function updateScheduled(
  db: Db,
  { kind, subject }: Subject,
  {
    dueAt,
    failure,
    newer,
  }: {
    dueAt?: Instant;
    failure?: string | null;
    newer?: { at: Instant; by: string | null };
  },
): Promise<boolean> {
  const { numUpdatedRows: updated } = await db
    .updateTable('scheduled_publications')
    .set({
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(failure !== undefined && { failure }),
      ...(newer && { newer_at: newer.at, newer_by: newer.by }),
    })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return Number(updated) === 1;
}

/** Resolves with what was scheduled. */
export async function deleteScheduled(
  db: Db,
  { kind, subject }: Subject,
): Promise<Scheduled | undefined> {
  const deleted = db
    .deleteFrom('scheduled_publications')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning(scheduledColumns);
  return await deleted.executeTakeFirst();
}

/** The scheduled contents, as JSON. */
export async function findScheduledContents(db: Db) {
  return await db
    .selectFrom('scheduled_publications')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select([
      'version_id as versionId',
      'content',
      'scheduled_publications.kind',
      'scheduled_publications.subject',
    ])
    .execute();
}

export async function updateContent(db: Db, versionId: number, content: string): Promise<void> {
  await db.updateTable('versions').set({ content }).where('id', '=', versionId).execute();
}
