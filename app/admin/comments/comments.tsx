import { useState } from 'react';
import type { ListedComment } from '../../../domain/comments/comments.calls.ts';
import { type CommentStatus, commentStatuses } from '../../../domain/comments/comments.ts';
import { callApi } from '../api/call-api.ts';
import { ActionLink } from '../ui/action.tsx';
import { Pages, StateLinks } from '../ui/filters.tsx';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import type { Route } from './+types/comments';
import { CommentCard } from './comment-card.tsx';
import { choiceLabels, choicesIn, statusLabels, useDecision } from './comment-changes.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const status = commentStatuses.find((each) => each === searchParams.get('status')) ?? 'pending';
  const list = await loadList(request, (options) => callApi('GET /api/admin/comments', options));
  return { ...list, status, search };
}

export default function CommentsRoute({ loaderData }: Route.ComponentProps) {
  const { comments, counts, status, search, page, pages } = loaderData;
  const bulk = bulkOf(search, counts[status], async (bulkSearch) => {
    const { comments: rows, ids } = await callApi('GET /api/admin/comments', {
      search: bulkSearch,
    });
    return { rows, ids };
  });
  return (
    <Screen lead="Nobody sees a comment before you approve it." title="Comments">
      <StateLinks
        counts={counts}
        initial="pending"
        label="Comments by state"
        labels={statusLabels}
        shown={status}
      />
      <Rows bulk={bulk} empty={<NoComments status={status} />} rows={comments}>
        {(rows) => <CommentList comments={rows} status={status} />}
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

const emptyTexts: Record<CommentStatus, [title: string, text: string]> = {
  pending: [
    'No comments are waiting',
    'There is nothing to do. New comments wait here, hidden from visitors, until you approve or reject them.',
  ],
  approved: [
    'No comments are approved',
    'When you approve a comment, it appears below its post at once.',
  ],
  rejected: [
    'No comments are rejected',
    'Rejected comments are kept here, until you approve or delete them.',
  ],
  spam: [
    'No suspected spam',
    'Comments that look like advertising wait here until they are deleted. Approve any that are real.',
  ],
};

function NoComments({ status }: { status: CommentStatus }) {
  const [title, text] = emptyTexts[status];
  return (
    <Empty title={title}>
      <p>{text}</p>
      {status !== 'pending' && (
        <ActionLink to="/admin/comments">Show the waiting comments</ActionLink>
      )}
    </Empty>
  );
}

/** The comments in one state, with decisions about one or several. */
function CommentList({ comments, status }: { comments: ListedComment[]; status: CommentStatus }) {
  const { decide, isBusy } = useDecision(comments, status);
  // One form at a time, because React Router supports one navigation blocker.
  const [answered, setAnswered] = useState<number>();
  const actions = choicesIn[status].map((choice) => ({
    label: choiceLabels[choice],
    isDestructive: choice === 'delete',
    run: (ids: readonly number[]) => void decide(ids, choice),
  }));

  return (
    <>
      <SelectionBar actions={actions} hasHead={false} isBusy={isBusy} what="comments" />
      <ul className="overflow-hidden rounded-card border border-line bg-white">
        {comments.map((comment) => (
          <CommentCard
            comment={comment}
            isAnswering={answered === comment.id}
            isBusy={isBusy}
            isMoved={comment.status !== status}
            key={comment.id}
            onDecide={(decision) => void decide([comment.id], decision)}
            setAnswering={(isAnswering) =>
              setAnswered((current) => {
                if (isAnswering) return comment.id;
                return current === comment.id ? undefined : current;
              })
            }
          />
        ))}
      </ul>
    </>
  );
}
