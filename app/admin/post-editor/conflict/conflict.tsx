import { useNotice } from '../../ui/notice.tsx';
import type { useDraft } from '../draft/use-draft.ts';
import type { useSave } from '../draft/use-save.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface ConflictProps {
  form: ReturnType<typeof useDraft>;
  saving: ReturnType<typeof useSave>;
}

/** Asks which version stays when the post was saved elsewhere meanwhile. */
export function Conflict({ form, saving }: ConflictProps) {
  const notify = useNotice();
  const { theirs, decide, setFailure } = saving;
  if (!theirs) return null;
  const mine = form.draft;

  function keepMine(other: NonNullable<typeof theirs>) {
    form.buildOn(other);
    decide();
    notify('Yours is kept. Press Update Blog to save it over the other version.');
  }

  function takeTheirs(other: NonNullable<typeof theirs>) {
    form.takeTheirs(other);
    decide();
    notify('The other version is in the form now.', {
      action: { label: 'Put mine back', run: () => form.replace(mine) },
    });
  }

  return (
    <ConflictDialog
      mine={mine}
      onClose={() => {
        decide();
        setFailure('Not saved: this blog was saved by somebody else meanwhile.');
      }}
      onKeepMine={() => keepMine(theirs)}
      onTakeTheirs={() => takeTheirs(theirs)}
      theirs={theirs}
    />
  );
}
