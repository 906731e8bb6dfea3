import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import type { PersonStage } from '../../../../domain/people/person.ts';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StageDialog } from '../dialogs/stage-dialog.tsx';
import { StagePath } from '../stage/stage-path.tsx';

/** How far the person is, and the way on. */
export function StagePanel({ person }: { person: PersonCard }) {
  const move = useDialog<PersonStage>();
  const { id, stage } = person;
  const isClosed = stage === 'won' || stage === 'lost';
  return (
    <Panel title="Stage">
      <div className="grid items-center gap-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        {stage ? (
          <StagePath person={person} />
        ) : (
          <p>Comments or reads the newsletter, and has not enquired yet.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <ActionButton onClick={() => move.open(stage ?? 'new')}>Change stage</ActionButton>
          {stage && !isClosed && (
            <>
              <ActionButton onClick={() => move.open('won')}>Mark as won</ActionButton>
              <ActionButton onClick={() => move.open('lost')}>Mark as lost</ActionButton>
            </>
          )}
        </div>
      </div>
      {move.render((close, to) => (
        <StageDialog ids={[id]} onClose={close} stage={to} />
      ))}
    </Panel>
  );
}
