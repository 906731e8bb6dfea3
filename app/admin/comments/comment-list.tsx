import { useState } from 'react';
import type { CommentStatus } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { CommentCard } from './comment-card.tsx';
import { choiceLabels, choicesIn } from './decisions.ts';
import { useDecision } from './use-decision.ts';

interface CommentListProps {
  comments: ListedComment[];
  status: CommentStatus;
}

/** The comments in one state, to decide about one by one or several at once. */
export function CommentList({ comments, status }: CommentListProps) {
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
