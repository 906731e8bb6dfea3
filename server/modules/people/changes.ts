import type { UndoableResponse } from '../../../domain/api/list-fields.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { isClosed, type PersonStage } from '../../../domain/people/person.ts';
import type { PersonDetails } from '../../../domain/people/person-form.ts';
import type { Plan } from '../../../domain/people/steps.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import {
  chooseRevision,
  contentRevision,
  newerRevision,
  type TextSave,
} from '../../db/queries/text-revisions.ts';
import {
  putBack,
  type RowChange,
  storeUndo,
  takeUndo,
  type UndoOutcome,
  watchRows,
} from '../../db/queries/undo.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { discardUnsent } from '../mail/mail.service.ts';
import { deleteUnsentNotices } from '../push/push.repository.ts';
import {
  type CardRow,
  deleteCards,
  findCard,
  findCards,
  foldCard,
  insertEntry,
  lockPeople,
  migratePhones,
  setDistinct,
  unsetDistinct,
  updateCard,
} from './cards.repository.ts';
import { detailChanged } from './changed-since.ts';
import { type ContactUndo, undoContact } from './contacts.ts';
import { findCurrentCard } from './join-record.ts';
import { countAsGone } from './monthly-totals.ts';
import { putStrayOnCards } from './receive.ts';
import { deleteSteps, findLastStep, findOpenSteps, findStepsAfter } from './steps.repository.ts';
import { endByReply, planStep } from './steps.ts';
import { findAccounts } from './timeline.repository.ts';
import {
  archiveOpen,
  cardsOfMessages,
  deleteAnyEntries,
  findAttempts,
  findEntriesAfter,
  findLastEntry,
  findMessageOwners,
  findOrphans,
  findRepeated,
  findWaitingEntries,
  markAnswered,
  scanCards,
  takeOffCards,
} from './traces.repository.ts';

/** What undoing a bulk change of cards needs. */
interface UndoneCards {
  people: RowChange[];
  /** Enquiries that the change marked as replied or archived, each with its card. */
  messages: { person: number; change: RowChange }[];
  /** Timeline entries that the change added. */
  entries: { id: number; person: number }[];
  contact?: ContactUndo;
  /** Attempts that got an outcome, and enquiries by hand that were marked as answered. */
  attempts?: { person: number; change: RowChange }[];
  /** Steps that the change ended, each with its card. */
  steps?: { person: number; change: RowChange }[];
  /** Steps that the change planned. */
  planned?: { id: number; person: number }[];
  /** Emails and notifications about the change, which are recalled if they have not gone. */
  notices?: Notices;
}

export interface Notices {
  emails: number[];
  notifications: number[];
}

/** Changes cards and their enquiries in one transaction, and stores how to undo it. */
export async function changeUndoably(
  site: Site,
  ids: readonly number[],
  made: { by: string | null; now: Date },
  change: (db: Db, notices: Notices) => Promise<number>,
): Promise<UndoableResponse> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const owners = await findMessageOwners(db, ids);
    const attempts = await findAttempts(db, ids);
    const waiting = await findWaitingEntries(db, ids);
    const personOf = new Map([...attempts, ...waiting].map(({ id, personId }) => [id, personId]));
    const lastEntry = await findLastEntry(db);
    const steps = new Map((await findOpenSteps(db, ids)).map(({ id, personId }) => [id, personId]));
    const lastStep = await findLastStep(db);
    const stepsChanged = await watchRows(db, 'person_steps', [...steps.keys()]);
    const cardsChanged = await watchRows(db, 'people', ids);
    const messagesChanged = await watchRows(db, 'contact_messages', [...owners.keys()]);
    const attemptsChanged = await watchRows(db, 'person_entries', [...personOf.keys()]);
    const notices: Notices = { emails: [], notifications: [] };
    const changed = await change(db, notices);
    const undone: UndoneCards = {
      people: await cardsChanged(),
      messages: (await messagesChanged()).map((each) => ({
        person: owners.get(each.id) ?? 0,
        change: each,
      })),
      entries: await findEntriesAfter(db, ids, lastEntry),
      attempts: (await attemptsChanged()).map((each) => ({
        person: personOf.get(each.id) ?? 0,
        change: each,
      })),
      steps: (await stepsChanged()).map((each) => ({
        person: steps.get(each.id) ?? 0,
        change: each,
      })),
      planned: await findStepsAfter(db, ids, lastStep),
    };
    const isSame = Object.values(undone).every((each) => Array.isArray(each) && each.length === 0);
    if (isSame) return { changed, undo: null };
    const { entries, attempts: tried = [], planned = [] } = undone;
    const typed = [...entries, ...tried, ...planned].map(({ person }) => person);
    for (const id of new Set(typed)) await foldCard(db, id);
    return { changed, undo: await storeUndo(db, 'people', { ...undone, notices }, made) };
  });
}

