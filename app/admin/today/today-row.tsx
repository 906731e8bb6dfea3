import { use } from 'react';
import { Link } from 'react-router';
import { dueText, isOverdue } from '../../../domain/people/due-text.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';
import { stepInSentence } from '../../../domain/people/steps.ts';
import { whatsappAddress } from '../../../domain/replies/reply-form.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import { timeText } from '../../../domain/text/moment-text.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import {
  attemptText,
  type CallOutcome,
  outcomeToast,
  storeOutcome,
  unsentText,
  useAfterCallSheet,
} from '../people/after-call-sheet.tsx';
import {
  PhoneIcon,
  type ReplyContext,
  useAttempt,
  useFirstText,
  WhatsAppIcon,
} from '../people/contact-links.tsx';
import { otherSenderText } from '../people/other-sender.tsx';
import { StageMark } from '../people/stage.tsx';
import { comesBack, SnoozeButton, type SnoozeTime } from '../people/steps.tsx';
import { ActionButton, linkClass } from '../ui/action.tsx';
import { CheckIcon, MailIcon } from '../ui/icons.tsx';
import { undoByTokens, type useInstant } from '../ui/use-instant.ts';
import { useNow } from '../ui/use-now.ts';
import { withoutPerson, withPerson } from './waiting-changes.ts';

interface TodayRowProps {
  person: WaitingPerson;
  page: WaitingPage;
  /** The next person in the list. */
  following: WaitingPerson | undefined;
  replyContext: ReplyContext;
  /** Unanswered enquiries up to this instant are late. */
  lateSince: string;
  round: object;
  act: ReturnType<typeof useInstant<WaitingPage>>['act'];
  /** Opens the dialog that asks for the next step. */
  onAskStep: (person: WaitingPerson) => void;
}

/** A person with waiting time and message, Call and WhatsApp buttons, and Done and Snooze behind a swipe. */
export function TodayRow(props: TodayRowProps) {
  const { person, round, lateSince, onAskStep } = props;
  const { id, name, interest, value, quote, phone, stage } = person;
  const acts = useRowActs(props);
  return (
    <li className="today-row" data-row={id} tabIndex={-1}>
      <div className="today-main">
        <span className="today-stage">
          <StageMark stage={stage} />
        </span>
        <div className="today-who">
          <Link className="today-name" state={{ round }} to={`/admin/people/${id}`}>
            {name}
          </Link>
          <NextStepText lateSince={lateSince} person={person} />
          <p className="today-about">
            <span>
              {interest || 'Interest not known'}
              {value !== null && ','}
            </span>
            {value !== null && <span>{rupees(String(value))}</span>}
          </p>
        </div>
        <div className="today-what">
          {person.otherSender && <p className="today-other">{otherSenderText(person)}</p>}
          {quote && <blockquote className="today-quote">“{quote}”</blockquote>}
          {person.asked && <AttemptQuestion onAsk={() => acts.ask()} person={person} />}
        </div>
        <div className="today-links">
          {phone && !person.isWrongNumber ? (
            <ContactButtons {...props} onCall={acts.ask} />
          ) : (
            <Link
              className={linkClass('primary')}
              state={{ round }}
              to={`/admin/people/${id}#reply`}
            >
              <MailIcon className="size-4.5" />
              Mail<span className="sr-only"> {name}</span>
            </Link>
          )}
        </div>
      </div>
      <div className="today-acts">
        <SnoozeButton
          isBusy={false}
          of={name}
          onChoose={() => onAskStep(person)}
          onSnooze={acts.snooze}
        />
        <ActionButton aria-label={`Done: ${name}`} onClick={acts.done}>
          <CheckIcon className="size-5" />
          Done
        </ActionButton>
      </div>
    </li>
  );
}

/** Letters that fit into two lines of a phone. */
const twoLines = 60;

interface NextStepTextProps {
  person: WaitingPerson;
  lateSince: string;
}

/** The next step after its time: "5:00 pm, call back", "3 days late, send price for six pages", or "New, waiting 49 min". */
function NextStepText({ person, lateSince }: NextStepTextProps) {
  const zone = use(TimeZone);
  const clock = { now: useNow(), zone };
  const due = dueText(person, clock);
  const { step, time, waitingSince } = person;
  const isSlow = time === 'unanswered' && (waitingSince ?? '9') <= lateSince;
  const isPast = time === 'today' && step !== null && step.dueAt < clock.now.toISOString();
  const words = () => {
    if (!step || !due) return [due?.when];
    if (time === 'unanswered') return [due.what, !person.asked && inSentence(due.when)];
    const when = time === 'late' ? due.when : timeText(step.dueAt, zone);
    return [when, isPast && 'late', stepInSentence(step.text)];
  };
  const isLate = isPast || isOverdue(person, clock);
  const text = words().filter(Boolean).join(', ');
  const length = text.length > twoLines ? 'today-long' : '';
  return (
    <p className={`today-when ${length} ${isLate ? 'text-brick' : ''}`}>
      {text}
      {isSlow && !isLate && <span className="sr-only"> (longer than it should be)</span>}
    </p>
  );
}

