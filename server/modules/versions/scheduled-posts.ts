import type { PostFields } from '../../../domain/posts/post-fields.ts';
import type { Db } from '../../db/tables.ts';
import { findScheduledContents, updateContent } from './schedule.repository.ts';

/** Changes what posts will say that become public at a time; `key` is the post's id. */
export async function changeScheduledPosts(
  trx: Db,
  change: (fields: PostFields, key: string) => PostFields,
): Promise<void> {
  for (const { kind, subject, versionId, content } of await findScheduledContents(trx)) {
    if (kind !== 'post') continue;
    const changed = JSON.stringify(change(JSON.parse(content), subject));
    if (changed !== content) await updateContent(trx, versionId, changed);
  }
}
