import { ActionButton, DeleteButton } from '../../ui/action.tsx';
import { useRows } from './rows.tsx';

export interface BarAction {
  label: string;
  /** Set apart from the others, as deleting is. */
  isDestructive?: boolean;
  run: (ids: readonly number[]) => void;
}

interface SelectionBarProps {
  /** What is selected, such as "comments". */
  what: string;
  isBusy: boolean;
  actions: readonly BarAction[];
}

/** Selects all rows of a page, and does one thing with all that are selected. */
export function SelectionBar({ what, isBusy, actions }: SelectionBarProps) {
  const rows = useRows();
  if (!rows) return null;
  const { selected } = rows;
  return (
    <div className="admin-selection">
      <SelectAll rows={rows} />
      <p className="text-[0.9375rem] tabular-nums" role="status">
        {selected.length > 0 && `${selected.length} selected`}
      </p>
      {selected.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">With the selected {what}</legend>
          {actions.map(({ label, isDestructive, run }) => {
            const Button = isDestructive ? DeleteButton : ActionButton;
            return (
              <Button
                aria-disabled={isBusy}
                aria-label={`${label}: ${selected.length} selected`}
                key={label}
                onClick={() => !isBusy && run(selected)}
              >
                {label}
              </Button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}

function SelectAll({ rows }: { rows: NonNullable<ReturnType<typeof useRows>> }) {
  const isAll = rows.selected.length === rows.shown.length;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        checked={isAll}
        className="size-6 accent-green"
        onChange={rows.toggleAll}
        ref={(box) => {
          if (box) box.indeterminate = rows.selected.length > 0 && !isAll;
        }}
        type="checkbox"
      />
      Select all on this page
    </label>
  );
}
