import {
  isMovable,
  placesOfIdentities,
  type SplitChoice,
  splitFields,
} from '../../../domain/people/joins.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  addPhones,
  type CardRow,
  findCard,
  findEmails,
  findPhones,
  foldCard,
  insertCard,
  insertEntry,
  lockPeople,
  moveEmails,
  moveEntries,
  type NewCard,
  type Phone,
  removePhones,
  setDistinct,
  updateCard,
} from './cards.repository.ts';
import { forgetUndoOfCards } from './erased-traces.ts';
import { emailKey, phoneKey } from './identities.ts';
import { type Enquiry, originOf } from './join.ts';
import { columnsOf, pick } from './join-record.ts';
import type { CardFields } from './joins.repository.ts';
import { findOpenSteps, moveSteps } from './steps.repository.ts';
import { type CardMessage, findCardMessages, findEntries, setCard } from './traces.repository.ts';
import {
  asBefore,
  deleteJoinEntries,
  endJoin,
  partsWithoutChoice,
  readLatestJoin,
  restoredFields,
  undoneText,
} from './undo-join.ts';

export type SplitOutcome =
  | { kind: 'split'; id: number }
  | { kind: 'person-not-found' | 'nothing-to-split' | 'join-gone' | 'join-changed' };

interface Split extends SplitChoice {
  /** Name of the new card; if blank, the name of its first enquiry. */
  name?: string | undefined;
  /** The administrator's username. */
  by: string;
}

/** Timeline texts of a split; the other card's name is added when they are shown. */
const splitTexts = {
  from: 'Part of this card has a card of its own now.',
  to: 'From another card.',
};

/**
 * Moves what belongs to somebody else to a new card. Neither card may be left empty. Both are marked as different
 * people. With a join, which must be the latest, it is undone: both cards get back the details that they had, and the
 * other one its address.
 */
export async function splitCard(
  site: Site,
  id: number,
  split: Split,
  now = site.now(),
): Promise<SplitOutcome> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const card = await findCard(db, id);
    if (!card) return { kind: 'person-not-found' };
    const going = await planSplit(db, id, split);
    const madeAt = now.toISOString();
    const { by } = split;
    if (split.join) return await undoJoin(db, card, split, going, madeAt);
    if (going.isNothing || going.isWhole) return { kind: 'nothing-to-split' };
    const newId = await separateCard(db, id, {
      ...going,
      card: { ...newCard(card, split, going, madeAt), keptApart: 1 },
      left: leftOn(card, split, going.staying, madeAt),
      texts: splitTexts,
      by,
      madeAt,
    });
    return { kind: 'split', id: newId };
  });
}

async function undoJoin(
  db: Db,
  card: CardRow,
  { join: shown, fields = [], by }: Split,
  going: Going,
  madeAt: Instant,
): Promise<SplitOutcome> {
  const join = await readLatestJoin(db, card);
  if (!join || join.info.id !== shown?.id) return { kind: 'join-gone' };
  if (join.info.since.some((key) => !shown.seen.includes(key))) return { kind: 'join-changed' };
  const { kept, gone } = join.stored.record;
  const own = await partsWithoutChoice(db, card.id, join);
  await deleteJoinEntries(db, join);
  const newId = await separateCard(db, card.id, {
    ...going,
    ...(await restoredFields(db, card, join, fields)),
    entries: [...going.entries, ...own.entries],
    steps: [...going.steps, ...own.steps],
    phones: asBefore(gone, going.phones),
    sharedPhones: asBefore(gone, going.sharedPhones),
    stayingPhones: asBefore(kept, going.sharedPhones),
    texts: { from: undoneText, to: undoneText },
    by,
    madeAt,
  });
  await endJoin(db, join);
  return { kind: 'split', id: newId };
}

interface Separation {
  /** The new card; with an id where it had one before a join. */
  card: NewCard;
  /** Fields of the remaining card. */
  left: Partial<CardFields>;
  messages: readonly CardMessage[];
  entries: readonly number[];
  steps: readonly number[];
  emails: readonly { value: string }[];
  phones: readonly Phone[];
  /** Numbers that are on both cards, as the new one has them. */
  sharedPhones: readonly Phone[];
  /** The same as the remaining card has them, where that changes. */
  stayingPhones?: readonly Phone[];
  /** Timeline texts of the two cards. */
  texts: { from: string; to: string };
  by: string;
  madeAt: Instant;
}

