import { useId, useRef, useState } from 'react';
import type { ListedComment } from '../../../domain/comments/comments.calls.ts';
import type { CommentStatus } from '../../../domain/comments/comments.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { CheckField, TextArea } from '../../ui/field.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { TheirText } from '../saving/their-text.tsx';
import { useMay } from '../session/access.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { useRows } from '../ui/rows.tsx';
import { Status } from '../ui/screen.tsx';
import { SelectBox } from '../ui/selection-bar.tsx';
import {
  type Choice,
  choiceLabels,
  choicesIn,
  copyLabel,
  hasUnsavedReply,
  statusLabels,
  useAuthorReply,
  useReplyDeletion,
} from './comment-changes.ts';

interface CommentCardProps {
  comment: ListedComment;
  isBusy: boolean;
  /** Whether its state has changed since the list was loaded. */
  isMoved: boolean;
  onDecide: (decision: Choice) => void;
  isAnswering: boolean;
  setAnswering: (isAnswering: boolean) => void;
}

/** A comment with the author's reply. */
export function CommentCard(props: CommentCardProps) {
  const { comment, isMoved, isAnswering, setAnswering } = props;
  const isGone = useRows()?.isGone(comment.id);
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const mayAnswer = useMay()('comments.answer');
  const answer = isAnswering || !mayAnswer ? undefined : () => setAnswering(true);
  const close = () => {
    // Focus must leave the form before the form is removed.
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
          <StoredReply comment={comment} onEdit={answer} />
          {isAnswering && <AuthorReplyForm comment={comment} onClose={close} />}
        </div>
      </article>
    </li>
  );
}

interface ActionsProps extends Pick<CommentCardProps, 'comment' | 'isBusy' | 'onDecide'> {
  /** Undefined if there is a reply or one is being written. */
  onAnswer: (() => void) | undefined;
}

function Actions({ comment: { id, author, status }, isBusy, onDecide, onAnswer }: ActionsProps) {
  const answerLabel = hasUnsavedReply(id) ? copyLabel : 'Answer';
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

/** Author, time and post of a comment. */
function Source({ comment, id }: Pick<CommentCardProps, 'comment'> & { id: string }) {
  const { author, email, createdAt, post } = comment;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="font-sans text-base leading-normal font-semibold tracking-normal" id={id}>
          <span className="break-words">{author}</span>
        </h2>
        {email && <span className="text-[0.9375rem] break-all text-mute">{email}</span>}
        <span className="text-[0.9375rem] text-mute">
          <Moment of={createdAt} />
        </span>
      </div>
      <p className="text-[0.9375rem] text-mute">
        on{' '}
        <a
          className="inline-block py-0.5 text-ink underline underline-offset-4"
          href={`/blog/${encodeURIComponent(post.slug)}`}
        >
          {post.title}
        </a>
      </p>
    </>
  );
}

interface AuthorReplyFormProps {
  comment: ListedComment;
  /** Closes the form; an unsaved text stays in this browser. */
  onClose: () => void;
}

/** A form for the author's reply; it approves a pending comment in the same call. */
function AuthorReplyForm({ comment, onClose }: AuthorReplyFormProps) {
  const isPublic = comment.status === 'approved';
  const [approves, setApproves] = useState(comment.status === 'pending');
  const answer = useAuthorReply(comment, approves && !isPublic);
  const { fields, change, store, theirs, errors, isSaved, isBusy } = answer;
  const { name: company } = useSiteFacts();
  return (
    <form
      className="mt-4 grid max-w-[72ch] gap-4 border-t border-line pt-4"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await store()) onClose();
      }}
    >
      <TextArea
        autoFocus
        error={errors.form ?? errors.answer}
        hint={`Appears under the comment, signed with your display name, or ${company} without one.`}
        label={`Your answer to ${comment.author}`}
        onChange={({ target }) => change({ text: target.value })}
        rows={4}
        value={fields.text}
      />
      {!isPublic && (
        <CheckField
          checked={approves}
          label="Approve the comment too"
          onChange={(event) => setApproves(event.target.checked)}
        />
      )}
      <TheirText
        isBusy={isBusy}
        name="answer"
        onSave={() => void store()}
        show={(text) => text}
        typing={answer}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!theirs && (
          <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
            {labelOf(isBusy, approves && !isPublic)}
          </ActionButton>
        )}
        <ActionButton onClick={onClose} tone="text">
          Close
        </ActionButton>
        <span className="text-[0.9375rem] text-mute" role="status">
          {!isSaved && 'Not saved yet; kept in this browser'}
        </span>
      </div>
    </form>
  );
}

function labelOf(isSaving: boolean, approves: boolean): string {
  if (isSaving) return 'Saving...';
  return approves ? 'Approve and answer' : 'Save answer';
}

interface StoredReplyProps {
  comment: ListedComment;
  /** Undefined while it is being edited. */
  onEdit: (() => void) | undefined;
}

/** The stored author's reply. */
function StoredReply({ comment, onEdit }: StoredReplyProps) {
  const { remove, isBusy } = useReplyDeletion(comment);
  const { name: company } = useSiteFacts();
  const { id, author, answer, status } = comment;
  const editLabel = hasUnsavedReply(id) ? copyLabel : 'Edit answer';
  if (!answer) return null;
  return (
    <section aria-label={`Answer to ${author}`} className="mt-4 border-l-2 border-gold pl-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-semibold">{answer.signed ?? company}</span>
        <span className="text-[0.9375rem] text-mute">
          <Moment of={answer.answeredAt} />, by {answer.by}
        </span>
        <Status tone={status === 'approved' ? 'good' : 'quiet'}>{visibilityIn[status]}</Status>
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

const visibilityIn: Record<CommentStatus, string> = {
  pending: 'Public once you approve it',
  approved: 'Public',
  rejected: 'Not public',
  spam: 'Not public',
};