/** Restores the state of cards and their enquiries from before a bulk change. */
export async function undoPeople(
  site: Site,
  token: string,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await lockPeople(db);
    const undone = await takeUndo<UndoneCards>(db, token, now);
    if (!undone) return { kind: 'undo-gone' };
    const { attempts = [], contact, steps = [], planned = [] } = undone;
    const overtaken = await findOvertaken(db, planned);
    const { done, refused: others } = await putBack(
      db,
      'people',
      undone.people.filter(({ id }) => !overtaken.includes(id)),
    );
    const refused = [...new Set([...others, ...overtaken])];
    const owners = new Set((await findAccounts(db)).map(({ id }) => id));
    const isBack = contact && (await undoContact(db, contact));
    // The card itself may be unchanged while its enquiries or entries were changed.
    const onCards = [...undone.messages, ...undone.entries, ...attempts, ...steps, ...planned];
    const restored = new Set([...onCards.map(({ person }) => person), ...done.map(({ id }) => id)]);
    if (contact && isBack) restored.add(contact.person);
    if (contact && !isBack) restored.delete(contact.person);
    for (const id of refused) restored.delete(id);
    for (const { id, before, after } of done) {
      // The earlier owner may have left since.
      if (before.owner_id !== after.owner_id && !owners.has(Number(before.owner_id))) {
        await updateCard(db, id, { ownerId: null });
      }
    }
    for (const [table, changes] of [
      ['contact_messages', undone.messages],
      ['person_entries', attempts],
      ['person_steps', steps],
    ] as const) {
      const onRestored = changes.filter(({ person }) => restored.has(person));
      await putBack(
        db,
        table,
        onRestored.map(({ change }) => change),
      );
    }
    const added = planned.filter(({ person }) => restored.has(person));
    await deleteSteps(
      db,
      added.map(({ id }) => id),
    );
    const entries = undone.entries.filter(({ person }) => restored.has(person));
    await deleteAnyEntries(
      db,
      entries.map(({ id }) => id),
    );
    for (const person of restored) await foldCard(db, person);
    const lost = refused.length + (isBack === false ? 1 : 0);
    if (lost === 0) await recall(inTransaction, undone.notices, now);
    return { kind: 'undone', done: restored.size, refused: lost };
  });
}

/** The cards on which a colleague has finished or changed since what a change planned. */
async function findOvertaken(db: Db, planned: NonNullable<UndoneCards['planned']>) {
  const people = planned.map(({ person }) => person);
  const open = new Set((await findOpenSteps(db, people)).map(({ id }) => id));
  return [...new Set(planned.filter(({ id }) => !open.has(id)).map(({ person }) => person))];
}

/** What has gone, or is being sent at this moment, cannot be recalled. */
async function recall(site: Site, notices: Notices | undefined, now: Date): Promise<void> {
  if (!notices) return;
  if (notices.emails.length > 0) await discardUnsent(site, { ids: notices.emails }, now);
  await deleteUnsentNotices(site.db, notices.notifications);
}

interface StageChange {
  stage: PersonStage;
  /** Why the person was lost. */
  reason: string;
  /** A step to plan with it. */
  next?: Plan | undefined;
  /** The administrator's username. */
  by: string;
}

/**
 * Moves cards to a stage; resolves with the number that were not there yet. Leaving the stage New marks enquiries as
 * answered, or archives them if the person was lost. What somebody planned stays.
 */
