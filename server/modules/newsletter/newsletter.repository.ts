import { type Selectable, sql } from 'kysely';
import type { Cadence } from '../../../domain/newsletter/choices.ts';
import type { NewsletterFields } from '../../../domain/newsletter/newsletter.calls.ts';
import type {
  Exclusion,
  NewsletterKind,
  NewsletterStatus,
} from '../../../domain/newsletter/newsletter.ts';
import type { Readers } from '../../../domain/newsletter/readers.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

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
  /** Since when it waited for the sender's DNS records. */
  heldAt: Instant | null;
  /** The time at which it is scheduled to be sent. */
  dueAt: Instant | null;
  /** The server's reply that paused it automatically. */
  pauseReply: string | null;
  overruledAt: Instant | null;
  overruledBy: string | null;
}

const columns = [
  'id',
  'kind',
  'status',
  'revision',
  'fields',
  'saved_at',
  'saved_by',
  'candidates',
  'started_at',
  'started_by',
  'ended_at',
  'post_id',
  'held_at',
  'due_at',
  'pause_reply',
  'overruled_at',
  'overruled_by',
] as const;

export async function findNewsletter(db: Db, id: number): Promise<StoredNewsletter | undefined> {
  const query = db.selectFrom('newsletters').select(columns).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && newsletterOf(row);
}

/** The rendered mail of a newsletter, as JSON. */
export async function findMail(db: Db, id: number): Promise<string | undefined> {
  const query = db.selectFrom('newsletters').select('mail').where('id', '=', id);
  return (await query.executeTakeFirst())?.mail ?? undefined;
}

/** The fields of a draft before anything is written. */
export const emptyFields: NewsletterFields = {
  subject: '',
  preview: '',
  content: '',
  post: null,
  extent: 'excerpt',
  until: 2,
};

/** A newsletter before its first save. */
export const notStored = {
  id: 0,
  kind: 'newsletter',
  status: 'draft',
  candidates: 0,
  startedAt: null,
  startedBy: null,
  endedAt: null,
  heldAt: null,
  dueAt: null,
  pauseReply: null,
  overruledAt: null,
  overruledBy: null,
} satisfies Partial<StoredNewsletter>;

/** Newsletters, newest first. */
export async function findNewsletters(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
) {
  const all = db.selectFrom('newsletters').select(columns).orderBy('id', 'desc');
  return (await all.limit(limit).offset(offset).execute()).map(newsletterOf);
}

export const countNewsletters = (db: Db) => countRows(db.selectFrom('newsletters'));

/** The newsletters of a post, newest first. */
export async function findNewslettersOf(db: Db, postId: number) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'status', 'held_at as heldAt'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Newsletters that refusals paused, oldest first, with the server's reply. */
export async function findPausedByReply(db: Db): Promise<{ subject: string; reply: string }[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['fields', 'pause_reply as reply'])
    .where('status', '=', 'paused')
    .where('pause_reply', 'is not', null)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ fields, reply }) => ({
    subject: JSON.parse(fields).subject,
    reply: reply ?? '',
  }));
}

export async function findAllNewsletters(db: Db): Promise<StoredNewsletter[]> {
  return (await db.selectFrom('newsletters').select(columns).execute()).map(newsletterOf);
}

interface Save {
  revision: string;
  fields: NewsletterFields;
  at: Instant;
  by: string;
}

const insertDraft = (db: Db, kind: NewsletterKind, save: Save, key: string | null) =>
  db
    .insertInto('newsletters')
    .values({ kind, status: 'draft', candidates: 0, draft_key: key, ...rowOf(save) });

