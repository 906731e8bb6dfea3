import { useState } from 'react';
import type { ListedPerson } from '../../../domain/api/answers/people.ts';
import {
  openStages,
  type PeopleList,
  type PersonStage,
  personStages,
  stageLabels,
} from '../../../domain/people/person.ts';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { ActionButton } from '../ui/action.tsx';
import { StageDialog } from './dialogs/stage-dialog.tsx';
import { Interest, NameLink } from './people-table.tsx';
import { DueWords } from './steps/due-words.tsx';

interface BoardProps {
  list: PeopleList;
  people: readonly ListedPerson[];
}

/** A column for each stage of the list. A card moves by its buttons, which every hand and keyboard can press. */
export function Board({ list, people }: BoardProps) {
  const [moving, setMoving] = useState<ListedPerson>();
  const stages = stagesOf(list);
  return (
    <>
      <div className="people-board">
        {stages.map((stage) => {
          const label = stage ? stageLabels[stage] : 'Readers';
          const own = people.filter((person) => person.stage === stage);
          return (
            <section aria-label={label} className="rounded-card bg-sand p-3" key={label}>
              <h2 className="mb-3 text-base">
                {label} <span className="font-normal text-mute">{own.length}</span>
              </h2>
              <ul className="grid gap-3">
                {own.map((person) => (
                  <BoardCard key={person.id} onMove={setMoving} person={person} />
                ))}
              </ul>
              {own.length === 0 && <p className="text-mute">Nobody on this page.</p>}
            </section>
          );
        })}
      </div>
      {moving && (
        <StageDialog
          ids={[moving.id]}
          onClose={() => setMoving(undefined)}
          stage={moving.stage ?? 'new'}
        />
      )}
    </>
  );
}

function stagesOf(list: PeopleList): readonly (PersonStage | null)[] {
  if (list === 'all') return [null, ...personStages];
  if (list === 'open') return openStages;
  return list === 'readers' ? [null] : [list];
}

interface BoardCardProps {
  person: ListedPerson;
  /** To a stage that is chosen. */
  onMove: (person: ListedPerson) => void;
}

function BoardCard({ person, onMove }: BoardCardProps) {
  const { change, isBusy } = useChange();
  const { id, name, stage } = person;
  const next = nextStage(stage);
  const move = (to: PersonStage) =>
    change([id], () =>
      callApi('POST /api/admin/people/stages', { json: { ids: [id], stage: to } }),
    );
  return (
    <li
      className="rounded-card border border-line bg-white p-4 text-[0.9375rem]"
      data-row={id}
      tabIndex={-1}
    >
      <NameLink person={person} />
      <div className="mt-1">
        <Interest person={person} />
      </div>
      <div className="mt-2">
        <DueWords person={person} />
      </div>
      <div className="-mx-2 mt-1 flex flex-wrap">
        {next && (
          <ActionButton
            aria-disabled={isBusy}
            aria-label={`${stageLabels[next]}: ${name}`}
            onClick={() => void move(next)}
            tone="text"
          >
            {stageLabels[next]} →
          </ActionButton>
        )}
        <ActionButton aria-label={`Move ${name}`} onClick={() => onMove(person)} tone="text">
          Move
        </ActionButton>
      </div>
    </li>
  );
}

function nextStage(stage: PersonStage | null): PersonStage | undefined {
  if (stage === 'new') return 'contacted';
  if (stage === 'contacted') return 'qualified';
  return stage === 'qualified' ? 'won' : undefined;
}
