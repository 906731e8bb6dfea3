import { createContext, type ReactNode, use, useId, useState } from 'react';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { OutcomeForm } from '../../../domain/people/outcome-form.ts';
import {
  isClosed,
  type MailOutcome,
  type Outcome,
  stageLabels,
} from '../../../domain/people/person.ts';
import type { OpenAttempt, PersonCard } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import {
  callBackTimes,
  planningClock,
  snoozeTimes,
  type TimeChoice,
  whenInSentence,
  whenText,
} from '../../../domain/people/step-times.ts';
import {
  type PlannedStep,
  type ProposedStep,
  proposedStep,
  stepInSentence,
} from '../../../domain/people/steps.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { timeText } from '../../../domain/text/moment-text.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { icon } from '../../ui/icons.tsx';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useDialog } from '../ui/dialog.tsx';
import { CheckIcon, ClockIcon } from '../ui/icons.tsx';
import { TimeFields } from '../ui/time-fields.tsx';
import { useAction } from '../ui/use-action.ts';
import { sendOutcome } from './attempts.ts';

/** The fields of a person that the sheet uses. */
export interface CalledPerson
  extends Pick<PersonCard, 'id' | 'name' | 'interest' | 'step' | 'stage' | 'waitingSince'> {
  /** On a card: all steps. Lists know the earliest only. */
  steps?: readonly PlannedStep[];
  /** In lists: the first address, or ''. A card has `emails` instead. */
  email?: string;
  emails?: readonly string[];
}

/** The outcome that the user chose, and its next step. */
export interface CallOutcome {
  json: OutcomeForm;
  /** The new step, null or undefined for none. */
  plan: ProposedStep | null | undefined;
  /** To be called when the outcome is stored: until then its text is offered again. */
  stored: () => void;
}

export interface OutcomeQuestion {
  person: CalledPerson;
  attempt: Pick<OpenAttempt, 'kind' | 'to' | 'at'> & Partial<Pick<OpenAttempt, 'next'>>;
  /** The next person in the list. */
  following?: { name: string; go: () => void } | undefined;
  /** Stores the outcome. By default it is sent at once and a toast is shown. */
  save?: ((outcome: CallOutcome) => void) | undefined;
}

const SheetContext = createContext<(question: OutcomeQuestion) => void>(() => {});

/** Returns the function that opens the sheet. */
export function useAfterCallSheet() {
  return use(SheetContext);
}

/** Provides the sheet to all screens inside; it stays open when the screen changes. */
export function AfterCallProvider({ children }: { children: ReactNode }) {
  const sheet = useDialog<OutcomeQuestion>();
  const saveOutcome = useSaveOutcome();
  return (
    <SheetContext value={sheet.open}>
      {children}
      {sheet.render((close, question) => (
        <AfterCallSheet
          {...question}
          onClose={close}
          save={question.save ?? ((outcome) => saveOutcome(question.person, outcome))}
        />
      ))}
    </SheetContext>
  );
}

const unsentEnds = {
  waiting: 'waits in the outbox.',
  kept: 'is kept, not sent.',
  failed: 'could not be sent.',
} satisfies Partial<Record<MailOutcome, string>>;

/** What became of a mail that does not count as a reply. `mail` names it, such as "Mail of 9:24 am". */
export function unsentText(mail: string, outcome: MailOutcome): string {
  if (outcome === 'no-mailbox') return 'Refused: no such address. Call instead.';
  if (outcome === 'refused') return 'Refused by the mail server. Call instead.';
  return `${mail} ${unsentEnds[outcome]}`;
}

/** Who called, and when: "Farhan called at 9:09 am." */
export function attemptText({ kind, by }: Pick<OpenAttempt, 'kind' | 'by'>, at: string): string {
  if (!by) return kind === 'phone' ? `Called at ${at}.` : `WhatsApp opened at ${at}.`;
  return kind === 'phone' ? `${by} called at ${at}.` : `${by} opened WhatsApp at ${at}.`;
}

