import '../../styles/card.css';
import { type ReactNode, use, useId, useState } from 'react';
import { replace, useLocation } from 'react-router';
import { dueText, stepTimeOf } from '../../../domain/people/due-text.ts';
import { type PersonStage, stageLabels } from '../../../domain/people/person.ts';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import type { PlannedStep } from '../../../domain/people/steps.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import { useInstant } from '../ui/use-instant.ts';
import { useMedia } from '../ui/use-media.ts';
import { useNow, useReloadWhile } from '../ui/use-now.ts';
import type { Route } from './+types/person';
import { AboutPerson } from './about-person.tsx';
import { OpenAttemptLine } from './after-call-sheet.tsx';
import { FootBar, HeadActions, TopBar } from './card-bars.tsx';
import { loadReplyContext, type ReplyContext } from './contact-links.tsx';
import { OtherNumbers, OtherSender } from './other-sender.tsx';
import { ReplyPanel, useReplyForm } from './reply-panel.tsx';
import { useRound, useRoundKeys, useRoundSwipe } from './round.ts';
import { SamePhone } from './same-phone.tsx';
import {
  againText,
  atStage,
  type Closing,
  ClosingDialog,
  enquiryAfterMove,
  moveAct,
  StagePath,
} from './stage.tsx';
import { finishAct, SnoozeButton, StepDialog, snoozeAct } from './steps.tsx';
import { Timeline, useNoteForm } from './timeline.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [person, replyContext] = await Promise.all([
    callApi('GET /api/admin/people/:id', { id: params.id, signal }),
    loadReplyContext(signal),
  ]);
  // The id of a joined card leads to the card that remains.
  if (String(person.id) !== params.id) throw replace(`/admin/people/${person.id}`);
  return { person, replyContext };
}

export default function PersonRoute({
  loaderData: { person, replyContext },
}: Route.ComponentProps) {
  return <Card replyContext={replyContext} key={person.id} loaded={person} />;
}

/** Whether an email to the person is waiting in the outbox. */
const hasWaitingMail = ({ timeline }: PersonCard) =>
  timeline.some(({ kind, state }) => kind === 'mail' && state === 'waiting');

type Act = ReturnType<typeof useInstant<PersonCard>>['act'];

const tabs = ['timeline', 'details', 'reply'] as const;
type Tab = (typeof tabs)[number];

function Card({ loaded, replyContext }: { loaded: PersonCard; replyContext: ReplyContext }) {
  const { shown: card, act } = useInstant(loaded);
  const round = useRound(card.id);
  const swipe = useRoundSwipe(round);
  useRoundKeys(round);
  useReloadWhile(hasWaitingMail(card));
  const { hash } = useLocation();
  const [tab, setTab] = useState<Tab>(tabs.find((each) => hash === `#${each}`) ?? 'timeline');
  const [opened, setOpened] = useState<{ field: string; key: number }>();
  const form = useReplyForm(card, replyContext);
  const note = useNoteForm(card.id);
  // All parts of the card are visible then.
  const isWide = useMedia('(min-width: 80rem)');
  const id = useId();
  // An unsaved note is shown again.
  const [isNote, setIsNote] = useState(note.fields.note !== '');
  const contact = { card, form, onReply: showReply };
  useHashFocus((name) => {
    const part = tabs.find((each) => each === name);
    if (part) showTab(part);
    else document.getElementById(name)?.querySelector('button')?.focus();
  });
  const panelOf = (each: Tab) => ({ id: `${id}-${each}`, isChosen: tab === each });

  function showReply() {
    setIsNote(false);
    showTab('reply');
  }

  function showTab(next: Tab) {
    setTab(next);
    // Focus scrolls to the panel on wide screens, where all panels are visible.
    requestAnimationFrame(() => document.getElementById(`${id}-${next}`)?.focus());
  }

  return (
    <div {...swipe}>
      <title>{`${card.name} | Admin Panel | ${useSiteFacts().name}`}</title>
      <TopBar round={round} />
      <header className="card-head">
        <NameTile className="size-14 max-lg:size-14" name={card.name} />
        <div className="min-w-0 grow">
          <h1
            className="text-[1.5rem] leading-tight tracking-[-0.025em] break-words lg:text-[1.75rem]"
            tabIndex={-1}
          >
            {card.name}
          </h1>
          {card.about && <p className="text-mute">{card.about}</p>}
        </div>
        <HeadActions {...contact} round={round} />
      </header>
      <div className="card-columns">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:gap-5">
          <OpenAttemptLine person={card} />
          <OtherSender person={card} />
          <OtherNumbers person={card} />
          <NextSteps act={act} person={card} />
          <StagePanel act={act} person={card} />
          <SamePhone person={card} />
          <Tabs count={card.timeline.length} id={id} onChoose={setTab} tab={tab} />
          <TabPanel {...panelOf('reply')}>
            <ReplyPanel
              replyContext={replyContext}
              card={card}
              form={form}
              isNote={isNote}
              note={isWide ? note : undefined}
              onNote={setIsNote}
              onCorrect={(field) => {
                setTab('details');
                setOpened((before) => ({ field, key: (before?.key ?? 0) + 1 }));
              }}
            />
          </TabPanel>
          <TabPanel {...panelOf('timeline')}>
            <LastEnquiry card={card} />
            <Timeline note={isWide ? undefined : note} person={card} />
          </TabPanel>
        </div>
        <TabPanel {...panelOf('details')}>
          <AboutPerson opened={opened} person={card} />
        </TabPanel>
      </div>
      <FootBar {...contact} isReplying={tab === 'reply'} />
    </div>
  );
}