/** An attempt without an outcome. */
function AttemptQuestion({ person, onAsk }: { person: WaitingPerson; onAsk: () => void }) {
  const zone = use(TimeZone);
  const { asked: attempt, name } = person;
  if (!attempt) return null;
  const at = timeText(attempt.at, zone);
  if (attempt.kind === 'mail') {
    return <p className="today-asked">{unsentText(`Mail of ${at}`, attempt.mail ?? 'waiting')}</p>;
  }
  return (
    <ActionButton className="today-asked" onClick={onAsk} tone="text">
      {attemptText(attempt, at)} {attempt.kind === 'phone' ? 'How did it go?' : 'Sent?'}
      <span className="sr-only"> {name}</span>
    </ActionButton>
  );
}

interface ContactButtonsProps extends TodayRowProps {
  /** Called when an attempt is made. */
  onCall: (attempt: { kind: 'phone' | 'whatsapp'; to: string; at: string }) => void;
}

/** Call and WhatsApp, in this order; the person's preferred one is the primary button. */
function ContactButtons({ person, replyContext, onCall }: ContactButtonsProps) {
  const { name, phone, prefers } = person;
  const record = useAttempt(person.id);
  const first = useFirstText(person, replyContext);
  const start = (kind: 'phone' | 'whatsapp', text: string, template: string) => {
    onCall({ kind, to: phone, at: new Date().toISOString() });
    void record({ kind, to: phone, subject: '', text, template, language: first.language });
  };
  const tone = (kind: typeof prefers) => linkClass(prefers === kind ? 'primary' : 'plain');
  return (
    <>
      <a
        aria-label={`WhatsApp: ${name}`}
        className={tone('whatsapp')}
        href={whatsappAddress(phone, first.text)}
        onClick={() => start('whatsapp', first.text, first.template)}
        rel="noreferrer"
        target="_blank"
      >
        <WhatsAppIcon className="size-4.5" />
        WhatsApp
      </a>
      <a
        aria-label={`Call ${name}`}
        className={tone('phone')}
        href={`tel:${phone}`}
        onClick={() => start('phone', '', '')}
      >
        <PhoneIcon className="size-4.5" />
        Call
      </a>
    </>
  );
}

/** The actions on a row: shown at once, with Undo for eight seconds, and reverted on failure. */
function useRowActs({ person, page, following, act }: TodayRowProps) {
  const zone = use(TimeZone);
  const ask = useAfterCallSheet();
  const { id, name, step, time } = person;
  const clock = () => ({ now: new Date(), zone });
  const back = (list: WaitingPage) => withPerson(list, person, clock());
  const undo = (response: { undo: string | null }) => undoByTokens([response.undo]);
  const row = following?.id ?? page.people.at(-2)?.id ?? id;

  function snooze(until: SnoozeTime): void {
    const dueAt = instantAt(until.day, until.time, zone);
    if (!dueAt) return;
    const later =
      time === 'unanswered' || !step
        ? { ...person, heldUntil: dueAt }
        : { ...person, step: { ...step, dueAt } };
    act({
      of: id,
      change: (list) => withPerson(list, later, clock()),
      back,
      call: () =>
        callApi('POST /api/admin/people/snoozes', {
          json: { ids: [id], until: until.key, step: time === 'unanswered' ? undefined : step?.id },
        }),
      done: comesBack(name, {}, until, clock()),
      doneAs: (response) => comesBack(name, response, until, clock()),
      undo,
      failed: `${name} was not snoozed.`,
      row,
    });
  }

  function saveOutcome(outcome: CallOutcome): void {
    const { json, plan } = outcome;
    const saved = clock();
    const isAnswer = json.outcome === 'spoke' || json.outcome === 'sent';
    const updated: WaitingPerson = {
      ...person,
      asked: null,
      ...stepAfter(person, outcome),
      ...(isAnswer && { waitingSince: null, heldUntil: null }),
      ...(isAnswer && person.stage === 'new' && { stage: 'contacted' }),
    };
    act({
      of: id,
      change: (list) => withPerson(list, updated, clock()),
      back,
      call: () => storeOutcome(id, outcome),
      done: outcomeToast(outcome, plan, saved),
      doneAs: ({ step }) => outcomeToast(outcome, step, saved),
      ...(json.outcome !== 'none' && { undo }),
      failed: `What you noted about ${name} was not saved.`,
      row,
    });
  }

  const askNow = (attempt?: { kind: 'phone' | 'whatsapp'; to: string; at: string }) =>
    ask({
      person,
      attempt: attempt ??
        person.asked ?? { kind: 'phone', to: person.phone, at: new Date().toISOString() },
      following: following && { name: following.name, go: () => focusRow(following.id) },
      save: saveOutcome,
    });

  /** For somebody without a reply, asks how the reply was given. */
  function done(): void {
    if (time === 'unanswered' || !step) {
      askNow();
      return;
    }
    act({
      of: id,
      change: (list) => withoutPerson(list, id, clock()),
      back,
      call: () => callApi('POST /api/admin/people/:id/step-done', { id, json: { step: step.id } }),
      done: `Done: ${name}, ${step.text}.`,
      undo,
      failed: `${name} is not marked as done.`,
      row,
    });
  }

  return { snooze, done, ask: askNow };
}

/** The earliest step of a row after an outcome, as far as the row knows, until the server says it. */
function stepAfter({ step }: WaitingPerson, { json, plan }: CallOutcome) {
  if (json.outcome === 'none' || !plan) return {};
  const isKept = step && step.dueAt > new Date().toISOString() && step.dueAt < plan.dueAt;
  return isKept ? {} : { step: { ...plan, id: 0, by: null }, heldUntil: plan.dueAt };
}

export function focusRow(id: number): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  });
}
