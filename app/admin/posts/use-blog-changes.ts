import { messages } from '../../../domain/messages.ts';
import type { BlogDecision, BlogLine } from '../../../domain/posts/blog.ts';
import { callApi } from '../api/call-api.ts';
import { allGone, counted } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { blogsDone, opposite, titlesOf } from './blogs-done.ts';

const oneGoes = 'It leaves the site at once. For 30 days it can be restored from the trash.';
const allGo = 'They leave the site at once. For 30 days they can be restored from the trash.';

/** What is done with blogs from the list: deleting asks first, and everything can be undone. */
export function useBlogChanges() {
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();

  async function restore({ id, title }: BlogLine) {
    const options = { id, failure: 'Failed to restore blog' };
    if (await change([id], () => callApi('POST /api/blogs/:id/restore', options)))
      notify(`“${title}” is back.`);
  }

  async function remove(blog: BlogLine) {
    const { deleteQuestion, deleteFailure, deleted } = messages.blogs;
    const asked = { confirmLabel: 'Delete', subject: titlesOf([blog]), detail: oneGoes };
    if (!(await confirm(deleteQuestion, asked))) return;
    const options = { id: blog.id, failure: deleteFailure };
    if (!(await change([blog.id], () => callApi('DELETE /api/blogs/:id', options)))) return;
    notify(deleted, { action: { label: 'Undo', run: () => void restore(blog) } });
  }

  async function decide(ids: readonly number[], decision: BlogDecision) {
    const json = { ids, decision };
    const outcome = await change(ids, () => callApi('POST /api/admin/blogs/decisions', { json }));
    if (!outcome) return;
    const { done, already } = outcome;
    if (done.length + already.length === 0) return notify(allGone, { tone: 'alert' });
    const undo = { label: 'Undo', run: () => void decide(done, opposite[decision]) };
    notify(blogsDone(decision, ids.length, outcome), done.length > 0 ? { action: undo } : {});
  }

  async function removeSeveral(blogs: readonly BlogLine[]) {
    const [only] = blogs;
    if (blogs.length === 1 && only) return await remove(only);
    const asked = { confirmLabel: 'Delete', subject: titlesOf(blogs), detail: allGo };
    if (!(await confirm(`Delete these ${counted(blogs.length, 'blog')}?`, asked))) return;
    await decide(
      blogs.map(({ id }) => id),
      'delete',
    );
  }

  return { isBusy, remove, restore, decide, removeSeveral };
}
