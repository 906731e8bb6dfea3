import type { PostDecisionOutcome, PostRowPayload } from '../../../domain/api/answers/posts.ts';
import { messages } from '../../../domain/messages.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { callApi } from '../api/call-api.ts';
import { inChunks } from '../lists/rows/chunks.ts';
import { allGone, counted, namesOf } from '../lists/rows/outcome.ts';
import type { RowId } from '../lists/rows/rows.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { type Toast, useAction } from '../ui/use-action.ts';
import { decisionText } from './decision-text.ts';

const oneGoes = 'It leaves the site at once. For 30 days it can be restored from the trash.';

/** What the questions about several posts say; restoring asks nothing. */
const questions: Partial<Record<PostDecision, { verb: string; detail: string }>> = {
  publish: {
    verb: 'Publish',
    detail: 'Everybody can read them at once. What was scheduled for them is taken back.',
  },
  withdraw: {
    verb: 'Withdraw',
    detail:
      'They leave the site at once and are drafts again. What was scheduled for them is taken back.',
  },
  delete: {
    verb: 'Delete',
    detail: 'They leave the site at once. For 30 days they can be restored from the trash.',
  },
};

const words = ['blog', 'blogs'] as const;

/** What is done with posts, of which some are shown: it asks first where it concerns several, and can be undone. */
export function usePostChanges(shown: readonly PostRowPayload[]) {
  const { run, undoOf, isBusy } = useAction();
  const confirm = useConfirm();

  async function restore({ id, title }: PostRowPayload) {
    const options = { id, failure: 'Failed to restore blog' };
    const call = () => callApi('POST /api/blogs/:id/restore', options);
    await run(call, { rows: [id], done: `“${title}” is back.` });
  }

  async function remove(post: PostRowPayload) {
    const { id, title } = post;
    const { deleteQuestion, deleteFailure: failure, deleted } = messages.posts;
    const asked = { confirmLabel: 'Delete', subject: namesOf([title]), detail: oneGoes };
    if (!(await confirm(deleteQuestion, asked))) return;
    if (post.status === 'unfinished') return await decide([id], 'delete');
    await run(() => callApi('DELETE /api/blogs/:id', { id, failure }), {
      rows: [id],
      done: ({ undo }) => ({ text: deleted, undo: undoOf([id], undo ? [undo] : [], words) }),
    });
  }

  async function decide(ids: readonly RowId[], decision: PostDecision) {
    const call = () =>
      inChunks(ids, (some) =>
        callApi('POST /api/admin/blogs/decisions', { json: { ids: [...some], decision } }),
      );
    const toastOf = ({ answers, rest }: Awaited<ReturnType<typeof call>>): Toast => {
      const sum: Omit<PostDecisionOutcome, 'undo'> = {
        done: answers.flatMap(({ done }) => done),
        already: answers.flatMap(({ already }) => already),
        refused: answers.flatMap(({ refused }) => refused),
      };
      const { done, already, refused } = sum;
      if (done.length + already.length + refused.length === 0) {
        return { text: allGone, tone: 'alert' };
      }
      const tokens = answers.flatMap(({ undo }) => undo ?? []);
      return {
        text: decisionText(decision, ids.length, sum, rest),
        undo: undoOf(done, tokens, words),
        // What was refused is to be read at leisure.
        tone: refused.length > 0 || rest !== '' ? 'alert' : 'status',
      };
    };
    await run(call, { rows: ids, done: toastOf });
  }

  /** Asks first with the number of posts and their titles. */
  async function decideSeveral(ids: readonly RowId[], decision: PostDecision) {
    const known = shown.filter(({ id }) => ids.includes(id));
    const [only] = known;
    if (ids.length === 1 && only && decision === 'delete') return await remove(only);
    const question = questions[decision];
    if (question && ids.length > 1) {
      const { verb, detail } = question;
      const subject = namesOf(
        known.map(({ title }) => title),
        ids.length,
      );
      const tone = decision === 'publish' ? ('primary' as const) : ('danger' as const);
      const text = `${verb} these ${counted(ids.length, 'blog')}?`;
      if (!(await confirm(text, { confirmLabel: verb, subject, detail, tone }))) return;
    }
    await decide(ids, decision);
  }

  return { isBusy, remove, restore, decideSeveral };
}
