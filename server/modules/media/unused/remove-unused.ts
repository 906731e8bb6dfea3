import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import {
  deleteUnused,
  findArticlesWithPictures,
  findFeaturedIds,
  findNamedFiles,
  setUnusedSince,
} from './unused-media.repository.ts';

/** A picture may be uploaded before its post is saved. */
const minUnusedMs = 24 * 60 * 60 * 1000;

const articlesAtOnce = 200;

/** Removes pictures that no post, draft or trashed post has shown for a day; returns their number. */
export async function removeUnused(db: Kysely<Tables>, now: Date): Promise<number> {
  const files = await findNamedFiles(db);
  if (files.length === 0) return 0;
  const named = await namedHashes(db);
  const used = new Set(await findFeaturedIds(db));
  for (const { id, sha256 } of files) if (named.has(sha256)) used.add(id);
  const idsOf = (rows: typeof files) => [...new Set(rows.map(({ id }) => id))];
  const unused = files.filter(({ id }) => !used.has(id));
  const isNew = (file: (typeof files)[number]) => file.unused_since === null;
  await setUnusedSince(db, idsOf(files.filter((file) => used.has(file.id) && !isNew(file))), null);
  await setUnusedSince(db, idsOf(unused.filter(isNew)), now.toISOString());
  const since = new Date(now.getTime() - minUnusedMs).toISOString();
  return await deleteUnused(db, idsOf(unused), since);
}

async function namedHashes(db: Kysely<Tables>): Promise<Set<string>> {
  const hashes = new Set<string>();
  let lastId = 0;
  for (;;) {
    const articles = await findArticlesWithPictures(db, lastId, articlesAtOnce);
    for (const { id, content } of articles) {
      lastId = id;
      for (const [, hash = ''] of content.matchAll(/\/media\/([0-9a-f]{64})/g)) hashes.add(hash);
    }
    if (articles.length < articlesAtOnce) return hashes;
  }
}
