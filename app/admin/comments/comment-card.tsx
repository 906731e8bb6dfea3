import { useId, useRef } from 'react';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { Moment } from '../lists/moment.tsx';
import { useRows } from '../lists/rows/rows.tsx';
import { SelectBox } from '../lists/rows/select-box.tsx';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Status } from '../ui/status.tsx';
import { AnswerForm } from './answer/answer-form.tsx';
import { StoredAnswer } from './answer/stored-answer.tsx';
import { copyLabel, hasAnswerCopy } from './answer/use-answer.ts';
import { type Choice, choiceLabels, choicesIn, statusLabels } from './decisions.ts';

interface CommentCardProps {
  comment: ListedComment;
  isBusy: boolean;
  /** Whether it is in another state than the list by now. */
  isMoved: boolean;
  onDecide: (decision: Choice) => void;
  /** Whether its answer is being written. */
  isAnswering: boolean;
  setAnswering: (isAnswering: boolean) => void;
}

/** One comment in full, with its answer. */
export function CommentCard(props: CommentCardProps) {
  const { comment, isMoved, isAnswering, setAnswering } = props;
  const isGone = useRows()?.isGone(comment.id);
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const answer = isAnswering ? undefined : () => setAnswering(true);
  const close = () => {
    // Before the form takes the focus with it; who writes elsewhere by now stays there.
    if (card.current?.contains(document.activeElement)) card.current.focus();
    setAnswering(false);
  };
  return (
    <li
      className="border-t border-line first:border-t-0"
      data-gone={isGone ? '' : undefined}
      inert={isGone}
    >
      <article
        aria-labelledby={id}
        className="flex gap-3 px-4 py-4 sm:gap-4 sm:px-5"
        data-row={comment.id}
        ref={card}
        tabIndex={-1}
      >
        <div className="admin-pick">
          <SelectBox id={comment.id} name={`the comment by ${comment.author}`} />
        </div>
        <div className="min-w-0 grow">
          <Source comment={comment} id={id} />
          {isMoved && !isGone && (
            <p className="mt-1">
              <Status tone="quiet">{statusLabels[comment.status]}</Status>
            </p>
          )}
          <p className="mt-2 max-w-[72ch] break-words whitespace-pre-line">{comment.text}</p>
          <Actions {...props} onAnswer={comment.answer ? undefined : answer} />
          <StoredAnswer comment={comment} onEdit={answer} />
          {isAnswering && <AnswerForm comment={comment} onClose={close} />}
        </div>
      </article>
    </li>
  );
}

interface ActionsProps extends Pick<CommentCardProps, 'comment' | 'isBusy' | 'onDecide'> {
  /** Undefined where there is an answer, or one is being written. */
  onAnswer: (() => void) | undefined;
}

/** Approving and deleting look different. */
function Actions({ comment: { id, author, status }, isBusy, onDecide, onAnswer }: ActionsProps) {
  const answerLabel = hasAnswerCopy(id) ? copyLabel : 'Answer';
  const choice = (choice: Choice) => ({
    'aria-disabled': isBusy,
    'aria-label': `${choiceLabels[choice]}: comment by ${author}`,
    children: choiceLabels[choice],
    onClick: () => onDecide(choice),
  });
  const choices = choicesIn[status];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {choices.includes('approve') && (
        <ActionButton {...choice('approve')}>
          <TickIcon />
          {choiceLabels.approve}
        </ActionButton>
      )}
      {onAnswer && (
        <ActionButton aria-label={`${answerLabel}: comment by ${author}`} onClick={onAnswer}>
          {answerLabel}
        </ActionButton>
      )}
      {choices.includes('reject') && <ActionButton {...choice('reject')} tone="text" />}
      <DeleteButton {...choice('delete')} tone="text" />
    </div>
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
