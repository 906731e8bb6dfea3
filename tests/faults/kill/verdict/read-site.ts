import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../../server/db/connect.ts';
import { findEditedPages } from '../../../../server/modules/pages/pages.repository.ts';
import { findPolicyVersions } from '../../../../server/modules/policies/policies.repository.ts';
import type { Place } from '../../site.ts';

export type StoredSite = Awaited<ReturnType<typeof readSite>>;

/** Everything that a site has stored, read when nobody changes it any more. */
export async function readSite(place: Place) {
  const database = openDatabase(place);
  const { db } = database;
  try {
    return {
      messages: await db.selectFrom('contact_messages').selectAll().execute(),
      comments: await db.selectFrom('comments').selectAll().execute(),
      subscriptions: await db.selectFrom('subscriptions').selectAll().execute(),
      people: await db.selectFrom('people').selectAll().execute(),
      steps: await db
        .selectFrom('person_steps')
        .selectAll()
        .where('kind', '=', 'typed')
        .where('ended_at', 'is', null)
        .execute(),
      entries: await db.selectFrom('person_entries').selectAll().execute(),
      posts: await db
        .selectFrom('posts')
        .leftJoin('post_search', 'post_search.post_id', 'posts.id')
        .leftJoin('post_slugs', 'post_slugs.slug', 'posts.slug')
        .leftJoin('media', 'media.id', 'posts.featured_media_id')
        .select([
          'posts.id',
          'title',
          'content',
          'featured_alt',
          'head',
          'body',
          'media.sha256',
          'post_slugs.post_id as slug_owner',
        ])
        .execute(),
      media: await db.selectFrom('media').selectAll().execute(),
      variants: await db.selectFrom('media_variants').selectAll().execute(),
      pages: await findEditedPages(db),
      policies: await findPolicyVersions(db),
      outbox: await db.selectFrom('outbox').selectAll().execute(),
      damage: database.engine === 'sqlite' ? await damageOf(database) : [],
    };
  } finally {
    await database.close();
  }
}

/** SQLite's own check of its file. */
async function damageOf({ db }: Database): Promise<string[]> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const links = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...links.rows.map(({ table }) => `a row of ${table} refers to one that is not there`),
  ];
}

/** The number of files with each Message-ID; an unfinished file counts under its own name. */
export function readMailFolder(folder: string): Map<string, number> {
  if (!existsSync(folder)) return new Map();
  return countBy(readdirSync(folder), (name) => {
    const mail = name.endsWith('.eml') ? readFileSync(join(folder, name), 'utf8') : '';
    return /^Message-ID: (<.+>)\r$/m.exec(mail)?.[1] ?? name;
  });
}

export function countBy<T>(values: T[], keyOf: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}
