import type { PostLinePayload } from '../../../domain/api/answers/posts.ts';
import { messages } from '../../../domain/messages.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { callApi } from '../api/call-api.ts';
import { allGone, counted } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { decisionText, opposite, titlesOf } from './decision-text.ts';

const oneGoes = 'It leaves the site at once. For 30 days it can be restored from the trash.';
const allGo = 'They leave the site at once. For 30 days they can be restored from the trash.';

/** What is done with posts from the list: deleting asks first, and everything can be undone. */
export function usePostChanges() {
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();

  async function restore({ id, title }: PostLinePayload) {
    const options = { id, failure: 'Failed to restore blog' };
    if (await change([id], () => callApi('POST /api/blogs/:id/restore', options)))
      notify(`“${title}” is back.`);
  }

  async function remove(post: PostLinePayload) {
    const { deleteQuestion, deleteFailure, deleted } = messages.posts;
    const asked = { confirmLabel: 'Delete', subject: titlesOf([post]), detail: oneGoes };
    if (!(await confirm(deleteQuestion, asked))) return;
    const options = { id: post.id, failure: deleteFailure };
    if (!(await change([post.id], () => callApi('DELETE /api/blogs/:id', options)))) return;
    notify(deleted, { action: { label: 'Undo', run: () => void restore(post) } });
  }

  async function decide(ids: readonly number[], decision: PostDecision) {
    const json = { ids, decision };
    const outcome = await change(ids, () => callApi('POST /api/admin/blogs/decisions', { json }));
    if (!outcome) return;
    const { done, already } = outcome;
    if (done.length + already.length === 0) return notify(allGone, { tone: 'alert' });
    const undo = { label: 'Undo', run: () => void decide(done, opposite[decision]) };
    notify(decisionText(decision, ids.length, outcome), done.length > 0 ? { action: undo } : {});
  }

  async function removeSeveral(posts: readonly PostLinePayload[]) {
    const [only] = posts;
    if (posts.length === 1 && only) return await remove(only);
    const asked = { confirmLabel: 'Delete', subject: titlesOf(posts), detail: allGo };
    if (!(await confirm(`Delete these ${counted(posts.length, 'blog')}?`, asked))) return;
    await decide(
      posts.map(({ id }) => id),
      'delete',
    );
  }

  return { isBusy, remove, restore, decide, removeSeveral };
}
