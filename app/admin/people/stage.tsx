import { use, useState } from 'react';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import {
  isClosed,
  type PersonStage,
  personStages,
  stageLabels,
} from '../../../domain/people/person.ts';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { type AskAgain, askAgainMonths } from '../../../domain/people/step-times.ts';
import { dayText, shortDate } from '../../../domain/text/dates.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { countText, inChunks, sumResponses } from '../ui/outcome.ts';
import { undoByTokens } from '../ui/use-instant.ts';

const markGap = 13;
const markRadius = 4;

/** The stage's name, and a kolam line around the dots of the reached stages. */
export function StageMark({ stage }: { stage: PersonStage | null }) {
  if (!stage) return <span className="text-mute">Reader</span>;
  const dots = reachedStages[stage];
  return (
    <span className="inline-grid gap-0.5">
      {stageLabels[stage]}
      <svg aria-hidden="true" className="h-3 w-13" viewBox="-6 -6 52 12">
        <path
          className="fill-none stroke-green"
          d={stageLine({ dots, gap: markGap, radius: markRadius })}
          strokeWidth="1.6"
        />
        {[0, 1, 2, 3].map((at) => (
          <circle
            className={at < dots ? 'fill-green' : 'fill-mute/60'}
            cx={at * markGap}
            key={at}
            r={at < dots ? 1.6 : 1.2}
          />
        ))}
      </svg>
    </span>
  );
}

const pathGap = 40;
const pathRadius = 10;
/** Number of dots from one stage to the next. */
const between = 3;
const positions = [0, 3, 6, 9];

interface StagePathProps {
  person: PersonCard;
  /** Called with the pressed stage; `undefined` asks for won or lost. */
  onChoose?: ((stage: PersonStage | undefined) => void) | undefined;
}

