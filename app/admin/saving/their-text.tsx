import type { ReactNode } from 'react';
import { ActionButton } from '../ui/action.tsx';

interface TheirTextProps<Current> {
  /** Name of the text, such as "note". */
  name: string;
  typing: {
    theirs?: { stored: Current } | undefined;
    decide: (side: 'theirs') => void;
  };
  isBusy: boolean;
  /** Saves mine in its place. */
  onSave: () => void;
  show: (theirs: Current) => ReactNode;
}

/** Shows the text that somebody else has saved, if there is one, to be replaced or taken. */
export function TheirText<Current>(props: TheirTextProps<Current>) {
  const { name, typing, isBusy, onSave, show } = props;
  const { theirs, decide } = typing;
  if (!theirs) return null;
  return (
    <section aria-label={`The other ${name}`} className="w-full rounded-control bg-sand p-4">
      <p className="font-semibold">The {name} that is saved now</p>
      <p className="mt-1 break-words whitespace-pre-line">
        {show(theirs.stored) || 'It is empty.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton aria-disabled={isBusy} onClick={onSave}>
          Save mine in its place
        </ActionButton>
        <ActionButton aria-disabled={isBusy} onClick={() => decide('theirs')}>
          Keep that one
        </ActionButton>
      </div>
    </section>
  );
}
