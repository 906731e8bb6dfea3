import { type DragEvent, type HTMLAttributes, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  openStages,
  type PeopleList,
  type PersonStage,
  personStages,
  stageLabels,
} from '../../../domain/people/person.ts';
import type { FoundPerson, PeoplePage } from '../../../domain/people/person-card.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, linkClass } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { useInstant } from '../ui/use-instant.ts';
import { Interest, NameLink } from './people-table.tsx';
import { type Closing, moveAct, movedPerson, StageDialog } from './stage.tsx';
import { DueText } from './steps.tsx';

/** The loaded pages of one stage; the stage null is for readers. */
interface BoardColumn {
  stage: PersonStage | null;
  people: readonly FoundPerson[];
  /** Number of people in the stage that match the filters. */
  total: number;
}

const nameOf = (stage: PersonStage | null) => stage ?? 'readers';
const labelOf = (stage: PersonStage | null) => (stage ? stageLabels[stage] : 'Readers');

/** The query parameter with the number of loaded pages of a stage. */
const pagesParam = (stage: PersonStage | null) => `pages-${nameOf(stage)}`;
const maxPages = 20;

/** Loads every column for the query, and the totals. */
export async function loadBoard(list: PeopleList, query: URLSearchParams, signal: AbortSignal) {
  const load = async (stage: PersonStage | null) => {
    const pageCount = Number(query.get(pagesParam(stage))) || 1;
    const pageOf = (page: number) => {
      const search = new URLSearchParams(query);
      search.set('status', nameOf(stage));
      search.set('page', String(page));
      return callApi('GET /api/admin/people', { search: `?${search}`, signal });
    };
    const pages = Array.from({ length: Math.min(pageCount, maxPages) }, (_, at) => at + 1);
    const [first, ...others] = await Promise.all(pages.map(pageOf));
    return { stage, first: first as PeoplePage, others };
  };
  const loaded = await Promise.all(stagesOf(list).map(load));
  const columns = loaded.map(({ stage, first, others }): BoardColumn => {
    // A person who moves between two requests may be on two pages.
    const byId = new Map([first, ...others].flatMap(({ people }) => people).map((p) => [p.id, p]));
    return { stage, people: [...byId.values()], total: first.total };
  });
  const sum = (value: (page: PeoplePage) => number) =>
    loaded.reduce((total, { first }) => total + value(first), 0);
  const [{ first }] = loaded as [(typeof loaded)[number]];
  return {
    ...first,
    people: columns.flatMap(({ people }) => people),
    columns,
    total: sum(({ total }) => total),
    worth: sum(({ worth }) => worth),
    due: { ...first.due, late: sum(({ due }) => due.late) },
    page: 1,
    pages: 1,
  };
}

function stagesOf(list: PeopleList): readonly (PersonStage | null)[] {
  if (list === 'all') return [null, ...personStages];
  if (list === 'open') return openStages;
  return list === 'readers' ? [null] : [list];
}

/** A column for each stage; cards are dragged to another one, or moved by their buttons. */
export function Board({ columns: loaded }: { columns: readonly BoardColumn[] }) {
  const { columns, question, move, ask, store } = useMove(loaded);
  const { dragProps, dropProps, isDragging } = useCardDrag(move);
  const others = personStages.filter((stage) => !columns.some((column) => column.stage === stage));
  return (
    <>
      <div className="people-board">
        {columns.map(({ stage, people, total }) => (
          <section
            aria-label={labelOf(stage)}
            className="rounded-card bg-sand p-3 data-[over=true]:outline-3 data-[over=true]:outline-gold"
            key={nameOf(stage)}
            {...dropProps(stage)}
          >
            <h2 className="mb-3 text-base">
              {labelOf(stage)} <span className="font-normal text-mute">{formatNumber(total)}</span>
            </h2>
            <ul className="grid gap-3">
              {people.map((person) => (
                <BoardCard
                  drag={dragProps(person)}
                  key={person.id}
                  onChoose={() => ask(person, person.stage ?? 'new')}
                  onMove={(to) => move(person, to)}
                  person={person}
                />
              ))}
            </ul>
            {total === 0 && <p className="text-mute">Nobody here.</p>}
            <More shown={people.length} stage={stage} total={total} />
          </section>
        ))}
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
        <StageDialog
          ids={[person.id]}
          onChoose={(to, closing) => store(person, to, closing)}
          onClose={close}
          stage={stage}
        />
      ))}
    </>
  );
}