export async function moveToStage(
  site: Site,
  ids: readonly number[],
  { stage, reason, next, by }: StageChange,
  now = site.now(),
): Promise<UndoableResponse> {
  const madeAt = now.toISOString();
  const lostReason = stage === 'lost' ? reason : '';
  return await changeUndoably(site, ids, { by, now }, async (db) => {
    const cards = await findCards(db, ids);
    const moving = cards.filter((card) => card.stage !== stage || card.lostReason !== lostReason);
    for (const card of moving) {
      await updateCard(db, card.id, { stage, lostReason, ...datesAt(card, stage, madeAt) });
      const move = { fromStage: card.stage, toStage: stage, text: lostReason };
      await insertEntry(db, { ...move, personId: card.id, kind: 'stage', madeBy: by, madeAt });
      if (isClosed(stage)) await endByReply(db, card.id, { by, at: madeAt });
      if (stage === 'lost') await archiveOpen(db, card.id, madeAt);
      else if (stage !== 'new') await markAnswered(db, card.id, madeAt);
    }
    if (!next) return moving.length;
    for (const { id } of cards) await planStep(db, id, next, { by, at: madeAt });
    return cards.length;
  });
}

/** The dates at which a card reached each stage up to this one; later stages become empty. */
function datesAt(card: CardRow, stage: PersonStage, now: Instant) {
  const reached = (at: Instant | null, own: PersonStage, later: readonly PersonStage[]) => {
    if (stage === own) return at ?? now;
    return isClosed(stage) || later.includes(stage) ? at : null;
  };
  return {
    enquiredAt: card.enquiredAt ?? now,
    contactedAt: reached(card.contactedAt, 'contacted', ['qualified']),
    qualifiedAt: reached(card.qualifiedAt, 'qualified', []),
    closedAt: isClosed(stage) ? now : null,
  };
}

export async function setInterest(
  site: Site,
  ids: readonly number[],
  interest: string,
  by: string | null = null,
  now = site.now(),
): Promise<UndoableResponse> {
  return await changeUndoably(site, ids, { by, now }, async (db) => {
    const cards = await findCards(db, ids);
    for (const card of cards) {
      await updateCard(db, card.id, { interest });
      if (card.interest !== interest) await noteDetail(db, card.id, 'interest', { by, now });
    }
    return cards.length;
  });
}

/**
 * Adds a note to a card, or to the card that it was joined into; resolves with that card, or undefined if there is
 * none. A note that was sent twice is stored once.
 */
export async function addNote(
  site: Site,
  id: number,
  { text, by }: { text: string; by: string },
  now = site.now(),
): Promise<{ id: number; name: string; undo: string | null } | undefined> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const card = await findCurrentCard(db, id);
    if (!card) return;
    const { name } = card;
    const repeated = await findRepeated(db, { kind: 'note', text, madeBy: by, now });
    if (repeated.some(({ personId }) => personId === card.id)) {
      return { id: card.id, name, undo: null };
    }
    const note = { personId: card.id, kind: 'note', text, madeBy: by } as const;
    const entry = await insertEntry(db, { ...note, madeAt: now.toISOString() });
    await foldCard(db, card.id);
    const undone: UndoneCards = {
      people: [],
      messages: [],
      entries: [{ id: entry, person: card.id }],
    };
    return { id: card.id, name, undo: await storeUndo(db, 'people', undone, { by, now }) };
  });
}

/**
 * Saves the given details of a card, and records the names of those that change in the timeline. The others stay. Nothing
 * is stored if the details have another revision by now.
 */
export async function saveDetails(
  site: Site,
  id: number,
  details: Partial<PersonDetails>,
  save: TextSave = {},
  made: { by: string | null; now: Date } = { by: null, now: site.now() },
): Promise<{ current: PersonDetails; revision: string } | Refusal> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const card = await findCard(db, id);
    if (!card) return { kind: 'person-not-found' };
    const current = detailsOf(card);
    const changed = detailNames.filter(
      (name) => details[name] !== undefined && details[name] !== current[name],
    );
    const [name] = changed;
    const subject = `person-${id}`;
    const revision = await newerRevision(db, subject, contentRevision(current), save);
    if (revision !== undefined && name) {
      return await detailChanged(db, id, { current, revision, name, caller: made.by });
    }
    const mine = Object.fromEntries(changed.map((each) => [each, details[each]]));
    const after: PersonDetails = { ...current, ...mine };
    const { value, ...texts } = after;
    await updateCard(db, id, { ...texts, valueRupees: value });
    for (const each of changed) await noteDetail(db, id, each, made);
    await foldCard(db, id);
    const own = contentRevision(after);
    const next = await chooseRevision(db, subject, own, save, made.now);
    return { current: after, revision: next };
  });
}

async function noteDetail(
  db: Db,
  id: number,
  detail: keyof PersonDetails,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if (by === null) return;
  const note = { personId: id, kind: 'note', text: '', detail, madeBy: by } as const;
  await insertEntry(db, { ...note, madeAt: now.toISOString() });
}

