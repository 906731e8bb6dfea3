import type { ListedPerson } from '../../../domain/api/answers/people.ts';
import { counted } from '../lists/rows/outcome.ts';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { InterestDialog } from './dialogs/interest-dialog.tsx';
import { StageDialog } from './dialogs/stage-dialog.tsx';
import { StepDialog } from './dialogs/step-dialog.tsx';

interface SeveralPeopleProps {
  people: readonly ListedPerson[];
  interests: readonly string[];
}

/** What is done with the selected people; each asks in a dialog. */
export function SeveralPeople({ people, interests }: SeveralPeopleProps) {
  const dialog = useDialog<{ what: string; ids: readonly number[] }>();
  const action = (label: string) => ({
    label,
    run: (ids: readonly number[]) => dialog.open({ what: label, ids }),
  });
  return (
    <>
      <SelectionBar
        actions={[action('Set next step'), action('Change stage'), action('Set interest')]}
        isBusy={false}
        what="people"
      />
      {dialog.render((close, { what, ids }) => {
        if (what === 'Change stage') {
          const first = people.find(({ id }) => id === ids[0]);
          return <StageDialog ids={ids} onClose={close} stage={first?.stage ?? 'new'} />;
        }
        if (what === 'Set interest')
          return <InterestDialog ids={ids} interests={interests} onClose={close} />;
        const many = counted(ids.length, 'person', 'people');
        return (
          <StepDialog
            done={`The next step of ${many} is set.`}
            ids={ids}
            onClose={close}
            title={`Next step of ${many}`}
          />
        );
      })}
    </>
  );
}
