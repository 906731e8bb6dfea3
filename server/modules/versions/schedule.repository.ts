import type { VersionedKind } from '../../../domain/versions/versions.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Subject } from './versions.repository.ts';

export interface Scheduled extends Subject {
  versionId: number;
  dueAt: Instant;
  /** Why it did not become public. */
  failure: string | null;
  /** When and by whom the post was saved again as a draft after it was scheduled. */
  newerAt: Instant | null;
  newerBy: string | null;
}

const columns = [
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
  const all = db.selectFrom('scheduled_publications').select(columns);
  return await all.orderBy('due_at').orderBy('kind').orderBy('subject').execute();
}

export async function findScheduled(db: Db, { kind, subject }: Subject) {
  return await db
    .selectFrom('scheduled_publications')
    .select(columns)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** The times of those subjects that have one. */
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

/** The first that is due at an instant, without those that failed. */
export async function findDue(db: Db, now: Instant): Promise<Scheduled | undefined> {
  return await db
    .selectFrom('scheduled_publications')
    .select(columns)
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

/** False when nothing is scheduled. */
export async function updateScheduled(
  db: Db,
  { kind, subject }: Subject,
  changed: {
    due_at?: Instant;
    failure?: string | null;
    newer_at?: Instant;
    newer_by?: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows: updated } = await db
    .updateTable('scheduled_publications')
    .set(changed)
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
    .returning(columns);
  return await deleted.executeTakeFirst();
}

/** What becomes public, as JSON. */
export async function findScheduledContents(db: Db) {
  return await db
    .selectFrom('scheduled_publications')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select(['version_id as versionId', 'content'])
    .select(['scheduled_publications.kind', 'scheduled_publications.subject'])
    .execute();
}

export async function updateContent(db: Db, versionId: number, content: string): Promise<void> {
  await db.updateTable('versions').set({ content }).where('id', '=', versionId).execute();
}
