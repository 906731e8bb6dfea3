import { useState } from 'react';
import type { ListedComment } from '../../../../domain/api/answers/comments.ts';
import { CheckField, TextArea } from '../../../ui/field.tsx';
import { OtherText } from '../../edited-text/other-text.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useAnswer } from './use-answer.ts';

interface AnswerFormProps {
  comment: ListedComment;
  /** What is typed and not saved stays in this browser. */
  onClose: () => void;
}

/** Answers a comment, and approves it in the same act where it waits. */
export function AnswerForm({ comment, onClose }: AnswerFormProps) {
  const isPublic = comment.status === 'approved';
  const [approves, setApproves] = useState(comment.status === 'pending');
  const answer = useAnswer(comment, approves && !isPublic);
  const { text, write, save, other, error, isDirty, isSaving } = answer;
  return (
    <form
      className="mt-4 grid max-w-[72ch] gap-4 border-t border-line pt-4"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await save()) onClose();
      }}
    >
      <TextArea
        autoFocus
        error={error}
        hint={`It stands below the comment under the name of the post’s author, ${comment.post.author}.`}
        label={`Your answer to ${comment.author}`}
        onChange={(event) => write(event.target.value)}
        rows={4}
        value={text}
      />
      {!isPublic && (
        <CheckField
          checked={approves}
          label="Approve the comment too"
          onChange={(event) => setApproves(event.target.checked)}
        />
      )}
      <OtherText edited={answer} name="answer" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {other === undefined && (
          <ActionButton aria-disabled={isSaving} tone="primary" type="submit">
            {labelOf(isSaving, approves && !isPublic)}
          </ActionButton>
        )}
        <ActionButton onClick={onClose} tone="text">
          Close
        </ActionButton>
        <span className="text-[0.9375rem] text-mute" role="status">
          {isDirty && 'Not saved yet; kept in this browser'}
        </span>
      </div>
    </form>
  );
}

function labelOf(isSaving: boolean, approves: boolean): string {
  if (isSaving) return 'Saving...';
  return approves ? 'Approve and answer' : 'Save answer';
}
