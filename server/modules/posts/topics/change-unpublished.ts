import { randomUUID } from 'node:crypto';
import { splitNames } from '../../../../domain/forms/post-form.ts';
import type { PostFields } from '../../../../domain/posts/post-fields.ts';
import type { TopicKind } from '../../../../domain/posts/topics.ts';
import { findAllDrafts, replaceDraft } from '../drafts/post-drafts.repository.ts';
import type { RaisedVersions, TopicWork } from './topic-work.ts';

interface UnpublishedChange {
  kind: TopicKind;
  /** The names of a post after the change; `key` is its id, or that of the draft of a post that is not created yet. */
  rewrite: (names: string[], key: string) => string[];
  raised: RaisedVersions;
}

/**
 * Makes a change of posts in their drafts too, and in what becomes public at a time: neither brings former names back.
 * A draft of the version before goes on from the one after; whoever is writing it is told so, since its revision is
 * another one then.
 */
export async function changeUnpublished(
  { trx, changeScheduled }: TopicWork,
  { kind, rewrite, raised }: UnpublishedChange,
): Promise<void> {
  const change = (fields: PostFields, key: string) => ({
    ...fields,
    [kind]: rewriteList(fields[kind], (names) => rewrite(names, key)),
  });
  for (const draft of await findAllDrafts(trx)) {
    const fields = change(draft.fields, draft.key);
    const post = raised.get(draft.key);
    const isCurrent = post !== undefined && post.before === draft.baseUpdatedAt;
    if (fields[kind] === draft.fields[kind] && !isCurrent) continue;
    const baseUpdatedAt = isCurrent ? post.after : draft.baseUpdatedAt;
    const changed = { ...draft, fields, baseUpdatedAt, revision: randomUUID() };
    await replaceDraft(trx, changed, draft.revision);
  }
  await changeScheduled(trx, change);
}

/** A list that the change does not concern stays as it was typed. */
function rewriteList(list: string, rewrite: (names: string[]) => string[]): string {
  const names = splitNames(list);
  const changed = splitNames(rewrite(names).join(','));
  return String(changed) === String(names) ? list : changed.join(', ');
}