/** Moves parts of a card to a new one, and marks the two as different people. Resolves to the id of the new card. */
async function separateCard(db: Db, id: number, to: Separation): Promise<number> {
  const { phones, sharedPhones, stayingPhones = [], texts, by, madeAt } = to;
  const newId = await insertCard(db, to.card);
  await setCard(
    db,
    to.messages.map((message) => message.id),
    newId,
  );
  await moveEntries(db, id, to.entries, newId);
  await moveSteps(db, id, newId, to.steps);
  await moveEmails(db, to.emails, newId);
  await addPhones(db, newId, [...phones, ...sharedPhones]);
  await removePhones(
    db,
    id,
    [...phones, ...stayingPhones].map(({ value }) => value),
  );
  await addPhones(db, id, stayingPhones);
  await forgetUndoOfCards(db, [id, newId]);
  await updateCard(db, id, to.left);
  await setDistinct(db, id, [newId]);
  const entry = { kind: 'split', madeBy: by, madeAt } as const;
  await insertEntry(db, { ...entry, personId: id, text: texts.from, otherId: newId });
  await insertEntry(db, { ...entry, personId: newId, text: texts.to, otherId: id });
  for (const each of [id, newId]) await foldCard(db, each);
  return newId;
}

type Going = Awaited<ReturnType<typeof planSplit>>;

async function planSplit(db: Db, id: number, split: Split) {
  const all = await findCardMessages(db, id);
  const messages = all.filter((message) => split.messages.includes(message.id));
  const staying = all.filter((message) => !split.messages.includes(message.id));
  const [emails, phones] = [await findEmails(db, [id]), await findPhones(db, id)];
  const places = placesOfIdentities(
    {
      messages: all.map((message) => ({
        id: message.id,
        email: emailKey(message.email),
        phone: phoneKey(message.phone) ?? '',
      })),
      emails: emails.map(({ value }) => value),
      phones: phones.map(({ value }) => value),
    },
    split,
  );
  const movingEmails = emails.filter(({ value }) => places.emails.get(value) === 'moves');
  const movingPhones = phones.filter(({ value }) => places.phones.get(value) === 'moves');
  const onCard = await findEntries(db, id);
  const entries = onCard
    .filter((entry) => split.entries?.includes(entry.id) && isMovable(entry))
    .map((entry) => entry.id);
  const steps = (await findOpenSteps(db, [id]))
    .map((step) => step.id)
    .filter((step) => split.steps?.includes(step));
  const moving = movingEmails.length + movingPhones.length;
  return {
    messages,
    staying,
    emails: movingEmails,
    phones: movingPhones,
    sharedPhones: phones.filter(({ value }) => places.phones.get(value) === 'both'),
    entries,
    steps,
    isNothing: messages.length + moving + entries.length + steps.length === 0,
    isWhole:
      staying.length === 0 &&
      moving === emails.length + phones.length &&
      entries.length === onCard.filter(isMovable).length,
  };
}

/** The fields of the new card: the chosen ones, and the rest from its enquiries. */
function newCard(card: CardRow, split: Split, { messages, emails, phones }: Going, now: Instant) {
  const identity = [...phones, ...emails][0]?.value;
  const first: Enquiry = messages[0] ?? {
    name: identity ?? card.name,
    subject: '',
    page: '',
    campaign: '',
    referrerHost: '',
    createdAt: now,
  };
  const origin = originOf(first);
  return {
    ...origin,
    ...stageOf(messages, origin.enquiredAt, now),
    ...chosenFields(card, split),
    name: split.name || origin.name,
    ownerId: card.ownerId,
    createdAt: now,
  };
}

/** The stage for these enquiries: Contacted if one was replied to. */
function stageOf(messages: readonly CardMessage[], enquiredAt: Instant, now: Instant) {
  const answered = messages.filter(({ status }) => status === 'replied');
  const contactedAt = answered.map((message) => message.firstAnsweredAt ?? now).sort()[0] ?? null;
  const stage = contactedAt ? ('contacted' as const) : ('new' as const);
  return { stage, enquiredAt, contactedAt, qualifiedAt: null, closedAt: null, lostReason: '' };
}

/** The chosen fields; with a stage there is also the date of an enquiry. */
function chosenFields(card: CardRow, { fields = [] }: Split): Partial<CardFields> {
  return pick(
    card,
    splitFields.filter(
      (field) => fields.includes(field) && (field !== 'stage' || card.stage !== null),
    ),
  );
}

const blank: Partial<CardFields> = {
  about: '',
  batch: '',
  valueRupees: null,
};

/**
 * The fields that the old card keeps: moved values are cleared, and a moved stage is recomputed from the remaining
 * enquiries.
 */
function leftOn(
  card: CardRow,
  { fields = [] }: Split,
  staying: readonly CardMessage[],
  now: Instant,
): Partial<CardFields> {
  const columns = splitFields
    .filter((field) => fields.includes(field))
    .flatMap((field) => columnsOf[field]);
  const cleared = Object.fromEntries(
    Object.entries(blank).filter(([column]) => columns.some((moved) => moved === column)),
  );
  const isStageMoved = fields.includes('stage') && card.stage !== null;
  return {
    ...cleared,
    ...(isStageMoved && stageOf(staying, card.enquiredAt ?? now, now)),
  };
}