const pageSize = 50;

/** Loads the next page of a stage; the number of pages is in the query. */
function More({
  stage,
  shown,
  total,
}: {
  stage: PersonStage | null;
  shown: number;
  total: number;
}) {
  const [params] = useSearchParams();
  const pages = Math.ceil(shown / pageSize);
  if (shown >= total || pages >= maxPages) return null;
  const next = new URLSearchParams(params);
  next.set(pagesParam(stage), String(pages + 1));
  const count = Math.min(pageSize, total - shown);
  return (
    <Link
      className={`${linkClass('plain')} mt-3 w-full`}
      preventScrollReset
      replace
      to={`?${next}`}
    >
      Show {formatNumber(count)} more of {formatNumber(total)}
      <span className="sr-only"> in {labelOf(stage)}</span>
    </Link>
  );
}

/** The columns after moving a card to a stage, at index `at`; unchanged if the card is already there. */
function withPersonAt(
  columns: readonly BoardColumn[],
  person: FoundPerson,
  to: PersonStage | null,
  at = 0,
): readonly BoardColumn[] {
  const from = columns.find(({ people }) => people.some(({ id }) => id === person.id));
  if (from?.stage === to && from) return columns;
  return columns.map((column) => {
    const people = column.people.filter(({ id }) => id !== person.id);
    if (column === from) return { ...column, people, total: column.total - 1 };
    if (column.stage !== to) return column;
    return {
      ...column,
      people: people.toSpliced(at, 0, { ...person, stage: to }),
      total: column.total + 1,
    };
  });
}

/** Moves a card to a stage and shows it at once; "lost" asks for the reason first. */
function useMove(loaded: readonly BoardColumn[]) {
  const question = useDialog<{ person: FoundPerson; stage: PersonStage }>();
  const { shown: columns, act } = useInstant(loaded);
  const ask = (person: FoundPerson, stage: PersonStage) => question.open({ person, stage });

  function store(person: FoundPerson, to: PersonStage, closing: Closing = {}) {
    const from = person.stage;
    const place = columns
      .find(({ stage }) => stage === from)
      ?.people.findIndex(({ id }) => id === person.id);
    act({
      ...moveAct(person, to, closing),
      change: (shown) => withPersonAt(shown, movedPerson(person, to), to),
      back: (shown) => withPersonAt(shown, person, from, Math.max(place ?? 0, 0)),
      row: person.id,
    });
  }

  const move = (person: FoundPerson, to: PersonStage) =>
    to === 'lost' ? ask(person, to) : store(person, to);
  return { columns, question, ask, move, store };
}

interface BoardCardProps {
  person: FoundPerson;
  drag: HTMLAttributes<HTMLLIElement>;
  onMove: (to: PersonStage) => void;
  /** Opens the dialog that asks for the stage. */
  onChoose: () => void;
}

/** A person on the board, with buttons that do the same as dragging. */
function BoardCard({ person, drag, onMove, onChoose }: BoardCardProps) {
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
        <DueText person={person} />
      </div>
      <div className="-mx-2 mt-1 flex flex-wrap">
        {next && (
          <ActionButton
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
function useCardDrag(onDrop: (person: FoundPerson, to: PersonStage) => void) {
  const [dragged, setDragged] = useState<FoundPerson>();
  const [over, setOver] = useState<PersonStage>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  /** For the dragged element. */
  const dragProps = (person: FoundPerson) => ({
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.setData('text/plain', person.name);
      dataTransfer.effectAllowed = 'move';
      setDragged(person);
    },
    onDragEnd: end,
  });

  /** For the drop target. The card's own stage and the readers' column accept no card. */
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