interface TabsProps {
  id: string;
  tab: Tab;
  count: number;
  onChoose: (tab: Tab) => void;
}

/** On screens too narrow for the panels side by side. */
function Tabs({ id, tab, count, onChoose }: TabsProps) {
  const labels: Record<Tab, string> = {
    timeline: `Time line ${count}`,
    details: 'Details',
    reply: 'Reply',
  };
  const move = (step: number) => {
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] as Tab;
    onChoose(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div
      aria-label="Parts of the card"
      className="card-tabs"
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move(1);
        if (key === 'ArrowLeft') move(-1);
      }}
      role="tablist"
    >
      {tabs.map((each) => (
        <button
          aria-controls={`${id}-${each}`}
          aria-selected={each === tab}
          id={`${id}-tab-${each}`}
          key={each}
          onClick={() => onChoose(each)}
          role="tab"
          tabIndex={each === tab ? 0 : -1}
          type="button"
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  isChosen: boolean;
  children: ReactNode;
}

/** On wide screens all panels are visible. */
function TabPanel({ id, isChosen, children }: TabPanelProps) {
  return (
    <div
      className={`card-panel grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] outline-none ${isChosen ? '' : 'max-xl:hidden'}`}
      id={id}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

/** The latest enquiry, above the time line, which may be long. */
function LastEnquiry({ card: { timeline } }: { card: PersonCard }) {
  const momentText = useMomentText();
  const enquiry = timeline.find(({ kind }) => kind === 'message');
  if (!enquiry) return null;
  return (
    <section aria-label="Latest enquiry" className="mb-5 xl:hidden">
      <p className="text-[0.9375rem] text-mute">
        <span className="font-semibold text-ink">Enquiry</span> {momentText(enquiry.at)}, kept on
        top
      </p>
      <p className="mt-1 rounded-control border border-line bg-white px-4 py-3 break-words whitespace-pre-line">
        {enquiry.text}
      </p>
    </section>
  );
}

interface PartProps {
  person: PersonCard;
  act: Act;
}

/** All that is planned with a person, the earliest first, or the reply that they wait for. */
function NextSteps({ person, act }: PartProps) {
  const question = useDialog<{ step: PlannedStep | null }>();
  const zone = use(TimeZone);
  const { id, steps } = person;
  const isWaiting = stepTimeOf(person, { now: useNow(), zone }) === 'unanswered';
  // A step that was planned since the enquiry came is how it will be answered.
  const isPlanned = person.heldUntil !== null;
  const rows = (isWaiting && !isPlanned) || steps.length === 0 ? [null, ...steps] : steps;
  return (
    <section aria-label="Next step" className="grid gap-2">
      {rows.map((step) => (
        <StepRow
          act={act}
          isOnly={rows.length === 1}
          key={step?.id ?? 'reply'}
          onChange={() => question.open({ step })}
          person={person}
          step={step}
        />
      ))}
      {steps.length > 0 && (
        <ActionButton
          className="justify-self-start"
          onClick={() => question.open({ step: null })}
          tone="text"
        >
          Add a step
        </ActionButton>
      )}
      {question.render((close, { step }) => (
        <StepDialog
          ids={[id]}
          onClose={close}
          step={step}
          title={`Next step with ${person.name}`}
        />
      ))}
    </section>
  );
}

/** One step with its acts; null for the first reply, or for nothing. */
function StepRow({
  person,
  step,
  isOnly,
  act,
  onChange,
}: PartProps & { step: PlannedStep | null; isOnly: boolean; onChange: () => void }) {
  const zone = use(TimeZone);
  const clock = { now: useNow(), zone };
  const momentText = useMomentText();
  const { waitingSince } = person;
  const alone = step ? { step, waitingSince: null, heldUntil: null } : { ...person, step };
  const due = dueText(alone, clock);
  const isDue = due && stepTimeOf(alone, clock) !== 'later';
  const isLate = stepTimeOf(alone, clock) === 'late';
  const at = step
    ? isLate
      ? `. For ${momentText(step.dueAt)}.`
      : '.'
    : `. Came ${momentText(waitingSince ?? '')}.`;
  const without = (card: PersonCard) => {
    const steps = card.steps.filter(({ id }) => id !== step?.id);
    return { ...card, steps, step: steps[0] ?? null };
  };
  const back = (card: PersonCard) => ({
    ...card,
    step: person.step,
    steps: person.steps,
    heldUntil: person.heldUntil,
  });
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-3 rounded-card px-4 py-3 xl:p-5 ${isDue ? 'bg-gold-soft' : 'border border-line bg-white'}`}
    >
      <div className="min-w-36 flex-1">
        <p className="font-semibold break-words xl:font-display xl:text-xl xl:leading-snug xl:font-bold">
          {step?.text ?? (waitingSince ? 'First reply' : 'Nothing is planned')}
        </p>
        {due && (
          <p className="text-[0.9375rem] leading-snug">
            {due.when}
            {at}
          </p>
        )}
      </div>
      <div className={`flex flex-wrap gap-2 ${isDue ? 'card-on-gold' : ''}`}>
        {step && (
          <ActionButton
            aria-label={isOnly ? undefined : `Done: ${step.text}`}
            onClick={() => act({ ...finishAct(person, step), change: without, back })}
          >
            <CheckIcon className="size-5" />
            Done
          </ActionButton>
        )}
        {due && (
          <SnoozeButton
            isBusy={false}
            isShort
            {...(step && !isOnly && { of: step.text })}
            onChoose={onChange}
            onSnooze={(until) => {
              const dueAt = instantAt(until.day, until.time, zone) ?? '';
              act({
                ...snoozeAct({ ...person, step }, until, zone),
                change: (card) =>
                  step
                    ? withSteps(without(card), { ...step, dueAt })
                    : { ...card, heldUntil: dueAt },
                back,
              });
            }}
          />
        )}
        <ActionButton
          aria-label={step && !isOnly ? `Change: ${step.text}` : undefined}
          // On phones the Snooze menu opens the same dialog.
          className={step ? 'max-sm:hidden' : ''}
          onClick={onChange}
        >
          {step ? 'Change' : 'Set next step'}
        </ActionButton>
      </div>
    </div>
  );
}

/** A card with one step more. */
function withSteps(card: PersonCard, step: PlannedStep): PersonCard {
  const steps = [...card.steps, step].sort((one, other) => one.dueAt.localeCompare(other.dueAt));
  return { ...card, steps, step: steps[0] ?? null };
}

/** The stages; pressing one moves the person there. */
function StagePanel({ person, act }: PartProps) {
  const closing = useDialog();
  const { stage, lostReason } = person;

  function move(to: PersonStage, closing: Closing = {}) {
    const { reason = '', again } = closing;
    if (to === stage && reason === lostReason && !again) return;
    const { enquiredAt, contactedAt, qualifiedAt, closedAt, waitingSince } = person;
    const before = { enquiredAt, contactedAt, qualifiedAt, closedAt, waitingSince };
    const was = stage ? `, was ${stageLabels[stage]}` : '';
    act({
      ...moveAct(person, to, closing),
      done: `Moved to ${stageLabels[to]}${was}.${againText(again)}${enquiryAfterMove(person, to)}`,
      change: (card) => atStage(card, to, reason),
      back: (card) => ({ ...card, ...before, stage, lostReason }),
    });
  }

  return (
    <section
      aria-label="Stage"
      id="stage"
      className="min-w-0 xl:-order-1 xl:rounded-card xl:border xl:border-line xl:bg-white xl:px-5 xl:py-4"
    >
      <StagePath onChoose={(to) => (to ? move(to) : closing.open())} person={person} />
      {!stage && (
        <p className="mt-2 text-center text-mute">
          Comments or reads the newsletter, and has not enquired yet.
        </p>
      )}
      {closing.render((close) => (
        <ClosingDialog onChoose={move} onClose={close} person={person} />
      ))}
    </section>
  );
}