const detailNames = ['name', 'about', 'interest', 'batch', 'value', 'source'] as const;

/** The details that the form of a card edits. */
export function detailsOf({
  name,
  about,
  interest,
  batch,
  valueRupees: value,
  source,
}: Pick<
  CardRow,
  'name' | 'about' | 'interest' | 'batch' | 'valueRupees' | 'source'
>): PersonDetails {
  return { name, about, interest, batch, value, source };
}

/** Marks two cards with the same number as different people, or takes that back; false when one does not exist. */
export async function setDifferentPeople(
  site: Site,
  id: number,
  { other, isUndone = false }: { other: number; isUndone?: boolean | undefined },
): Promise<boolean> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const cards = await findCards(db, [id, other]);
    if (cards.length === 2) {
      await (isUndone ? unsetDistinct(db, id, other) : setDistinct(db, id, [other]));
    }
    return cards.length === 2;
  });
}

interface Answered {
  at: Instant;
  /** When the reply was given, if it only counts now. */
  given?: Instant | undefined;
  /** A step to plan beside the others. */
  next?: Plan | null | undefined;
  by: string | null;
}

/**
 * Marks a card as answered at an instant: earlier enquiries become answered, a New card becomes Contacted, and steps that
 * were only planned because nobody had been reached end. All others stay.
 */
export async function countAsAnswered(
  db: Db,
  id: number,
  { at, given, next, by }: Answered,
): Promise<void> {
  const card = await findCard(db, id);
  if (!card) return;
  await markAnswered(db, id, at, given);
  await contact(db, card, at);
  await endByReply(db, id, { by, at });
  if (next) await planStep(db, id, next, { by, at });
}

/** Moves the New cards of messages that were replied to from the inbox to Contacted. */
export async function contactByMessages(
  db: Db,
  messageIds: readonly number[],
  now: Date,
): Promise<void> {
  await lockPeople(db);
  for (const card of await findCards(db, await cardsOfMessages(db, messageIds))) {
    await contact(db, card, now.toISOString());
    await endByReply(db, card.id, { by: null, at: now.toISOString() });
  }
}

async function contact(db: Db, { id, stage, contactedAt }: CardRow, now: Instant) {
  if (stage !== 'new') return;
  await updateCard(db, id, { stage: 'contacted', contactedAt: contactedAt ?? now });
}

/** Removes messages that became spam from their cards; deletes cards that have nothing else. */
export async function takeOff(db: Db, messageIds: readonly number[]): Promise<void> {
  await lockPeople(db);
  const orphans = await findOrphans(db, await takeOffCards(db, messageIds));
  for (const { id, isReader } of orphans) {
    if (isReader) await updateCard(db, id, { stage: null, enquiredAt: null });
  }
  const empty = orphans.filter(({ isReader }) => !isReader);
  await deleteCards(
    db,
    empty.map(({ id }) => id),
  );
}

const straysAtOnce = 50;

/** Puts messages that an older release stored without a card on cards, and migrates phone numbers. */
export async function adoptStrayMessages(
  site: Site,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  await transact(site, async ({ db }) => {
    await lockPeople(db);
    await migratePhones(db);
  });
  await changeInBatches(
    async (limit) =>
      stopping?.aborted ? 0 : await transact(site, ({ db }) => putStrayOnCards(db, limit, now)),
    straysAtOnce,
  );
}

const cardsAtOnce = 200;

/** Deletes cards without any content. Cards that are won, lost or being worked on stay. */
export async function removeEmptyCards(site: Site): Promise<void> {
  const scan = (last: { id: number } | undefined, limit: number) =>
    scanCards(site.db, last?.id ?? 0, limit);
  for await (const cards of readInBatches(cardsAtOnce, scan)) {
    const empty = cards.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
    if (empty.length > 0) await removeIfEmpty(site, empty);
  }
}

/** Checks again under the lock: an enquiry may have arrived in the meantime. */
async function removeIfEmpty(site: Site, ids: readonly number[]) {
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await lockPeople(db);
    for (const id of ids) {
      const [card] = await scanCards(db, id - 1, 1);
      if (card?.id !== id || !card.isEmpty) continue;
      await countAsGone(inTransaction, [id]);
      await deleteCards(db, [id]);
    }
  });
}
