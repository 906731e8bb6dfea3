import type { ListedPerson } from '../../../../domain/api/answers/people.ts';
import {
  openStages,
  type PeopleList,
  type PersonStage,
  personStages,
  stageLabels,
} from '../../../../domain/people/person.ts';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { useDialog } from '../../ui/dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { StageDialog } from '../dialogs/stage-dialog.tsx';
import { BoardCard } from './board-card.tsx';
import { useCardDrag } from './use-card-drag.ts';

interface BoardProps {
  list: PeopleList;
  people: readonly ListedPerson[];
}

/** A column for each stage of the list. Cards are dragged from one to another, or moved by their buttons. */
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
        // Shown while a card is dragged; "Move" on a card does the same.
        <div aria-hidden="true" className="people-board-others" data-shown={isDragging}>
          Drag here for:
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

/** Moving a card to a stage; what closes it asks, and why somebody is lost. */
function useMove() {
  const question = useDialog<{ person: ListedPerson; stage: PersonStage }>();
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const ask = (person: ListedPerson, stage: PersonStage) => question.open({ person, stage });

  async function store({ id, name }: ListedPerson, stage: PersonStage) {
    const json = { ids: [id], stage };
    const answer = await change([id], () => callApi('POST /api/admin/people/stages', { json }));
    if (answer?.changed) notify(`${name} is moved to ${stageLabels[stage]}.`);
  }

  const move = (person: ListedPerson, to: PersonStage) =>
    to === 'won' || to === 'lost' ? ask(person, to) : void store(person, to);
  return { question, ask, move, isBusy };
}
