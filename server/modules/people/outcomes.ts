import type { OutcomeForm, OutcomeResponse } from '../../../domain/people/outcome-form.ts';
import { type Outcome, replyOutcomes } from '../../../domain/people/person.ts';
import { type Plan, type ProposedStep, proposedStep } from '../../../domain/people/steps.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  type CardRow,
  findCard,
  findEmails,
  foldCard,
  insertEntry,
  lockPeople,
} from './cards.repository.ts';
import { changeUndoably, countAsAnswered } from './changes.ts';
import { todayIn } from './people-list.repository.ts';
import { endSteps, findOpenSteps, toPlannedStep } from './steps.repository.ts';
import { endByCall, planAfterMissedCall, plannedIn } from './steps.ts';
import {
  type Attempt,
  deleteEntries,
  findAcceptedReplies,
  findAttempts,
  findQueuedReply,
  updateEntry,
} from './traces.repository.ts';

interface ReplyDetails {
  /** A phone number or address of the card. */
  to: string;
  /** What was said, or the text that was used. */
  text: string;
  /** The administrator's username. */
  by: string;
  /** The step to plan once this counts as a reply. */
  next: Plan | undefined;
}

/**
 * Records that a call was started or WhatsApp was opened. This is an attempt, not a reply: the admin asks how it
 * ended. An attempt that still waits for its outcome is reused. False for an unknown card.
 */
export async function recordAttempt(
  db: Db,
  id: number,
  { kind, ...reply }: ReplyDetails & { kind: 'phone' | 'whatsapp' },
  now: Date,
): Promise<boolean> {
  await lockPeople(db);
  if (!(await findCard(db, id))) return false;
  const row = { ...rowOf(reply), madeAt: now.toISOString(), outcome: 'asked' as const };
  const open = await findOpen(db, id, kind, reply.to);
  if (open) await updateEntry(db, open.id, row);
  else await insertEntry(db, { ...row, personId: id, kind });
  await foldCard(db, id);
  return true;
}

/**
 * Records an email in the outbox, which counts as a reply once the mail server accepts it. False for an unknown card.
 */
export async function recordQueuedReply(
  db: Db,
  id: number,
  { outboxId, ...reply }: ReplyDetails & { outboxId: number },
  now: Date,
): Promise<boolean> {
  await lockPeople(db);
  if (!(await findCard(db, id))) return false;
  const row = { ...rowOf(reply), madeAt: now.toISOString(), outboxId };
  await insertEntry(db, { ...row, personId: id, kind: 'mail', outcome: 'waiting' });
  await foldCard(db, id);
  return true;
}

/** Called when the mail server has accepted an email of the outbox: from now on it counts as a reply. */
export async function acceptReply(site: Site, outboxId: number, now = site.now()): Promise<void> {
  if (!(await findQueuedReply(site.db, outboxId))) return;
  await transact(site, async ({ db }) => {
    await lockPeople(db);
    const entry = await findQueuedReply(db, outboxId);
    if (!entry) return;
    await updateEntry(db, entry.id, { outcome: 'accepted' });
    const { personId, madeAt: given } = entry;
    await countAsAnswered(db, personId, {
      at: now.toISOString(),
      given,
      next: plannedIn(entry),
      by: entry.madeBy,
    });
  });
}

const acceptedAtOnce = 100;

/** Counts replies whose acceptance was not recorded because the program ended in between. */
export async function acceptSentReplies(site: Site, now: Date): Promise<void> {
  for (const id of await findAcceptedReplies(site.db, acceptedAtOnce)) {
    await acceptReply(site, id, now);
  }
}

const rowOf = ({ to, text, by, next }: ReplyDetails) => ({
  text,
  madeBy: by,
  recipient: to || null,
  nextKind: next?.kind ?? null,
  nextStep: next?.words || null,
  nextDueAt: next?.dueAt ?? null,
});

