import {
  type CardField,
  cardFields,
  type JoinChoice,
  type JoinPreview,
} from '../../../domain/people/joins.ts';
import { type PersonStage, stageLabels } from '../../../domain/people/person.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { createFieldDescriber } from './card-parts.ts';
import {
  addPhones,
  type CardRow,
  deleteCards,
  findCard,
  foldCard,
  insertEntry,
  lockPeople,
  moveAll,
  setDistinct,
  updateCard,
} from './cards.repository.ts';
import { fieldsOf, pick, readSide } from './join-record.ts';
import { type CardFields, insertJoin, moveJoins } from './joins.repository.ts';
import { findAccounts } from './timeline.repository.ts';
import type { CardMessage } from './traces.repository.ts';

const order: readonly (PersonStage | null)[] = [
  null,
  'lost',
  'new',
  'contacted',
  'qualified',
  'won',
];

export type JoinChoices = Partial<Record<CardField, JoinChoice>>;

interface Join {
  id: number;
  /** The id of the card that is merged into the other one and deleted. */
  gone: number;
  /** The administrator's username; null for a join by an enquiry with address, number and name. */
  by: string | null;
  /** Which card's value to keep for each field, where the administrator chose. */
  choices?: JoinChoices | undefined;
}

/** Joins two cards; resolves with the id of the join, or undefined when one of them does not exist. */
export async function joinPeople(
  site: Site,
  join: Join,
  now = site.now(),
): Promise<number | undefined> {
  return await transact(site, ({ db }) => joinCards(db, join, now));
}

/**
 * Joins two cards: everything moves to one, and joinedFields computes its fields. Replaced values go to the timeline,
 * and the state of both cards is stored, so that the join can be undone.
 */
export async function joinCards(
  db: Db,
  { id, gone, by, choices = {} }: Join,
  now: Date,
): Promise<number | undefined> {
  await lockPeople(db);
  const [kept, other] = [await findCard(db, id), await findCard(db, gone)];
  if (!kept || !other || id === gone) return;
  const sides = { kept: await readSide(db, kept), gone: await readSide(db, other) };
  await moveAll(db, gone, id);
  await addPhones(db, id, sides.gone.phones);
  await setDistinct(db, id, sides.gone.distinct);
  await moveJoins(db, { from: gone, to: id });
  const joined = { ...joinedFields(kept, other), ...chosenFields(kept, other, choices) };
  await updateCard(db, id, joined);
  const owners = new Map((await findAccounts(db)).map((account) => [account.id, account.name]));
  const textOf = (card: CardRow) => textBefore(card, joined, owners);
  const madeAt = now.toISOString();
  const entry = { personId: id, kind: 'joined', madeBy: by, madeAt } as const;
  const text = [...new Set([`Name: ${other.name}`, ...textOf(other)])].join('\n');
  const entryOfGone = await insertEntry(db, { ...entry, text, joinedId: gone });
  const replaced = textOf(kept);
  const entryOfKept =
    replaced.length > 0
      ? await insertEntry(db, { ...entry, text: ['Before the join:', ...replaced].join('\n') })
      : null;
  await deleteCards(db, [gone]);
  const record = {
    ...sides,
    joined: fieldsOf({ ...kept, ...joined }),
    entries: { kept: entryOfKept, gone: entryOfGone },
  };
  const join = await insertJoin(db, { personId: id, goneId: gone, by, at: madeAt, record });
  await foldCard(db, id);
  return join;
}

/**
 * The chosen fields; a person with an enquiry always has a stage.
 */
function chosenFields(kept: CardRow, other: CardRow, choices: JoinChoices): Partial<CardFields> {
  const chosen = Object.entries(choices) as [CardField, JoinChoice][];
  const parts = chosen.map(([field, choice]): Partial<CardFields> => {
    const from = choice === 'kept' ? kept : other;
    if (field === 'stage' && from.stage === null) return {};
    // The date of the first enquiry cannot be chosen.
    const { enquiredAt: _, ...fields } = pick(from, [field]);
    return fields;
  });
  return Object.assign({}, ...parts);
}

/** A preview of two cards as one; undefined when one of them does not exist. */
export async function previewJoin(
  { db }: Site,
  id: number,
  otherId: number,
): Promise<JoinPreview | undefined> {
  const [kept, other] = [await findCard(db, id), await findCard(db, otherId)];
  if (!kept || !other || id === otherId) return;
  const joined = fieldsOf({ ...kept, ...joinedFields(kept, other) });
  const describeField = await createFieldDescriber(db);
  const fields = cardFields.flatMap((field) => {
    const [mine, theirs, both] = [kept, other, joined].map((card) => describeField(card, field));
    if (!mine || !theirs || !both || (mine.text === '' && theirs.text === '')) return [];
    const choice = both.text === mine.text ? 'kept' : 'other';
    const isOpen =
      mine.text !== theirs.text && (field !== 'stage' || (mine.text !== '' && theirs.text !== ''));
    return [{ field, kept: mine, other: theirs, choice, isOpen } as const];
  });
  return {
    kept: await describeCard(db, kept),
    other: await describeCard(db, other),
    fields,
  };
}