/** The stages of a person, each with the day it was reached. */
export function StagePath({ person, onChoose }: StagePathProps) {
  const zone = use(TimeZone);
  const { stage, lostReason } = person;
  const last = lastOpenStage(person);
  const dots = last === 0 ? 0 : (last - 1) * between + 1;
  const steps = [
    [stageLabels.new, person.enquiredAt, 'new'],
    [stageLabels.contacted, person.contactedAt, 'contacted'],
    [stageLabels.qualified, person.qualifiedAt, 'qualified'],
    [
      stage !== null && isClosed(stage)
        ? stageLabels[stage]
        : `${stageLabels.won} or ${stageLabels.lost}`,
      person.closedAt,
      undefined,
    ],
  ] as const;
  return (
    <div className="min-w-0">
      <svg
        aria-hidden="true"
        className="mx-auto block w-3/4 overflow-visible"
        viewBox="-12 -14 384 28"
      >
        <path
          className="fill-none stroke-green"
          d={stageLine({ dots, gap: pathGap, radius: pathRadius })}
          strokeWidth="2.4"
        />
        {Array.from({ length: positions.length * between - 2 }, (_, at) => at).map((at) => (
          <circle
            className={dotClass(at < dots, positions.includes(at))}
            cx={at * pathGap}
            key={at}
            r={positions.includes(at) ? 5 : 2}
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <ol className="mt-1 grid grid-cols-4 text-center text-[0.9375rem]">
        {steps.map(([label, at, own], index) => {
          const isCurrent = index === stageIndex(stage) - 1;
          const says = (
            <>
              <span className={isCurrent ? 'block font-semibold' : 'block text-mute'}>{label}</span>
              <span className="block text-sm text-mute">
                {at ? (
                  <time dateTime={at}>{shortDate(at, zone)}</time>
                ) : (
                  onChoose && (own ? 'move here' : 'choose')
                )}
              </span>
            </>
          );
          return (
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className="min-w-0 leading-snug"
              key={own ?? 'closed'}
            >
              {onChoose ? (
                <button
                  className="min-h-13 w-full cursor-pointer rounded-control px-0.5 py-1 hover:bg-sand"
                  onClick={() => onChoose(own)}
                  type="button"
                >
                  {says}
                </button>
              ) : (
                says
              )}
            </li>
          );
        })}
      </ol>
      {stage === 'lost' && (
        <p className="mt-2 text-center">{`${stageLabels.lost}: ${lostReason}`}</p>
      )}
    </div>
  );
}

function dotClass(isReached: boolean, isStage: boolean): string {
  if (!isStage) return isReached ? 'fill-green' : 'fill-mute/60';
  return isReached ? 'fill-gold stroke-green' : 'fill-white stroke-mute';
}

const stageIndex = (stage: PersonCard['stage']) =>
  stage === 'lost' ? 4 : stage ? reachedStages[stage] : 0;

/** For a lost person, the last stage before "lost". */
function lastOpenStage({ stage, contactedAt, qualifiedAt }: PersonCard): number {
  if (stage !== 'lost') return stageIndex(stage);
  if (qualifiedAt) return 3;
  return contactedAt ? 2 : 1;
}

/** Number of the four stages that are reached; the fourth is won or lost. */
const reachedStages = { new: 1, contacted: 2, qualified: 3, won: 4, lost: 0 } as const;

interface Line {
  /** Number of dots within the line. */
  dots: number;
  /** Distance between dots. */
  gap: number;
  radius: number;
}

/** One closed path around the first dots of a row that starts at 0,0; it crosses itself between each two dots. */
function stageLine({ dots, gap, radius: r }: Line): string {
  if (dots === 0) return '';
  const end = (dots - 1) * gap;
  const half = gap / 2;
  const crossings = Array.from({ length: dots - 1 }, (_, at) => at);
  const there = crossings.map((at) => {
    const y = at % 2 === 0 ? -r : r;
    return `C${at * gap + half} ${y} ${at * gap + half} ${-y} ${(at + 1) * gap} ${-y}`;
  });
  const back = crossings.toReversed().map((at) => {
    const y = at % 2 === 0 ? -r : r;
    return `C${at * gap + half} ${y} ${at * gap + half} ${-y} ${at * gap} ${-y}`;
  });
  const isTop = (dots - 1) % 2 === 0;
  const cap = `A${r} ${r} 0 0 ${isTop ? 1 : 0} ${end} ${isTop ? r : -r}`;
  return `M0 ${-r}${there.join('')}${cap}${back.join('')}A${r} ${r} 0 0 1 0 ${-r}Z`;
}

/** Common reasons, a button each. */
const notNow = 'Not now';
const reasons = ['Too expensive', 'Took another course', 'No answer', notNow, 'Wrong enquiry'];

/** What a move does to an enquiry that waits for an answer, after the sentence about the move. */
export function enquiryAfterMove(
  { waitingSince }: Pick<PersonCard, 'waitingSince'>,
  stage: PersonStage,
): string {
  if (!waitingSince || stage === 'new') return '';
  return stage === 'lost' ? ' The enquiry is closed.' : ' The enquiry counts as answered.';
}

/** A person after a move, shown until the server responds. */
export function movedPerson<Person extends Pick<PersonCard, 'stage' | 'waitingSince'>>(
  person: Person,
  stage: PersonStage,
): Person {
  return {
    ...person,
    stage,
    waitingSince: stage === 'new' ? person.waitingSince : null,
  };
}

/** Why a person is lost, and when to ask again. */
export interface Closing {
  reason?: string;
  again?: AskAgain | undefined;
}

/** After the sentence about a move. */
export function againText(again: AskAgain | undefined): string {
  if (!again) return '';
  return 'day' in again
    ? ` Ask again on ${dayText(again.day)}.`
    : ` Ask again ${inMonths(again.months)}.`;
}

const inMonths = (months: number) => (months === 1 ? 'in 1 month' : `in ${months} months`);

/** Arguments of useInstant that move people to a stage, without the optimistic value. */
export function moveAct(
  person: Pick<PersonCard, 'id' | 'name' | 'stage' | 'waitingSince'>,
  stage: PersonStage,
  { reason = '', again }: Closing = {},
) {
  const { id, name, stage: from } = person;
  const json = { ids: [id], stage, reason, again, from };
  return {
    of: id,
    call: () => callApi('POST /api/admin/people/stages', { json }),
    done: `${name} is moved to ${stageLabels[stage]}.${againText(again)}${enquiryAfterMove(person, stage)}`,
    undo: ({ undo }: { undo: string | null }) => undoByTokens([undo]),
    failed: `${name} was not moved.`,
  };
}

/** The card after a move, shown until the server responds. */
export function atStage(card: PersonCard, stage: PersonStage, lostReason = ''): PersonCard {
  const now = new Date().toISOString();
  return {
    ...movedPerson(card, stage),
    lostReason,
    enquiredAt: card.enquiredAt ?? now,
    contactedAt:
      stage === 'contacted' ? (card.contactedAt ?? now) : stage === 'new' ? null : card.contactedAt,
    qualifiedAt:
      stage === 'qualified' ? (card.qualifiedAt ?? now) : isClosed(stage) ? card.qualifiedAt : null,
    closedAt: isClosed(stage) ? now : null,
  };
}

interface ClosingDialogProps {
  person: PersonCard;
  onChoose: (stage: PersonStage, closing: Closing) => void;
  onClose: () => void;
}

/** Buttons for won and for each reason of lost; "Not now" asks when to ask again. */
export function ClosingDialog({ person: { id, name }, onChoose, onClose }: ClosingDialogProps) {
  const form = useDialogText(`people-${id}:closing`, { reason: '' });
  const [isLater, setIsLater] = useState(false);
  const choose = (close: () => void, stage: PersonStage, closing: Closing = {}) => {
    close();
    onChoose(stage, closing);
  };
  const lose = (close: () => void) => {
    const reason = form.fields.reason.trim();
    if (reason) choose(close, 'lost', { reason });
    else form.refuse({ reason: peopleMessages.reasonRequired });
  };
  return (
    <Modal
      confirmLabel={`${stageLabels.lost}, for this reason`}
      onClose={onClose}
      onConfirm={lose}
      text={form}
      title={`How did it end with ${name}?`}
    >
      {(close) => (
        <>
          <ActionButton onClick={() => choose(close, 'won')} tone="primary">
            {stageLabels.won}: a customer now
          </ActionButton>
          <fieldset className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">{stageLabels.lost}, because</legend>
            {reasons.map((reason) => (
              <ActionButton
                aria-expanded={reason === notNow ? isLater : undefined}
                key={reason}
                onClick={() =>
                  reason === notNow ? setIsLater(true) : choose(close, 'lost', { reason })
                }
              >
                {reason}
              </ActionButton>
            ))}
          </fieldset>
          {isLater && (
            <AskAgainFields
              onChoose={(again) => choose(close, 'lost', { reason: notNow, again })}
            />
          )}
          <TextField {...form.field('reason')} autoComplete="off" label="Another reason" />
        </>
      )}
    </Modal>
  );
}

/** Asks when to ask somebody again who does not want to decide now. */
function AskAgainFields({ onChoose }: { onChoose: (again: AskAgain | undefined) => void }) {
  const [day, setDay] = useState('');
  return (
    <fieldset className="grid gap-3 rounded-control bg-sand p-3" ref={focusFirst}>
      <legend className="sr-only">When do you ask again?</legend>
      <p aria-hidden="true" className="font-semibold">
        Ask again
      </p>
      <div className="flex flex-wrap gap-2">
        {askAgainMonths.map((months) => (
          <ActionButton key={months} onClick={() => onChoose({ months })}>
            {inMonths(months).replace('in', 'In')}
          </ActionButton>
        ))}
        <ActionButton onClick={() => onChoose(undefined)} tone="text">
          Do not ask again
        </ActionButton>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Or on"
          name="again"
          onChange={({ target }) => setDay(target.value)}
          type="date"
          value={day}
        />
        <ActionButton aria-disabled={!day} onClick={() => day && onChoose({ day })}>
          Ask again then
        </ActionButton>
      </div>
    </fieldset>
  );
}

/** Brings what a press has opened into sight, with the focus. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

interface StageDialogProps {
  ids: readonly number[];
  /** Initial choice. */
  stage: PersonStage;
  /** Called with the choice when the dialog closes; without it the dialog stores the choice itself. */
  onChoose?: (stage: PersonStage, closing: Closing) => void;
  onClose: () => void;
}

/** Moves people to a stage; "lost" needs a reason. */
export function StageDialog({ ids, stage, onChoose, onClose }: StageDialogProps) {
  const form = useDialogText(`people-${ids.join('-')}:stage`, {
    stage: stage as string,
    reason: '',
  });
  const { field, choice, fields } = form;
  const [isLater, setIsLater] = useState(false);
  const isLost = fields.stage === 'lost';

  async function move(close: () => void, closing: Closing = { reason: fields.reason.trim() }) {
    const to = { stage: fields.stage as PersonStage, ...(isLost ? closing : { reason: '' }) };
    if (isLost && !to.reason) return form.refuse({ reason: peopleMessages.reasonRequired });
    if (onChoose) {
      close();
      return onChoose(to.stage, closing);
    }
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/people/stages', { json: { ids: some, ...to } });
    const outcome = await form.send(async () => sumResponses(await inChunks(ids, call)), {
      rows: ids,
      done: ({ changed, tokens, rest }) => ({
        text: `${countText(changed, 'card')} moved${rest}.${againText(closing.again)}`,
        undo: form.undoOf(ids, tokens, ['card', 'cards']),
      }),
    });
    if (outcome) close();
  }

  return (
    <Modal
      confirmLabel="Move"
      onClose={onClose}
      onConfirm={(close) => void move(close)}
      text={form}
      title="Change the stage"
    >
      {(close) => (
        <>
          <SelectField
            {...choice('stage')}
            label="Stage"
            labels={stageLabels}
            options={personStages}
            placeholder="Choose"
          />
          {isLost && (
            <>
              <fieldset className="flex flex-wrap gap-2">
                <legend className="mb-2 font-semibold">Usual reasons</legend>
                {reasons.map((reason) => (
                  <ActionButton
                    aria-expanded={reason === notNow ? isLater : undefined}
                    key={reason}
                    onClick={() =>
                      reason === notNow ? setIsLater(true) : void move(close, { reason })
                    }
                  >
                    {reason}
                  </ActionButton>
                ))}
              </fieldset>
              {isLater && (
                <AskAgainFields onChoose={(again) => void move(close, { reason: notNow, again })} />
              )}
              <TextField {...field('reason')} autoComplete="off" label="Why" />
            </>
          )}
          <FormError>{form.errors.form}</FormError>
        </>
      )}
    </Modal>
  );
}
