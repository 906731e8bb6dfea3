import type { PostFields } from '../../../../domain/posts/post-fields.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import { nextVersion } from '../writing/post-status.ts';
import { type PostVersion, saveVersion } from './topic-changes.repository.ts';

/** What a change of topics works with: a transaction after touchContent. */
export interface TopicWork {
  trx: Db;
  now: Date;
  /** Changes what posts will say that become public at a time; `key` is the post's id. */
  changeScheduled: (
    trx: Db,
    change: (fields: PostFields, key: string) => PostFields,
  ) => Promise<void>;
  /** Gives readers of the newsletter who chose one category another one instead. */
  moveChoices: (trx: Db, from: number, to: number) => Promise<void>;
}

/** Versions of posts before and after a change, by the id as a text. */
export type RaisedVersions = Map<string, { before: Instant; after: Instant }>;

/** Gives each post a later version: who is editing it is told so, and writes nothing over. */
export async function raiseVersions(
  { trx, now }: TopicWork,
  posts: PostVersion[],
): Promise<RaisedVersions> {
  const byVersion = Map.groupBy(posts, ({ updatedAt }) => nextVersion(updatedAt, now));
  const raised: RaisedVersions = new Map();
  for (const [after, some] of byVersion) {
    const ids = some.map(({ id }) => id);
    await saveVersion(trx, ids, after);
    for (const { id, updatedAt: before } of some) raised.set(String(id), { before, after });
  }
  return raised;
}
