import { useState } from 'react';
import { type CommentStatus, commentStatuses } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { callApi } from '../api/call-api.ts';
import { bulkOf, loadList } from '../lists/load-list.ts';
import { Rows } from '../lists/rows/rows.tsx';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { StateLinks } from '../lists/state-links.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';
import { Pages } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/comments';
import { CommentCard } from './comment-card.tsx';
import { choiceLabels, choicesIn, statusLabels, useDecision } from './decisions.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('status');
  const status = commentStatuses.find((known) => known === asked) ?? 'pending';
  const { search } = new URL(request.url);
  return {
    ...(await loadList(request, (asked) => callApi('GET /api/admin/comments', asked))),
    ...{ status, search },
  };
}

export default function CommentsRoute({ loaderData }: Route.ComponentProps) {
  const { comments, counts, status, search, page, pages } = loaderData;
  const bulk = bulkOf(search, counts[status], async (asked) => {
    const { comments: rows, ids } = await callApi('GET /api/admin/comments', { search: asked });
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

const words: Record<CommentStatus, [title: string, text: string]> = {
  pending: [
    'No comment waits',
    'There is nothing to do. New comments stand here, seen by nobody, until you approve or reject them.',
  ],
  approved: [
    'No comment is approved',
    'Approve one that waits, and it stands below its post at once.',
  ],
  rejected: [
    'No comment is rejected',
    'Rejected comments are kept here, until you approve or delete them.',
  ],
  spam: [
    'No suspected spam',
    'What looks like advertising waits here until it is deleted. Approve what is none.',
  ],
};

/** Shown in place of an empty list. */
function NoComments({ status }: { status: CommentStatus }) {
  const [title, text] = words[status];
  return (
    <Empty title={title}>
      <p>{text}</p>
      {status !== 'pending' && <ActionLink to="/admin/comments">Show what waits</ActionLink>}
    </Empty>
  );
}

interface CommentListProps {
  comments: ListedComment[];
  status: CommentStatus;
}

/** The comments in one state, to decide about one by one or several at once. */
function CommentList({ comments, status }: CommentListProps) {
  const { decide, isBusy } = useDecision(comments);
  // One at a time: React Router asks about the unsaved text of one form only.
  const [answered, setAnswered] = useState<number>();
  const actions = choicesIn[status].map((choice) => ({
    label: choiceLabels[choice],
    isDestructive: choice === 'delete',
    run: (ids: readonly number[]) => void decide(ids, choice),
  }));

  return (
    <>
      <SelectionBar actions={actions} isBusy={isBusy} what="comments" />
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
