import { useState } from 'react';
import type { ListedPerson } from '../../../domain/api/answers/people.ts';
import { counted } from '../lists/rows/outcome.ts';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { InterestDialog } from './dialogs/interest-dialog.tsx';
import { StageDialog } from './dialogs/stage-dialog.tsx';
import { StepDialog } from './dialogs/step-dialog.tsx';

interface SeveralPeopleProps {
  people: readonly ListedPerson[];
  interests: readonly string[];
}

/** What is done with the selected people; each asks in a dialog. */
export function SeveralPeople({ people, interests }: SeveralPeopleProps) {
  const [open, setOpen] = useState<{ what: string; ids: readonly number[] }>();
  const close = () => setOpen(undefined);
  const action = (label: string) => ({
    label,
    run: (ids: readonly number[]) => setOpen({ what: label, ids }),
  });
  const ids = open?.ids ?? [];
  const many = counted(ids.length, 'person', 'people');
  const first = people.find(({ id }) => id === ids[0]);
  return (
    <>
      <SelectionBar
        actions={[action('Set next step'), action('Change stage'), action('Set interest')]}
        isBusy={false}
        what="people"
      />
      {open?.what === 'Set next step' && (
        <StepDialog
          done={`The next step of ${many} is set.`}
          ids={ids}
          onClose={close}
          title={`Next step of ${many}`}
        />
      )}
      {open?.what === 'Change stage' && (
        <StageDialog ids={ids} onClose={close} stage={first?.stage ?? 'new'} />
      )}
      {open?.what === 'Set interest' && (
        <InterestDialog ids={ids} interests={interests} onClose={close} />
      )}
    </>
  );
}