/** On a card: asks for the outcome of the last attempt until there is one. */
export function OpenAttemptLine({ person }: { person: CalledPerson & Pick<PersonCard, 'asked'> }) {
  const ask = useAfterCallSheet();
  const zone = useSiteFacts().timeZone;
  const { asked: attempt } = person;
  if (!attempt) return null;
  const at = timeText(attempt.at, zone);
  if (attempt.kind === 'mail') {
    const outcome = attempt.mail ?? 'waiting';
    return (
      <p className="rounded-card bg-waiting px-4 py-2.5">
        {unsentText(`The mail of ${at}`, outcome)}{' '}
        {outcome === 'no-mailbox' || outcome === 'refused'
          ? `This is about the mail of ${at}.`
          : 'It counts as a reply once the mail server has accepted it.'}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-waiting px-4 py-1.5">
      <p className="font-semibold">{attemptText(attempt, at)}</p>
      <ActionButton onClick={() => ask({ person, attempt })}>
        {attempt.kind === 'phone' ? 'How did it go?' : 'Was it sent?'}
      </ActionButton>
    </div>
  );
}

/** Stores an outcome and shows a toast with Undo, or with a retry when it fails. */
export function useSaveOutcome() {
  const { run, undoOf } = useAction();
  const facts = useSiteFacts();
  return function saveOutcome({ id }: Pick<CalledPerson, 'id'>, outcome: CallOutcome): void {
    const clock = { now: new Date(), zone: facts.timeZone };
    void run(() => storeOutcome(id, outcome), {
      rows: [id],
      done: ({ undo, step }) => ({
        text: outcomeToast(outcome, step, clock),
        undo: undoOf([id], undo ? [undo] : [], ['card', 'cards']),
      }),
    });
  };
}

/** Stores an outcome; until that has succeeded, its text is offered again. */
export async function storeOutcome(id: number, { json, stored }: CallOutcome) {
  const response = await sendOutcome(id, json);
  stored();
  return response;
}

const outcomeToasts: Record<OutcomeForm['outcome'], string> = {
  spoke: 'Spoke, noted.',
  'no-answer': 'No answer, noted.',
  'call-back': 'Call back, noted.',
  'wrong-number': 'The number is marked as wrong.',
  sent: 'WhatsApp sent, noted.',
  'not-sent': 'Not sent, noted.',
  none: 'Nothing was noted.',
};

/** "No answer, noted. Next: call again today, 5:00 pm." `step` is the earliest one of the card after the change. */
export function outcomeToast(
  { json, plan }: Pick<CallOutcome, 'json' | 'plan'>,
  step: Pick<ProposedStep, 'text' | 'dueAt'> | null | undefined,
  clock: { now: Date; zone: string },
): string {
  const isPlanned = plan !== undefined && step;
  const next =
    isPlanned && `Next: ${stepInSentence(step.text)} ${whenInSentence(step.dueAt, clock)}.`;
  return [outcomeToasts[json.outcome], next].filter(Boolean).join(' ');
}

const CrossIcon = icon('M6 6l12 12M18 6 6 18');
const WarningIcon = icon('M12 4 3 20h18zM12 10v4M12 17h.01');

const looks = {
  spoke: { label: 'Spoke', Icon: CheckIcon },
  'no-answer': { label: 'No answer', Icon: CrossIcon },
  'call-back': { label: 'Call back at …', Icon: ClockIcon },
  'wrong-number': { label: 'Wrong number', Icon: WarningIcon },
  sent: { label: 'Sent', Icon: CheckIcon },
  'not-sent': { label: 'Not sent', Icon: CrossIcon },
} as const;

const choicesOf = {
  phone: ['spoke', 'no-answer', 'call-back', 'wrong-number'],
  whatsapp: ['sent', 'not-sent'],
} as const;

interface SheetProps extends OutcomeQuestion {
  save: (outcome: CallOutcome) => void;
  onClose: () => void;
}

/** Asks how a call or a WhatsApp text ended. Each choice shows its next step; nothing is stored before Save. */
function AfterCallSheet({ person, attempt, following, save, onClose }: SheetProps) {
  const form = useOutcome(person, attempt);
  const { outcome } = form.fields;
  const id = useId();
  const isCall = attempt.kind === 'phone';
  const title = isCall ? 'How did the call go?' : 'Did you send it?';
  const verb = isCall ? 'called' : 'WhatsApp opened';

  function submit(dismiss: () => void, then?: () => void) {
    const read = form.read();
    if (!read) return;
    dismiss();
    save({ ...read, stored: form.text.forget });
    then?.();
  }

  return (
    <Dialog
      aria-labelledby={id}
      className="admin-dialog admin-sheet"
      onClose={onClose}
      text={form.text}
    >
      {(close, dismiss) => (
        <form
          className="grid gap-4"
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            submit(dismiss, following?.go);
          }}
        >
          <div>
            <h2 className="text-xl leading-snug tracking-[-0.02em]" id={id}>
              {title}
            </h2>
            <p className="mt-0.5 text-[0.9375rem] text-mute">
              {[person.name, phoneText(attempt.to)].filter(Boolean).join(', ')}, {verb} at{' '}
              {timeText(attempt.at, form.zone)}
            </p>
          </div>
          <Choices form={form} kind={isCall ? 'phone' : 'whatsapp'} />
          <DonePart form={form} />
          {outcome && outcome !== 'not-sent' && <NextPart form={form} />}
          {isCall && (
            <TextField
              aria-label="What was said (optional)"
              label={<span className="sr-only">What was said (optional)</span>}
              maxLength={2000}
              name="note"
              onChange={({ target }) => form.change({ note: target.value })}
              placeholder="What was said (optional)"
              value={form.fields.note}
            />
          )}
          <p className="font-medium text-brick empty:hidden" role="alert">
            {form.error}
          </p>
          <ActionButton className="min-h-13! w-full" tone="primary" type="submit">
            {following ? `Save, then ${following.name}` : 'Save'}
          </ActionButton>
          <div className="-my-1 flex flex-wrap justify-between gap-x-4">
            <ActionButton
              className="text-mute!"
              onClick={() => {
                close();
                save({
                  json: { ...form.target, outcome: 'none' },
                  plan: undefined,
                  stored: form.text.forget,
                });
              }}
              tone="text"
            >
              {isCall ? 'I did not call' : 'I did not open it'}
            </ActionButton>
            {following && (
              <ActionButton className="text-ink!" onClick={() => submit(dismiss)} tone="text">
                Save only
              </ActionButton>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface Fields {
  outcome: Outcome | undefined;
  note: string;
  /** Text of the next step. */
  text: string;
  /** Key of an offered time, `own` for a typed date and time, `none` for no next step. */
  when: TimeChoice['key'] | 'usual' | 'own' | 'none';
  day: string;
  time: string;
  /** Ids of the steps that the call was about. */
  done: readonly number[];
}

type Form = ReturnType<typeof useOutcome>;

/** The state of the sheet: the chosen outcome and its next step. */
function useOutcome(person: CalledPerson, attempt: OutcomeQuestion['attempt']) {
  const facts = useSiteFacts();
  const zone = facts.timeZone;
  // The offered times must not change while the sheet is open.
  const [now] = useState(() => new Date());
  const [error, setError] = useState('');
  const steps = person.steps ?? (person.step ? [person.step] : []);
  /** What somebody typed, and that is due by the end of today: the call may have been about it. */
  const due = steps.filter(({ kind, dueAt }) => kind === 'typed' && isByToday(dueAt, now, zone));
  const text = useDialogText<Fields>(`people-${person.id}:after-${attempt.kind}`, {
    outcome: undefined,
    note: '',
    text: '',
    when: 'usual',
    done: due.filter(({ dueAt }) => dueAt <= now.toISOString()).map(({ id }) => id),
    ...fieldsAt(planningClock(facts).nextOpeningDay(now.toISOString()), zone),
  });
  const { fields } = text;
  const planned = { ...person, steps, email: person.email ?? person.emails?.[0] ?? '' };
  const usualOf = (outcome: Outcome) =>
    (outcome === 'sent' && attempt.next) || proposedStep(outcome, planned, facts, now);
  const { outcome, when } = fields;
  const isReply = outcome === 'spoke' || outcome === 'sent';
  const usual = outcome && usualOf(outcome);
  const times =
    outcome === 'call-back' || outcome === 'no-answer'
      ? callBackTimes(facts, now)
      : snoozeTimes(facts, now);

  function planOf(): ProposedStep | null | undefined | 'no-time' {
    if (outcome === 'not-sent' || outcome === undefined) return;
    if (when === 'none') return null;
    const step = fields.text.trim() || usual?.text || '';
    const kind = step === usual?.text ? usual.kind : 'typed';
    // Without a proposal nothing is planned: null, so that the server proposes nothing either.
    if (when === 'usual') return usual ? { kind, text: step, dueAt: usual.dueAt } : null;
    const { day, time } = times.find(({ key }) => key === when) ?? fields;
    const dueAt = instantAt(day, time, zone);
    return dueAt ? { kind, text: step, dueAt } : 'no-time';
  }

  return {
    fields,
    text,
    zone,
    now,
    error,
    facts,
    person,
    due: isReply ? due : [],
    usual,
    usualOf,
    times,
    target: {
      kind: attempt.kind === 'phone' ? ('phone' as const) : ('whatsapp' as const),
      to: attempt.to,
    },
    change(changes: Partial<Fields>) {
      setError('');
      text.change(changes);
    },
    choose(changes: Partial<Fields>) {
      setError('');
      text.choose(changes);
    },
    chooseOutcome(chosen: Outcome) {
      setError('');
      text.choose({ outcome: chosen, when: 'usual', text: usualOf(chosen)?.text ?? '' });
    },
    /** The outcome; undefined after showing an error for what is missing. */
    read(): Omit<CallOutcome, 'stored'> | undefined {
      if (!outcome) {
        setError('Please choose how it went');
        return;
      }
      const plan = planOf();
      if (plan === 'no-time') {
        setError('Please give a day and a time');
        return;
      }
      const next = plan && { kind: plan.kind, text: plan.text, ...fieldsAt(plan.dueAt, zone) };
      const note = fields.note.trim();
      const target = {
        kind: attempt.kind === 'phone' ? 'phone' : 'whatsapp',
        to: attempt.to,
      } as const;
      const json: OutcomeForm = {
        ...target,
        outcome,
        ...(note && { note }),
        ...(next !== undefined && { next }),
        ...(isReply && fields.done.length > 0 && { done: [...fields.done] }),
      };
      return { json, plan };
    },
  };
}

/** The next step of a choice, as its hint. */
function consequence(outcome: Outcome, { person, usualOf, now, zone }: Form): string {
  const plan = usualOf(outcome);
  const at = plan && whenInSentence(plan.dueAt, { now, zone });
  const then = plan ? `Then: ${stepInSentence(plan.text)}, ${at}` : 'Nothing new is planned';
  const stays = person.waitingSince ? 'Stays unanswered. ' : '';
  switch (outcome) {
    case 'spoke':
    case 'sent':
      if (isClosed(person.stage)) return 'Answered. Nothing more is planned';
      return person.stage === 'new' ? `${stageLabels.contacted}. ${then}` : then;
    case 'no-answer':
      return `${stays}${plan?.text} ${at}`;
    case 'call-back':
      return 'They named a time';
    case 'wrong-number':
      return `Number is marked. Then: ${stepInSentence(plan?.text ?? '')}`;
    case 'not-sent':
      return stays.trim() || 'Nothing changes';
  }
}

function Choices({ form, kind }: { form: Form; kind: keyof typeof choicesOf }) {
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">How it ended</legend>
      {choicesOf[kind].map((each) => {
        const { label, Icon } = looks[each];
        return (
          <label className="outcome-tile" key={each}>
            <input
              checked={form.fields.outcome === each}
              className="sr-only"
              name="outcome"
              onChange={() => form.chooseOutcome(each)}
              type="radio"
              value={each}
            />
            <span className="flex items-center gap-2.5 font-semibold">
              <Icon className="size-4.5 shrink-0" />
              {label}
            </span>
            <span className="outcome-then">{consequence(each, form)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Which of the typed steps of today are done with the call; what is not ticked stays. */
function DonePart({ form: { due, fields, choose } }: { form: Form }) {
  const { done } = fields;
  if (due.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Done with it</legend>
      {due.map(({ id, text }) => (
        <CheckField
          checked={done.includes(id)}
          key={id}
          label={`Done: ${text}`}
          name={`done-${id}`}
          onChange={({ target }) =>
            choose({
              done: target.checked ? [...done, id] : done.filter((each) => each !== id),
            })
          }
        />
      ))}
    </fieldset>
  );
}

const isByToday = (instant: string, now: Date, zone: string) =>
  dayIn(zone, new Date(instant)) <= dayIn(zone, now);

/** The next step and its time: an offered one, or a typed date and time. */
function NextPart({ form }: { form: Form }) {
  const { usual, times, facts, now, zone, change, choose } = form;
  const { outcome, when } = form.fields;
  const isCall = outcome === 'call-back' || outcome === 'no-answer';
  const isAnswer = outcome === 'spoke' || outcome === 'sent';
  const usualLabel = usual && whenText(usual.dueAt, { now, zone });
  const chips = [
    ...(usualLabel && outcome !== 'call-back' && !times.some(({ label }) => label === usualLabel)
      ? [{ key: 'usual' as const, label: usualLabel }]
      : []),
    ...(usual ? [] : [{ key: 'usual' as const, label: 'Nothing new' }]),
    ...times.map(({ key, label }) => ({
      key: label === usualLabel ? ('usual' as const) : key,
      label,
    })),
    { key: 'own' as const, label: 'Choose a time' },
    ...(isAnswer && usual ? [{ key: 'none' as const, label: 'Nothing new' }] : []),
  ];
  const closing = planningClock(facts).closingOn(now.toISOString());
  const isOpen = closing && closing > now.toISOString();
  const needsText = !isCall && when !== 'none' && (usual || when !== 'usual');
  return (
    <div className="grid gap-2.5 rounded-card border border-line bg-chalk p-3">
      <p className="text-sm font-semibold">{isCall ? 'Call back' : 'Next step'}</p>
      {needsText && (
        <TextField
          aria-label="Next step"
          label={<span className="sr-only">Next step</span>}
          maxLength={300}
          name="text"
          onChange={({ target }) => change({ text: target.value })}
          value={form.fields.text}
        />
      )}
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">When</legend>
        {chips.map(({ key, label }) => (
          <label className="outcome-time" key={key}>
            <input
              checked={when === key}
              className="sr-only"
              name="when"
              onChange={() => choose({ when: key })}
              type="radio"
              value={key}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {when === 'own' && <TimeFields error={undefined} onChange={change} value={form.fields} />}
      {isCall && (
        <p className="text-sm text-mute">
          {isOpen ? `Open till ${timeText(closing, zone)} today.` : 'Closed now.'}
        </p>
      )}
    </div>
  );
}
