import { authorsPerPage } from '../../../domain/authors/authors.ts';
import { readStoredText } from '../../../domain/posts/post-form.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import { accountName } from '../../db/queries/account-names.ts';
import { containing } from '../../db/queries/conditions.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { pageOf } from './post-list.repository.ts';
import type { StoredPostStatus } from './posts.tables.ts';

/** An author with a page. */
export interface AuthorRecord {
  id: number;
  name: string;
  slug: string;
  bio: string;
  picture: number | null;
  pictureAlt: string;
  /** An https address of a profile elsewhere; '' for none. */
  link: string;
  /** What they do, in a few words; '' for none. */
  work: string;
  isSample: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

const columns = [
  'id',
  'name',
  'slug',
  'bio',
  'picture',
  'picture_alt as pictureAlt',
  'link',
  'work',
  'is_sample as isSample',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const select = (db: Db) => db.selectFrom('authors').select(columns);

async function read(query: ReturnType<typeof select>): Promise<AuthorRecord[]> {
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, isSample: row.isSample === 1 }));
}

function rowOf({ id: _, pictureAlt, isSample, createdAt, updatedAt, ...same }: AuthorRecord) {
  return {
    ...same,
    name_key: topicKey(same.name),
    picture_alt: pictureAlt,
    is_sample: isSample ? (1 as const) : (0 as const),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** A page of the authors whose name contains a text, by name; and how many there are. */
export async function listAuthors(db: Db, search: string, page: number) {
  const { limit, offset } = pageOf(page, authorsPerPage);
  const named = containing('name_key', topicKey(search));
  const authors = select(db).where(named).orderBy('name_key').limit(limit).offset(offset);
  return {
    authors: await read(authors),
    total: await countRows(db.selectFrom('authors').where(named)),
  };
}

export async function findAllAuthors(db: Db): Promise<AuthorRecord[]> {
  return await read(select(db).orderBy('name_key'));
}

export async function findAuthor(db: Db, id: number): Promise<AuthorRecord | undefined> {
  return (await read(select(db).where('id', '=', id)))[0];
}

/** The author of a name, in any case. */
export async function findAuthorByName(db: Db, name: string): Promise<AuthorRecord | undefined> {
  return (await read(select(db).where('name_key', '=', topicKey(name))))[0];
}

export async function findAuthorBySlug(db: Db, slug: string): Promise<AuthorRecord | undefined> {
  return (await read(select(db).where('slug', '=', slug)))[0];
}

/** The addresses that authors' pages had: the author's id by the slug. */
export async function findFormerSlugs(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('author_slugs').selectAll().execute();
  return new Map(rows.map(({ slug, author_id }) => [slug, author_id]));
}

/** Inserts an author; resolves with their id. `id` is of one that is put back. */
export async function insertAuthor(
  db: Db,
  author: Omit<AuthorRecord, 'id'> & { id?: number },
): Promise<number> {
  const row = { ...rowOf({ id: 0, ...author }), ...(author.id && { id: author.id }) };
  const inserted = db.insertInto('authors').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

export async function updateAuthorRow(db: Db, author: AuthorRecord): Promise<void> {
  await db.updateTable('authors').set(rowOf(author)).where('id', '=', author.id).execute();
}

export async function deleteAuthorRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('authors').where('id', '=', id).execute();
}

/** Lets addresses lead to an author. */
export async function leadSlugsTo(db: Db, slugs: readonly string[], id: number): Promise<void> {
  for (const slug of slugs) {
    await db
      .insertInto('author_slugs')
      .values({ slug, author_id: id })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ author_id: id }))
      .execute();
  }
}

/** Frees a former address: somebody has it now. */
export async function freeSlug(db: Db, slug: string): Promise<void> {
  await db.deleteFrom('author_slugs').where('slug', '=', slug).execute();
}

/** The account that is an author, whoever has it. */
export async function findAccountOf(db: Db, author: number) {
  return await db
    .selectFrom('admin_accounts')
    .select(['id', accountName.as('name')])
    .where('author_id', '=', author)
    .executeTakeFirst();
}

