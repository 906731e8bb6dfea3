import type { adminPostLists, PostDecision } from '../../../domain/posts/admin-post.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { AdminPostRow, PostDecisionOutcome } from '../../../domain/posts/posts.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { allDeletedText, alreadyDeletedText, countText, inChunks, namesOf } from '../ui/outcome.ts';
import type { RowChange, RowId } from '../ui/rows.tsx';
import { type Toast, useAction } from '../ui/use-action.ts';

const oneGoes = 'It leaves the site at once. For 30 days it can be restored from the trash.';

/** Confirmations before a change of several posts; restoring needs none. */
const questions: Partial<Record<PostDecision, { verb: string; detail: string }>> = {
  publish: {
    verb: 'Publish',
    detail: 'Everybody can read them at once. What was scheduled for them is cancelled.',
  },
  withdraw: {
    verb: 'Withdraw',
    detail:
      'They leave the site at once and are drafts again. What was scheduled for them is cancelled.',
  },
  delete: {
    verb: 'Delete',
    detail: 'They leave the site at once. For 30 days they can be restored from the trash.',
  },
};

const words = ['blog', 'blogs'] as const;

type PostList = (typeof adminPostLists)[number];

/** The status of every row of a list. */
const statusIn = (list: PostList) => (list === 'broken' ? 'published' : list);

/** What a row becomes before the decision is stored; unfinished posts can only be deleted. */
function instantOf(decision: PostDecision, list: PostList): RowChange<AdminPostRow> {
  return (row, keepsPlace) => {
    const next = decided(decision, row);
    const stays = list === 'all' ? next.status !== 'trashed' : next.status === statusIn(list);
    return keepsPlace || stays ? next : undefined;
  };
}

function decided(decision: PostDecision, row: AdminPostRow): AdminPostRow {
  const { status, trashedStatus } = row;
  if (decision === 'restore' && status === 'trashed') {
    return { ...row, status: trashedStatus ?? 'draft', trashedAt: null, trashedStatus: null };
  }
  if (decision === 'delete' && status !== 'trashed') {
    const trashedAt = new Date().toISOString();
    return {
      ...row,
      status: 'trashed',
      trashedAt,
      trashedStatus: status === 'published' ? 'published' : 'draft',
    };
  }
  if (decision === 'publish' && status === 'draft') {
    return { ...row, status: 'published', dueAt: null };
  }
  if (decision === 'withdraw' && status === 'published') {
    return { ...row, status: 'draft', dueAt: null };
  }
  return row;
}

/** Changes posts; `posts` are the visible ones. Asks before changing several; each change can be undone. */
export function usePostChanges(posts: readonly AdminPostRow[], list: PostList) {
  const { run, undoOf, isBusy } = useAction();
  const confirm = useConfirm();

  async function restore({ id, title }: AdminPostRow) {
    const options = { id, failure: 'Failed to restore blog' };
    const call = () => callApi('POST /api/blogs/:id/restore', options);
    const instant = instantOf('restore', list);
    await run(call, { rows: [id], instant, done: `“${title}” is back.` });
  }

  async function remove(post: AdminPostRow) {
    const { id, title } = post;
    const { deleteQuestion, deleteFailure: failure, deleted } = postMessages;
    const options = { confirmLabel: 'Delete', subject: namesOf([title]), detail: oneGoes };
    if (!(await confirm(deleteQuestion, options))) return;
    if (post.status === 'unfinished') return await decide([id], 'delete');
    await run(() => callApi('DELETE /api/blogs/:id', { id, failure }), {
      rows: [id],
      instant: instantOf('delete', list),
      done: ({ undo }) => ({ text: deleted, undo: undoOf([id], undo ? [undo] : [], words) }),
    });
  }

  async function decide(ids: readonly RowId[], decision: PostDecision) {
    const seen = Object.fromEntries(posts.map(({ id, updatedAt }) => [String(id), updatedAt]));
    const call = () =>
      inChunks(ids, (some) =>
        callApi('POST /api/admin/blogs/decisions', { json: { ids: [...some], decision, seen } }),
      );
    const toastOf = ({ answers, rest }: Awaited<ReturnType<typeof call>>): Toast => {
      const sum: Omit<PostDecisionOutcome, 'undo'> = {
        done: answers.flatMap(({ done }) => done),
        already: answers.flatMap(({ already }) => already),
        refused: answers.flatMap(({ refused }) => refused),
      };
      const { done, already, refused } = sum;
      if (done.length + already.length + refused.length === 0) {
        return { text: allDeletedText, tone: 'alert' };
      }
      const tokens = answers.flatMap(({ undo }) => undo ?? []);
      return {
        text: decisionText(decision, ids.length, sum, rest),
        undo: undoOf(done, tokens, words),
        // An alert stays until it is closed, so that the refused titles can be read.
        tone: refused.length > 0 || rest !== '' ? 'alert' : 'status',
      };
    };
    await run(call, { rows: ids, instant: instantOf(decision, list), done: toastOf });
  }

  /** Changes several posts after a confirmation with their number and titles. */
  async function decideSeveral(ids: readonly RowId[], decision: PostDecision) {
    const selected = posts.filter(({ id }) => ids.includes(id));
    const [only] = selected;
    if (ids.length === 1 && only && decision === 'delete') return await remove(only);
    const question = questions[decision];
    if (question && ids.length > 1) {
      const { verb, detail } = question;
      const subject = namesOf(
        selected.map(({ title }) => title),
        ids.length,
      );
      const tone = decision === 'publish' ? ('primary' as const) : ('danger' as const);
      const text = `${verb} these ${countText(ids.length, 'blog')}?`;
      if (!(await confirm(text, { confirmLabel: verb, subject, detail, tone }))) return;
    }
    await decide(ids, decision);
  }

  return { isBusy, remove, restore, decideSeveral };
}

const doneWords: Record<PostDecision, string> = {
  publish: 'published',
  withdraw: 'withdrawn',
  delete: 'deleted',
  restore: 'restored',
};

/**
 * The outcome of a decision, such as "3 blogs published, 2 already published, 1 already deleted." `rest` says why the last
 * posts were not tried.
 */
export function decisionText(
  decision: PostDecision,
  total: number,
  { done, already, refused }: Omit<PostDecisionOutcome, 'undo'>,
  rest = '',
): string {
  const word = doneWords[decision];
  const before = already.length > 0 ? `, ${already.length} already ${word}` : '';
  const handled = done.length + already.length + refused.length;
  const gone = rest || alreadyDeletedText(total, handled);
  const text = `${countText(done.length, 'blog')} ${word}${before}${gone}.`;
  if (refused.length === 0) return text;
  const [first] = refused;
  const all = refused.every(({ reason }) => reason === first?.reason);
  const names = refused.slice(0, namesShown).map(({ title }) => `“${title}”`);
  const more = refused.length - names.length;
  const list = [...names, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(', ');
  return `${text} Not ${word}: ${list}. ${all ? first?.reason : ''}`.trim();
}

const namesShown = 3;