async function describeCard(db: Db, card: CardRow): Promise<JoinPreview['kept']> {
  const { emails, phones, messages, entries } = await readSide(db, card);
  return {
    id: card.id,
    name: card.name,
    createdAt: card.createdAt,
    phones: phones.map(({ value }) => value),
    emails,
    enquiries: messages.length,
    entries: entries.length,
  };
}

/**
 * The fields of two cards as one. The further stage counts; origin comes from the card with the first enquiry; the name of an enquiry replaces a reader's. In all other fields the kept card's value stays,
 * and the other card fills gaps.
 */
function joinedFields(kept: CardRow, other: CardRow) {
  const further = order.indexOf(other.stage) > order.indexOf(kept.stage) ? other : kept;
  const first = (other.enquiredAt ?? '~') < (kept.enquiredAt ?? '~') ? other : kept;
  const earliest = (key: 'enquiredAt' | 'contactedAt' | 'qualifiedAt') =>
    [kept[key], other[key]].filter((at) => at !== null).sort()[0] ?? null;
  const { stage, lostReason, closedAt } = further;
  const { source, campaign, firstPage, referrerHost } = first;
  const { utmSource, utmMedium, utmCampaign } = first;
  return {
    name: kept.stage === null ? other.name : kept.name,
    about: kept.about || other.about,
    stage,
    lostReason,
    closedAt,
    interest: kept.interest || other.interest,
    batch: kept.batch || other.batch,
    preferredPhone: kept.preferredPhone || other.preferredPhone,
    valueRupees: kept.valueRupees ?? other.valueRupees,
    ownerId: kept.ownerId ?? other.ownerId,
    source: source || kept.source || other.source,
    campaign,
    utmSource,
    utmMedium,
    utmCampaign,
    firstPage,
    referrerHost,
    enquiredAt: earliest('enquiredAt'),
    contactedAt: earliest('contactedAt'),
    qualifiedAt: earliest('qualifiedAt'),
    createdAt: kept.createdAt < other.createdAt ? kept.createdAt : other.createdAt,
  };
}

/** The values of a card that a change replaced, one line each. */
export function textBefore(
  card: CardRow,
  after: Pick<CardFields, keyof ReturnType<typeof joinedFields>>,
  owners: ReadonlyMap<number, string> = new Map(),
): string[] {
  const { stage, lostReason, valueRupees, ownerId } = card;
  const text = (label: string, key: TextKey) =>
    card[key] !== after[key] && card[key] && `${label}: ${card[key]}`;
  return [
    text('Name', 'name'),
    text('About', 'about'),
    stage !== after.stage && stage && `Stage: ${stageLabels[stage]}`,
    lostReason !== after.lostReason && lostReason && `${stageLabels.lost} for: ${lostReason}`,
    text('Course or service', 'interest'),
    text('Batch', 'batch'),
    valueRupees !== after.valueRupees &&
      valueRupees !== null &&
      `Value: ${rupees(String(valueRupees))}`,
    ownerId !== after.ownerId && ownerId && `Looked after by: ${owners.get(ownerId)}`,
    text('Source', 'source'),
    text('Campaign', 'campaign'),
    text('First page', 'firstPage'),
    text('Came from', 'referrerHost'),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

type TextKey =
  | 'name'
  | 'about'
  | 'interest'
  | 'batch'
  | 'source'
  | 'campaign'
  | 'firstPage'
  | 'referrerHost';

/** The origin and interest of an enquiry. */
export type Enquiry = Pick<
  CardMessage,
  'name' | 'subject' | 'page' | 'campaign' | 'referrerHost' | 'createdAt'
> &
  Partial<Pick<CardMessage, 'status' | 'about' | 'utmSource' | 'utmMedium' | 'utmCampaign'>>;

/** The fields of a card that come from its first enquiry. */
export function originOf(enquiry: Enquiry) {
  const { name, about, subject, page, campaign, referrerHost, createdAt } = enquiry;
  return {
    name,
    stage: 'new',
    interest: about || (subject === 'General Inquiry' ? '' : subject),
    campaign,
    utmSource: enquiry.utmSource ?? null,
    utmMedium: enquiry.utmMedium ?? null,
    utmCampaign: enquiry.utmCampaign ?? null,
    firstPage: page,
    referrerHost: referrerHost,
    enquiredAt: createdAt,
  } as const;
}
