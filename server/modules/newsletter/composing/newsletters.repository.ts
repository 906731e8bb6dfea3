import type { Selectable } from 'kysely';
import type { NewsletterFields } from '../../../../domain/api/answers/newsletters.ts';
import type { NewsletterKind, NewsletterStatus } from '../../../../domain/newsletter/newsletter.ts';
import { changedRows } from '../../../db/queries/changes.ts';
import { countRows } from '../../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../../db/tables.ts';

/** A newsletter without its rendered mail. */
export interface StoredNewsletter {
  id: number;
  kind: NewsletterKind;
  status: NewsletterStatus;
  revision: string;
  fields: NewsletterFields;
  savedAt: Instant;
  savedBy: string;
  candidates: number;
  startedAt: Instant | null;
  startedBy: string | null;
  endedAt: Instant | null;
  /** Since when it waited for the DNS records of its sender. */
  heldAt: Instant | null;
  /** When it goes out by itself. */
  dueAt: Instant | null;
  /** The reply for which it was paused by itself. */
  pauseReply: string | null;
  overruledAt: Instant | null;
  overruledBy: string | null;
}

const columns = [
  ...(['id', 'kind', 'status', 'revision', 'fields', 'saved_at', 'saved_by'] as const),
  ...(['candidates', 'started_at', 'started_by', 'ended_at', 'post_id'] as const),
  ...(['held_at', 'due_at', 'pause_reply', 'overruled_at', 'overruled_by'] as const),
] as const;

export async function findNewsletter(db: Db, id: number): Promise<StoredNewsletter | undefined> {
  const query = db.selectFrom('newsletters').select(columns).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && newsletterOf(row);
}

/** The newest first. */
export async function findNewsletters(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
) {
  const all = db.selectFrom('newsletters').select(columns).orderBy('id', 'desc');
  return (await all.limit(limit).offset(offset).execute()).map(newsletterOf);
}

export const countNewsletters = (db: Db) => countRows(db.selectFrom('newsletters'));

/** Those of a post, the newest first. */
export async function findNewslettersOf(db: Db, postId: number) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'status', 'held_at as heldAt'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** All of them. */
export async function findAllNewsletters(db: Db): Promise<StoredNewsletter[]> {
  return (await db.selectFrom('newsletters').select(columns).execute()).map(newsletterOf);
}

interface Save {
  revision: string;
  fields: NewsletterFields;
  at: Instant;
  by: string;
}

export async function insertNewsletter(
  db: Db,
  save: Save,
  kind: NewsletterKind = 'newsletter',
): Promise<number> {
  const inserted = db
    .insertInto('newsletters')
    .values({ kind, status: 'draft', candidates: 0, ...rowOf(save) })
    .returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** False when it is no draft with this revision any more. */
export async function replaceNewsletter(db: Db, id: number, revision: string, save: Save) {
  const drafts = db.updateTable('newsletters').set(rowOf(save)).where('id', '=', id);
  return (
    (await changedRows(drafts.where('status', '=', 'draft').where('revision', '=', revision))) > 0
  );
}

/** False when it is no draft. */
export async function deleteNewsletter(db: Db, id: number): Promise<boolean> {
  const drafts = db.deleteFrom('newsletters').where('id', '=', id).where('status', '=', 'draft');
  return (await changedRows(drafts)) > 0;
}

function rowOf({ revision, fields, at, by }: Save) {
  const { post, ...others } = fields;
  const row = { revision, fields: JSON.stringify(others), post_id: post };
  return { ...row, saved_at: at, saved_by: by };
}

function newsletterOf(
  row: Pick<Selectable<Tables['newsletters']>, (typeof columns)[number]>,
): StoredNewsletter {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    revision: row.revision,
    fields: { ...JSON.parse(row.fields), post: row.post_id },
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    candidates: row.candidates,
    startedAt: row.started_at,
    startedBy: row.started_by,
    endedAt: row.ended_at,
    heldAt: row.held_at,
    dueAt: row.due_at,
    pauseReply: row.pause_reply,
    overruledAt: row.overruled_at,
    overruledBy: row.overruled_by,
  };
}