async function findOpen(db: Db, id: number, kind: string, to: string) {
  const open = (await findAttempts(db, [id])).filter((attempt) => attempt.kind === kind);
  return open.find(({ recipient }) => recipient === to);
}

type RecordedOutcome = Omit<OutcomeForm, 'next'> & {
  /** Null for no step; undefined for the usual one. */
  next: Plan | null | undefined;
  by: string;
};

/**
 * Records the outcome of a call or text, and sets the stage and plans the step that follow from it. The steps of the card
 * stay, except those that the outcome makes needless and those that the caller names as done. The outcome "none" deletes
 * the attempt. Resolves with the earliest step that the card has afterwards; undefined for an unknown card.
 */
export async function recordOutcome(
  site: Site,
  id: number,
  recorded: RecordedOutcome,
  now = site.now(),
): Promise<OutcomeResponse | undefined> {
  const facts = await site.facts();
  let step: OutcomeResponse['step'] = null;
  const made = { by: recorded.by, now };
  const outcome = await changeUndoably(site, [id], made, async (db) => {
    const card = await findCard(db, id);
    if (!card) return 0;
    await changeByOutcome(db, card, recorded, { facts, now });
    const [first] = await findOpenSteps(db, [id]);
    step = first ? toPlannedStep(first) : null;
    return 1;
  });
  return outcome.changed === 1 ? { ...outcome, step } : undefined;
}

async function changeByOutcome(
  db: Db,
  card: CardRow,
  recorded: RecordedOutcome,
  { facts, now }: { facts: SiteFacts; now: Date },
): Promise<void> {
  const { id } = card;
  const { by, outcome } = recorded;
  const asked = (await findAttempts(db, [id])).filter(({ kind }) => kind === recorded.kind);
  const attempt = asked.find(({ recipient }) => recipient === recorded.to) ?? asked[0];
  if (outcome === 'none') {
    if (attempt) await deleteEntries(db, id, [attempt.id]);
    return;
  }
  const at = await store(db, card, attempt, { ...recorded, outcome }, now);
  const email = (await findEmails(db, [id]))[0]?.value ?? '';
  const open = await findOpenSteps(db, [id]);
  const person = {
    stage: card.stage,
    interest: card.interest,
    steps: open.map(toPlannedStep),
    email,
  };
  const usual = () => planOf(proposedStep(outcome, person, facts, now));
  const next = recorded.next === undefined ? usual() : recorded.next;
  const made = { by, at };
  const done = open.filter((step) => recorded.done?.includes(step.id)).map((step) => step.id);
  await endSteps(db, done, 'done', made);
  if (replyOutcomes.some((each) => each === outcome)) {
    if (outcome === 'spoke') {
      const until = todayIn(facts.timeZone, now).end;
      await endByCall(db, id, { ...made, until });
    }
    await countAsAnswered(db, id, { at, next, by });
  } else if (next) await planAfterMissedCall(db, id, next, made);
}

/** A proposed step as it is stored. */
const planOf = (step: ProposedStep | undefined): Plan | undefined =>
  step && { kind: step.kind, words: step.kind === 'typed' ? step.text : '', dueAt: step.dueAt };

/** Stores the outcome on the attempt, or as a new entry; resolves with the time of the attempt. */
async function store(
  db: Db,
  { id }: CardRow,
  attempt: Attempt | undefined,
  { kind, to, outcome, note, by }: RecordedOutcome & { outcome: Outcome },
  now: Date,
): Promise<string> {
  const text = [attempt?.text ?? to, note].filter(Boolean).join('\n\n').slice(0, 5000);
  if (attempt) {
    await updateEntry(db, attempt.id, {
      outcome,
      text,
      nextKind: null,
      nextStep: null,
      nextDueAt: null,
    });
    return attempt.madeAt;
  }
  const madeAt = now.toISOString();
  const recipient = to || null;
  const row = { personId: id, kind, text, madeBy: by, madeAt, outcome, recipient };
  await insertEntry(db, row);
  return madeAt;
}
