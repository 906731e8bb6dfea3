import type { CommentStatus, QueuedComment } from '../../../../domain/office/comment-queue.ts';
import { CommentCard } from './comment-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDecision } from './use-decision.ts';
import { useSelection } from './use-selection.ts';

interface CommentListProps {
  comments: QueuedComment[];
  status: CommentStatus;
}

/** The comments in one state, to decide about one by one or several at once. */
export function CommentList({ comments, status }: CommentListProps) {
  const { decide, isBusy } = useDecision(status);
  const selection = useSelection(comments.map(({ id }) => id));

  return (
    <div className="overflow-hidden rounded-card border border-line bg-white">
      <SelectionBar
        isBusy={isBusy}
        onDecide={(decision) => void decide(selection.selected, decision)}
        onToggleAll={selection.toggleAll}
        selected={selection.selected.length}
        shown={comments.length}
        status={status}
      />
      <ul>
        {comments.map((comment) => (
          <li className="border-t border-line first:border-t-0" key={comment.id}>
            <CommentCard
              comment={comment}
              isBusy={isBusy}
              isSelected={selection.isSelected(comment.id)}
              onDecide={(decision) => void decide([comment.id], decision)}
              onToggle={() => selection.toggle(comment.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
