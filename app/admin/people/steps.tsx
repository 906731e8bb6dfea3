import { use, useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { dueText, isOverdue, stepTimeOf } from '../../../domain/people/due-text.ts';
import {
  nextOpenDay,
  type SnoozeKey,
  snoozeTimes,
  whenInSentence,
  whenText,
} from '../../../domain/people/step-times.ts';
import type { PlannedStep } from '../../../domain/people/steps.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { FormError, SuggestedField } from '../ui/dialog-form.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { inChunks, sumResponses } from '../ui/outcome.ts';
import { TimeFields } from '../ui/time-fields.tsx';
import type { LocalTime } from '../ui/times.ts';
import { undoByTokens } from '../ui/use-instant.ts';
import { useNow } from '../ui/use-now.ts';

interface DueWordsProps {
  person: Parameters<typeof dueText>[0];
  /** Unanswered enquiries up to this instant are late. */
  lateSince?: string | undefined;
}

/** The next step with a person and its time. */
export function DueText({ person, lateSince = '' }: DueWordsProps) {
  const zone = use(TimeZone);
  const clock = { now: useNow(), zone };
  const due = dueText(person, clock);
  if (!due) return <span className="text-mute">None</span>;
  const isLate = isOverdue(person, clock);
  const isSlow =
    !isLate &&
    stepTimeOf(person, clock) === 'unanswered' &&
    (person.waitingSince ?? '9') <= lateSince;
  return (
    <>
      <span className="block font-semibold">
        {due.when}
        {isSlow && ', late'}
      </span>
      <span className="block text-sm break-words" title={due.what}>
        {due.what}
      </span>
    </>
  );
}

interface SnoozeButtonProps {
  /** Name of the person, for screens with several people. */
  of?: string;
  isBusy: boolean;
  /** Whether only the icon is shown on narrow screens. */
  isShort?: boolean;
  onSnooze: (until: SnoozeTime) => void;
  /** Opens the dialog that asks for a time. */
  onChoose: () => void;
}

/** Opens a menu of times to which a step is postponed. */
export function SnoozeButton({ of, isBusy, isShort, onSnooze, onChoose }: SnoozeButtonProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const facts = useSiteFacts();
  const choose = (then: () => void) => () => {
    menu.current?.hidePopover();
    then();
  };
  return (
    <>
      <ActionButton
        aria-disabled={isBusy}
        aria-label={of && `Snooze: ${of}`}
        popoverTarget={id}
        style={{ anchorName: `--${id.replaceAll(/\W/g, '')}` }}
      >
        <ClockIcon className="size-5" />
        <span className={isShort ? 'max-sm:sr-only' : ''}>Snooze</span>
      </ActionButton>
      <div
        className="admin-menu"
        id={id}
        popover="auto"
        ref={menu}
        style={{ positionAnchor: `--${id.replaceAll(/\W/g, '')}` }}
      >
        <p className="px-2 pb-1 font-semibold">Snooze until</p>
        {snoozeTimes(facts, new Date()).map((time) => (
          <ActionButton key={time.label} onClick={choose(() => !isBusy && onSnooze(time))}>
            {time.label}
          </ActionButton>
        ))}
        <ActionButton onClick={choose(onChoose)}>Choose a date</ActionButton>
      </div>
    </>
  );
}

interface Stepping {
  id: number;
  name: string;
  /** Null: an enquiry that waits, with nothing planned. */
  step: PlannedStep | null;
}

/** A time of the Snooze menu. The server reckons what its key means, since the clock of a phone may be wrong. */
export interface SnoozeTime extends LocalTime {
  key: SnoozeKey;
  label: string;
}

/** When the server says that somebody comes back. */
export const comesBack = (
  name: string,
  { dueAt }: { dueAt?: string | null | undefined },
  { label }: SnoozeTime,
  clock: { now: Date; zone: string },
) => `${name} comes back: ${dueAt ? whenText(dueAt, clock) : label}.`;

const undoStep = ({ undo }: { undo: string | null }) => undoByTokens([undo]);

/** Arguments of useInstant that finish a next step, without the optimistic value. */
export function finishAct({ id, name }: Stepping, step: PlannedStep) {
  return {
    of: id,
    call: () => callApi('POST /api/admin/people/:id/step-done', { id, json: { step: step.id } }),
    done: `Done: ${name}, ${step.text}.`,
    undo: undoStep,
    failed: 'The step is not marked as done.',
  };
}

/** The same to postpone it. */
export function snoozeAct(person: Stepping, until: SnoozeTime, zone: string) {
  const json = { ids: [person.id], until: until.key, step: person.step?.id };
  const clock = { now: new Date(), zone };
  return {
    of: person.id,
    call: () => callApi('POST /api/admin/people/snoozes', { json }),
    done: comesBack(person.name, {}, until, clock),
    doneAs: (response: { dueAt?: string | null | undefined }) =>
      comesBack(person.name, response, until, clock),
    undo: undoStep,
    failed: 'It was not snoozed.',
  };
}

/** The step that has replaced the one that was to be changed. */
function changedStep(error: unknown): { step: PlannedStep | null } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return;
  const body = error.body as { current?: { step?: PlannedStep | null } | null } | null | undefined;
  const current = body?.current;
  return current?.step === undefined ? undefined : { step: current.step };
}