export async function insertNewsletter(
  db: Db,
  save: Save,
  kind: NewsletterKind = 'newsletter',
): Promise<number> {
  const inserted = insertDraft(db, kind, save, null).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Stores the first draft of a form; it is not new if a former save of this form has stored one. */
export async function insertByKey(db: Db, key: string, save: Save) {
  const inserted = await insertDraft(db, 'newsletter', save, key)
    .onConflict((conflict) => conflict.column('draft_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return { id: inserted?.id ?? (await findIdByKey(db, key)), isNew: inserted !== undefined };
}

/** The newsletter whose first draft a form has stored. */
export async function findIdByKey(db: Db, key: string): Promise<number | undefined> {
  const query = db.selectFrom('newsletters').select('id').where('draft_key', '=', key);
  return (await query.executeTakeFirst())?.id;
}

/** False if it is no longer a draft with this revision. */
export async function replaceNewsletter(db: Db, id: number, revision: string, save: Save) {
  const drafts = db.updateTable('newsletters').set(rowOf(save)).where('id', '=', id);
  return (
    (await changedRows(drafts.where('status', '=', 'draft').where('revision', '=', revision))) > 0
  );
}

/** False if it is not a draft. */
export async function deleteNewsletter(db: Db, id: number): Promise<boolean> {
  const drafts = db.deleteFrom('newsletters').where('id', '=', id).where('status', '=', 'draft');
  return (await changedRows(drafts)) > 0;
}

/** The fields as stored; the post has a column of its own. */
function fieldsText({ post: _, ...others }: NewsletterFields): string {
  return JSON.stringify(others);
}

function rowOf({ revision, fields, at, by }: Save) {
  const row = { revision, fields: fieldsText(fields), post_id: fields.post };
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

/**
 * The readers of a newsletter: all of them; or, among those who chose a topic, those who want each post or the
 * digest.
 */
export type Audience =
  | { kind: 'everybody' }
  /** `topics`: the keys of their categories. */
  | { kind: Cadence; topics: readonly string[] };

/** Why a confirmed subscription is excluded; null if it is not. */
export function exclusionFrom(audience: Audience) {
  const isSuppressed = sql`when suppressed_at is not null then 'suppressed'`;
  if (audience.kind === 'everybody') return sql<Exclusion | null>`case ${isSuppressed} end`;
  const isWeekly = audience.kind === 'each' ? sql`when cadence = 'weekly' then 'weekly'` : sql``;
  // No key is blank, so a post without categories matches none of the chosen topics.
  const keys = sql.join([...audience.topics, '']);
  return sql<Exclusion | null>`case ${isSuppressed} ${isWeekly}
    when exists (select 1 from subscription_topics t where t.subscription_id = subscriptions.id)
      and not exists (
        select 1 from subscription_topics t join categories c on c.id = t.topic_id
        where t.subscription_id = subscriptions.id and c.name_key in (${keys})
      ) then 'topic' end`;
}

/** The subscriptions that are recorded as recipients: for a digest those who chose one. */
export function candidatesFor({ kind }: Audience) {
  const isConfirmed = sql<boolean>`status = 'confirmed'`;
  return kind === 'weekly' ? sql<boolean>`${isConfirmed} and cadence = 'weekly'` : isConfirmed;
}

/** How many readers a newsletter would go to now, and how many would be excluded. */
export async function countReaders(db: Db, audience: Audience): Promise<Readers> {
  const candidates = db
    .selectFrom('subscriptions')
    .select(exclusionFrom(audience).as('why'))
    .where(candidatesFor(audience))
    .as('candidates');
  const rows = await db
    .selectFrom(candidates)
    .select(({ fn }) => ['why', fn.countAll<number>().as('count')])
    .groupBy('why')
    .execute();
  const counts = new Map(rows.map(({ why, count }) => [why, Number(count)]));
  return {
    confirmed: [...counts.values()].reduce((sum, count) => sum + count, 0),
    suppressed: counts.get('suppressed') ?? 0,
    weekly: counts.get('weekly') ?? 0,
    topic: counts.get('topic') ?? 0,
  };
}

/** Page views and enquiries that came through the links of a campaign. */
export async function countCampaign(db: Db, campaign: string) {
  const { views } = await db
    .selectFrom('view_totals')
    .select(({ fn }) => fn.sum<number | null>('views').as('views'))
    .where('trait', '=', 'campaign')
    .where('value', '=', campaign)
    .executeTakeFirstOrThrow();
  const enquiries = db
    .selectFrom('contact_messages')
    .where('campaign', '=', campaign)
    .where('status', '<>', 'spam')
    .where('trashed_at', 'is', null);
  return { visits: Number(views ?? 0), enquiries: await countRows(enquiries) };
}

/** A post as a digest lists it. */
export interface DigestPost {
  slug: string;
  title: string;
  excerpt: string;
  readMinutes: number;
  /** In the post's order. */
  topics: { id: number; key: string; name: string }[];
}

/** The newest public posts dated from one instant up to, but not including, another. */
export async function findPostsBetween(
  db: Db,
  since: Instant,
  until: Instant,
  limit: number,
): Promise<DigestPost[]> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'summary as excerpt', 'read_minutes as readMinutes'])
    .where('status', '=', 'published')
    .where('published_at', '>=', since)
    .where('published_at', '<', until)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const topics = await db
    .selectFrom('post_categories as link')
    .innerJoin('categories as topic', 'topic.id', 'link.topic_id')
    .select(['link.post_id as postId', 'topic.id', 'topic.name_key as key', 'topic.name'])
    .where('link.post_id', 'in', ids)
    .orderBy('link.position')
    .execute();
  const byPost = Map.groupBy(topics, ({ postId }) => postId);
  return posts.map(({ id, ...post }) => ({
    ...post,
    topics: (byPost.get(id) ?? []).map(({ postId: _, ...topic }) => topic),
  }));
}
