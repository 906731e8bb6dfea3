import { type DragEvent, type HTMLAttributes, useState } from 'react';
import {
  openStages,
  type PeopleList,
  type PersonStage,
  personStages,
  stageLabels,
} from '../../../domain/people/person.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { Interest, NameLink } from './people-table.tsx';
import { StageDialog } from './stage.tsx';
import { DueWords } from './steps.tsx';

interface BoardProps {
  list: PeopleList;
  people: readonly ListedPerson[];
}

/** A column for each stage; cards are dragged to another one, or moved by their buttons. */
export function Board({ list, people }: BoardProps) {
  const { question, move, ask, isBusy } = useMove();
  const { dragProps, dropProps, isDragging } = useCardDrag(move);
  const stages = stagesOf(list);
  const others = personStages.filter((stage) => !stages.includes(stage));
  return (
    <>
      <div className="people-board">
        {stages.map((stage) => {
          const label = stage ? stageLabels[stage] : 'Readers';
          const own = people.filter((person) => person.stage === stage);
          return (
            <section
              aria-label={label}
              className="rounded-card bg-sand p-3 data-[over=true]:outline-3 data-[over=true]:outline-gold"
              key={label}
              {...dropProps(stage)}
            >
              <h2 className="mb-3 text-base">
                {label} <span className="font-normal text-mute">{own.length}</span>
              </h2>
              <ul className="grid gap-3">
                {own.map((person) => (
                  <BoardCard
                    drag={isBusy ? {} : dragProps(person)}
                    isBusy={isBusy}
                    key={person.id}
                    onChoose={() => ask(person, person.stage ?? 'new')}
                    onMove={(to) => move(person, to)}
                    person={person}
                  />
                ))}
              </ul>
              {own.length === 0 && <p className="text-mute">Nobody on this page.</p>}
            </section>
          );
        })}
      </div>
      {others.length > 0 && (
        // Visible while a card is dragged; "Move" on a card does the same for the keyboard.
        <div aria-hidden="true" className="people-board-others" data-shown={isDragging}>
          Drop here to close:
          {others.map((stage) => (
            <span
              className="rounded-control border border-dashed border-mute bg-white px-6 py-3 font-semibold text-ink data-[over=true]:border-solid data-[over=true]:border-gold data-[over=true]:outline-2 data-[over=true]:outline-gold"
              key={stage}
              {...dropProps(stage)}
            >
              {stageLabels[stage]}
            </span>
          ))}
        </div>
      )}
      {question.render((close, { person, stage }) => (
        <StageDialog ids={[person.id]} onClose={close} stage={stage} />
      ))}
    </>
  );
}

function stagesOf(list: PeopleList): readonly (PersonStage | null)[] {
  if (list === 'all') return [null, ...personStages];
  if (list === 'open') return openStages;
  return list === 'readers' ? [null] : [list];
}

/** Moves a card to a stage; won and lost ask for the details in a dialog. */
function useMove() {
  const question = useDialog<{ person: ListedPerson; stage: PersonStage }>();
  const { run, isBusy } = useAction();
  const ask = (person: ListedPerson, stage: PersonStage) => question.open({ person, stage });

  async function store({ id, name }: ListedPerson, stage: PersonStage) {
    const json = { ids: [id], stage };
    await run(() => callApi('POST /api/admin/people/stages', { json }), {
      rows: [id],
      done: ({ changed }) =>
        changed > 0 ? `${name} is moved to ${stageLabels[stage]}.` : undefined,
    });
  }

  const move = (person: ListedPerson, to: PersonStage) =>
    to === 'won' || to === 'lost' ? ask(person, to) : void store(person, to);
  return { question, ask, move, isBusy };
}

interface BoardCardProps {
  person: ListedPerson;
  drag: HTMLAttributes<HTMLLIElement>;
  isBusy: boolean;
  onMove: (to: PersonStage) => void;
  /** Opens the dialog that asks for the stage. */
  onChoose: () => void;
}

/** A person on the board, with buttons that do the same as dragging. */
function BoardCard({ person, drag, isBusy, onMove, onChoose }: BoardCardProps) {
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

/** Drags cards to a stage with the mouse. */
function useCardDrag(onDrop: (person: ListedPerson, to: PersonStage) => void) {
  const [dragged, setDragged] = useState<ListedPerson>();
  const [over, setOver] = useState<PersonStage>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  /** For the dragged element. */
  const dragProps = (person: ListedPerson) => ({
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.setData('text/plain', person.name);
      dataTransfer.effectAllowed = 'move';
      setDragged(person);
    },
    onDragEnd: end,
  });

  /** For the drop target; the own stage and readers accept no card. */
  function dropProps(stage: PersonStage | null) {
    if (!dragged || !stage || stage === dragged.stage) return {};
    return {
      'data-over': over === stage,
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(stage);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(undefined);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        end();
        onDrop(dragged, stage);
      },
    };
  }

  return { dragProps, dropProps, isDragging: dragged !== undefined };
}
