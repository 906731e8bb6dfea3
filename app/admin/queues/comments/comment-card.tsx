import { useId } from 'react';
import type { CommentDecision, QueuedComment } from '../../../../domain/office/comment-queue.ts';
import { ActionButton } from '../../ui/action.tsx';
import { Moment } from '../moment.tsx';
import { choiceLabels, choicesIn } from './decisions.ts';

interface CommentCardProps {
  comment: QueuedComment;
  isSelected: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onDecide: (decision: CommentDecision) => void;
}

/** One comment, whole, since nobody can judge half of it. */
export function CommentCard(props: CommentCardProps) {
  const { comment, isSelected, isBusy, onToggle, onDecide } = props;
  const id = useId();
  return (
    <article aria-labelledby={id} className="flex gap-3 px-4 py-4 sm:gap-4 sm:px-5">
      <input
        aria-label={`Select the comment by ${comment.author}`}
        checked={isSelected}
        className="mt-0.5 size-6 shrink-0 accent-green"
        onChange={onToggle}
        type="checkbox"
      />
      <div className="min-w-0 grow">
        <Source comment={comment} id={id} />
        <p className="mt-2 max-w-[72ch] break-words whitespace-pre-line">{comment.text}</p>
        <div className="-mx-2 mt-1 flex flex-wrap">
          {choicesIn[comment.status].map((choice) => (
            <ActionButton
              aria-label={`${choiceLabels[choice]}: comment by ${comment.author}`}
              disabled={isBusy}
              key={choice}
              onClick={() => onDecide(choice)}
              tone="text"
            >
              {choiceLabels[choice]}
            </ActionButton>
          ))}
        </div>
      </div>
    </article>
  );
}

/** Who wrote it, when, and below which post. */
function Source({ comment, id }: Pick<CommentCardProps, 'comment'> & { id: string }) {
  const { author, email, createdAt, post } = comment;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="font-sans text-base leading-normal font-semibold tracking-normal" id={id}>
          <span className="break-words">{author}</span>
        </h2>
        <span className="text-[0.9375rem] break-all text-mute">{email}</span>
        <span className="text-[0.9375rem] text-mute">
          <Moment of={createdAt} />
        </span>
      </div>
      <p className="text-[0.9375rem] text-mute">
        on{' '}
        <a
          className="inline-block py-0.5 text-brick"
          href={`/blog/${encodeURIComponent(post.slug)}`}
        >
          {post.title}
        </a>
      </p>
    </>
  );
}