const suggestions = ['Call', 'Send the fees', 'Send the syllabus', 'Send the price', 'Visit'];

interface StepDialogProps {
  title: string;
  ids: readonly number[];
  /** A step of a single person, in whose place the new one is set; without it the new one is added. */
  step?: PlannedStep | null;
  /** Toast after the step is set, for the number of people. */
  done?: (changed: number) => string;
  onClose: () => void;
}

/** Sets the next step and its time. */
export function StepDialog(props: StepDialogProps) {
  const { title, ids, step, done = () => 'The next step is set.', onClose } = props;
  const zone = use(TimeZone);
  const facts = useSiteFacts();
  const start = fieldsAt(step?.dueAt ?? nextOpenDay(facts, new Date()), zone);
  const form = useDialogText(`people-${ids.join('-')}:step`, {
    text: step?.text ?? '',
    ...start,
  });
  const { field, fields, change } = form;
  const seen = useRef(step);
  const isOutdated = useRef(false);
  const { revalidate } = useRevalidator();

  /** What a colleague made of the step meanwhile is told, and the next press replaces that. */
  function onRefused(error: unknown): never {
    const changed = changedStep(error);
    if (!changed) throw error;
    isOutdated.current = true;
    seen.current = changed.step;
    const { message, status } = error as ApiError;
    const clock = { now: new Date(), zone };
    const when = changed.step && whenInSentence(changed.step.dueAt, clock);
    const at = when ? ` That step is for ${when}.` : '';
    const text = `${message}${at} Press again to set yours.`;
    throw new ApiError(text, { status, body: { fields: { text } } });
  }

  async function save(close: () => void) {
    const replaced = seen.current;
    const kind = replaced && fields.text === replaced.text ? replaced.kind : ('typed' as const);
    const json = { ...fields, kind, step: replaced?.id };
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/people/steps', { json: { ids: some, ...json } }).catch(onRefused);
    const outcome = await form.send(async () => sumResponses(await inChunks(ids, call)), {
      rows: ids,
      done: ({ changed, tokens, rest }) => ({
        text: rest ? `${done(changed).replace(/\.$/, '')}${rest}.` : done(changed),
        undo: form.undoOf(ids, tokens, ['person', 'people']),
      }),
    });
    if (!outcome) return;
    isOutdated.current = false;
    close();
  }

  /** Closes, and reloads only afterwards: a reload may move the row that opened the dialog to another list, and close it. */
  function end() {
    onClose();
    if (isOutdated.current) void revalidate();
  }

  return (
    <Modal
      confirmLabel="Set next step"
      onClose={end}
      onConfirm={(close) => void save(close)}
      text={form}
      title={title}
    >
      <SuggestedField {...field('text')} label="What" suggestions={suggestions} />
      <TimeFields
        error={field('time').error}
        onChange={({ day, time }) => change({ day, time })}
        value={fields}
      />
      <FormError>{form.errors.form}</FormError>
    </Modal>
  );
}