/** The accounts that are authors, by the author's id. */
export async function findAccountsOfAuthors(db: Db) {
  const rows = await db
    .selectFrom('admin_accounts')
    .select(['id', accountName.as('name'), 'author_id'])
    .where('author_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, name, author_id }) => [author_id ?? 0, { id, name }]));
}

/** The author that an account is. */
export async function findAuthorOfAccount(db: Db, id: number): Promise<AuthorRecord | undefined> {
  const account = db.selectFrom('admin_accounts').select('author_id').where('id', '=', id);
  return (await read(select(db).where('id', '=', account)))[0];
}

/** Makes an account an author, or nobody's. */
export async function linkAuthor(db: Db, account: number, author: number | null): Promise<void> {
  const accounts = db.updateTable('admin_accounts').set({ author_id: author });
  await accounts.where('id', '=', account).execute();
}

/**
 * Whether a post or draft has this name, in any case, which the account did not begin. Posts in the trash do not count.
 */
export async function hasWorkOfOthers(db: Db, name: string, account: number): Promise<boolean> {
  const isName = ({ author }: { author: string }) => topicKey(author) === topicKey(name);
  const posts = await db
    .selectFrom('posts')
    .select('author')
    .distinct()
    .where('status', '!=', 'trashed')
    .where((is) => is.or([is('owner_id', 'is', null), is('owner_id', '!=', account)]))
    .execute();
  if (posts.some(isName)) return true;
  const drafts = await db
    .selectFrom('post_drafts')
    .leftJoin('posts', 'posts.id', 'post_id')
    .select([
      'fields',
      'post_id',
      'post_drafts.owner_id as draftOwner',
      'posts.owner_id as postOwner',
    ])
    .where((is) => is.or([is('post_id', 'is', null), is('posts.status', '!=', 'trashed')]))
    .execute();
  return drafts.some(({ fields, post_id, draftOwner, postOwner }) => {
    const owner = post_id === null ? draftOwner : postOwner;
    return owner !== account && isName(readStoredText(fields));
  });
}

/** The numbers of posts by author, as the posts name them, and by status. Reads an index alone. */
export async function countByAuthor(db: Db) {
  return await db
    .selectFrom('posts')
    .select(({ fn }) => [
      'author',
      'status',
      fn.countAll<number>().as('posts'),
      fn.max<string | null>('published_at').as('publishedAt'),
    ])
    .groupBy(['author', 'status'])
    .execute();
}

/** The numbers of posts outside the trash that have a bio of their own, by author. */
export async function countOwnBios(db: Db) {
  return await db
    .selectFrom('posts')
    .where('status', '!=', 'trashed')
    .where('author_bio', 'is not', null)
    .select(({ fn }) => ['author', fn.countAll<number>().as('posts')])
    .groupBy('author')
    .execute();
}

/** The last change of a published post, by author. */
export async function findAuthorChanges(db: Db): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select(({ fn }) => ['author', fn.max<string>('updated_at').as('changedAt')])
    .groupBy('author')
    .execute();
  return new Map(rows.map(({ author, changedAt }) => [author, changedAt]));
}

/** A post as far as it tells of its author. */
export interface AuthoredPost {
  id: number;
  status: StoredPostStatus;
  author: string;
  bio: string | null;
  updatedAt: Instant;
}

/** Posts of any status by their ids, or by authors after an id. */
export async function findAuthored(
  db: Db,
  by: { names: readonly string[]; afterId: number; limit: number } | { ids: readonly number[] },
): Promise<AuthoredPost[]> {
  const posts = db
    .selectFrom('posts')
    .select(['id', 'status', 'author', 'author_bio as bio', 'updated_at as updatedAt']);
  const filtered =
    'ids' in by
      ? posts.where('id', 'in', by.ids)
      : posts.where('author', 'in', by.names).where('id', '>', by.afterId).limit(by.limit);
  return await filtered.orderBy('id').execute();
}

/** Gives a post another author and bio. */
export async function saveAuthored(
  db: Db,
  { id, author, bio }: Pick<AuthoredPost, 'id' | 'author' | 'bio'>,
): Promise<void> {
  await db.updateTable('posts').set({ author, author_bio: bio }).where('id', '=', id).execute();
}

/** Puts one picture in the place of another. */
export async function replaceAuthorPicture(
  db: Db,
  former: number,
  next: number,
  now: Instant,
): Promise<void> {
  const authors = db.updateTable('authors').set({ picture: next, updated_at: now });
  await authors.where('picture', '=', former).execute();
}
