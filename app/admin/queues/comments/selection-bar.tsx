import type { CommentDecision, CommentStatus } from '../../../../domain/office/comment-queue.ts';
import { ActionButton } from '../../ui/action.tsx';
import { choiceLabels, choicesIn } from './decisions.ts';

interface SelectionBarProps {
  status: CommentStatus;
  selected: number;
  shown: number;
  isBusy: boolean;
  onToggleAll: () => void;
  onDecide: (decision: CommentDecision) => void;
}

/** Selects all of a page, and decides about all that is selected at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { status, selected, shown, isBusy, onToggleAll, onDecide } = props;
  const isAll = selected === shown;
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-sand px-4 py-2 sm:px-5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          checked={isAll}
          className="size-6 accent-green"
          onChange={onToggleAll}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !isAll;
          }}
          type="checkbox"
        />
        Select all
      </label>
      <p className="text-[0.9375rem]" role="status">
        {selected > 0 && `${selected} selected`}
      </p>
      {selected > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">With the selected comments</legend>
          {choicesIn[status].map((choice) => (
            <ActionButton
              aria-label={`${choiceLabels[choice]}: ${selected} selected`}
              disabled={isBusy}
              key={choice}
              onClick={() => onDecide(choice)}
              tone={choice === 'approve' ? 'primary' : 'plain'}
            >
              {choiceLabels[choice]}
            </ActionButton>
          ))}
        </fieldset>
      )}
    </div>
  );
}
