import type { CommentStatus } from '../../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../../domain/api/answers/comments.ts';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton, DeleteButton } from '../../ui/action.tsx';
import { Status } from '../../ui/status.tsx';
import { copyLabel, hasAnswerCopy, useAnswerDeletion } from './use-answer.ts';

interface StoredAnswerProps {
  comment: ListedComment;
  /** Undefined while it is being edited. */
  onEdit: (() => void) | undefined;
}

/** The answer that a comment has. */
export function StoredAnswer({ comment, onEdit }: StoredAnswerProps) {
  const { remove, isBusy } = useAnswerDeletion(comment);
  const { id, author, answer, post, status } = comment;
  const editLabel = hasAnswerCopy(id) ? copyLabel : 'Edit answer';
  if (!answer) return null;
  return (
    <section aria-label={`Answer to ${author}`} className="mt-4 border-l-2 border-gold pl-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-semibold">{post.author}</span>
        <span className="text-[0.9375rem] text-mute">
          <Moment of={answer.answeredAt} />, by {answer.by}
        </span>
        <Status tone={status === 'approved' ? 'good' : 'quiet'}>{seenIn[status]}</Status>
      </p>
      <p className="mt-1 max-w-[72ch] break-words whitespace-pre-line">{answer.text}</p>
      {onEdit && (
        <div className="mt-2 flex flex-wrap items-center gap-y-2">
          <ActionButton aria-label={`${editLabel}: comment by ${author}`} onClick={onEdit}>
            {editLabel}
          </ActionButton>
          <DeleteButton
            aria-disabled={isBusy}
            aria-label={`Delete answer: comment by ${author}`}
            onClick={() => void remove()}
            tone="text"
          >
            Delete answer
          </DeleteButton>
        </div>
      )}
    </section>
  );
}

const seenIn: Record<CommentStatus, string> = {
  pending: 'Public once you approve',
  approved: 'Public',
  rejected: 'Not public',
  spam: 'Not public',
};
