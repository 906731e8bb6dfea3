import type { Db, Instant } from '../../db/tables.ts';

export interface PublishedLink {
  url: string;
  words: string;
}

/** The post or page that contains links, and the version that was read. */
export type LinkSource = { version: string } & ({ postId: number } | { page: string });

/** Published posts that changed since they were last read, in the order of their ids. */
export async function findUnreadPosts(db: Db, limit: number) {
  return await db
    .selectFrom('posts')
    .leftJoin('link_sources as source', 'source.post_id', 'posts.id')
    .where('posts.status', '=', 'published')
    .where((is) =>
      is.or([
        is('source.version', 'is', null),
        is('source.version', '<>', is.ref('posts.updated_at')),
      ]),
    )
    .select(['posts.id', 'posts.slug', 'posts.content', 'posts.updated_at as version'])
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

/** The versions of the pages when they were last read, by key. */
export async function findReadPages(db: Db): Promise<Map<string, string>> {
  const query = db.selectFrom('link_sources').select(['page', 'version']);
  const rows = await query.where('page', 'is not', null).execute();
  return new Map(rows.map(({ page, version }) => [page ?? '', version]));
}

/** Replaces the links of a post or page; new links are due at once. */
export async function replaceLinks(
  db: Db,
  source: LinkSource,
  links: readonly PublishedLink[],
  now: Instant,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('link_sources')
      .values(
        'page' in source
          ? { page: source.page, version: source.version }
          : { post_id: source.postId, version: source.version },
      )
      .onConflict((conflict) =>
        conflict
          .column('page' in source ? 'page' : 'post_id')
          .doUpdateSet({ version: source.version }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('published_links').where('source_id', '=', id).execute();
    for (const { url, words } of links) {
      await trx
        .insertInto('link_checks')
        .values({ url, due_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx.insertInto('published_links').values({ source_id: id, url, words }).execute();
    }
  });
}

/**
 * Deletes posts and pages that are no longer public, and links without any source; true if there were such posts or
 * pages.
 */
export async function forgetUnpublished(db: Db, pages: readonly string[]): Promise<boolean> {
  const isPublished = db.selectFrom('posts').select('id').where('status', '=', 'published');
  const { numDeletedRows } = await db
    .deleteFrom('link_sources')
    .where((is) =>
      is.or([
        is.and([is('post_id', 'is not', null), is('post_id', 'not in', isPublished)]),
        is.and([is('page', 'is not', null), is('page', 'not in', pages)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('link_checks')
    .where('url', 'not in', db.selectFrom('published_links').select('url'))
    .execute();
  return numDeletedRows > 0;
}

/** A broken link, and the post or the page that has it. */
export interface BrokenRow {
  words: string;
  url: string;
  fault: string | null;
  since: Instant | null;
}

/** The broken links of public posts, last broken first; the key is the post's id. */
export async function findBrokenOfPosts(db: Db, posts: readonly number[]) {
  if (posts.length === 0) return [];
  return await brokenRows(db)
    .select('source.post_id as key')
    .where('source.post_id', 'in', posts)
    .execute();
}

/** The broken links of pages, last broken first; the key is the page's. */
export async function findBrokenOfPages(db: Db) {
  return await brokenRows(db)
    .select('source.page as key')
    .where('source.page', 'is not', null)
    .execute();
}

/** The ids of the public posts that have broken links, for the condition of a query. */
export function brokenPosts(db: Db) {
  return brokenLinks(db).select('posts.id').where('posts.id', 'is not', null);
}

const brokenRows = (db: Db) =>
  brokenLinks(db)
    .select(['link.words', 'check.url', 'check.fault', 'check.broken_since as since'])
    .orderBy('check.broken_since', 'desc')
    .orderBy('check.url')
    .orderBy('source.id');

/** Omits posts that have changed since they were read, which are read again within minutes. */
function brokenLinks(db: Db) {
  return db
    .selectFrom('link_checks as check')
    .innerJoin('published_links as link', 'link.url', 'check.url')
    .innerJoin('link_sources as source', 'source.id', 'link.source_id')
    .leftJoin('posts', 'posts.id', 'source.post_id')
    .where('check.broken_since', 'is not', null)
    .where((is) =>
      is.or([
        is('source.page', 'is not', null),
        is.and([
          is('posts.status', '=', 'published'),
          is('posts.updated_at', '=', is.ref('source.version')),
        ]),
      ]),
    );
}
