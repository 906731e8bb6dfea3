import type { HTMLAttributes } from 'react';
import type { ListedPerson } from '../../../../domain/api/answers/people.ts';
import { type PersonStage, stageLabels } from '../../../../domain/people/person.ts';
import { ActionButton } from '../../ui/action.tsx';
import { Interest, NameLink } from '../people-table.tsx';
import { DueWords } from '../steps/due-words.tsx';

interface BoardCardProps {
  person: ListedPerson;
  drag: HTMLAttributes<HTMLLIElement>;
  isBusy: boolean;
  onMove: (to: PersonStage) => void;
  /** Asks for the stage. */
  onChoose: () => void;
}

/** A person on the board. The card moves by its buttons too, which every hand and keyboard can press. */
export function BoardCard({ person, drag, isBusy, onMove, onChoose }: BoardCardProps) {
  const { id, name, stage } = person;
  const next = nextStage(stage);
  return (
    <li
      {...drag}
      className="cursor-grab rounded-card border border-line bg-white p-4 text-[0.9375rem] pointer-coarse:cursor-auto"
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
            onClick={() => onMove(next)}
            tone="text"
          >
            {stageLabels[next]} →
          </ActionButton>
        )}
        <ActionButton aria-label={`Move ${name}`} onClick={onChoose} tone="text">
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
