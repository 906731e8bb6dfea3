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
import { readSayings } from './card-parts.ts';
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
import { fieldsOf, isSameField, pick, readSide } from './join-record.ts';
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
  const made_at = now.toISOString();
  const entry = { person_id: id, kind: 'joined', made_by: by, made_at } as const;
  const text = [...new Set([`Name: ${other.name}`, ...textOf(other)])].join('\n');
  const entryOfGone = await insertEntry(db, { ...entry, text, joined_id: gone });
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
  const join = await insertJoin(db, { personId: id, goneId: gone, by, at: made_at, record });
  await foldCard(db, id);
  return join;
}

/**
 * The chosen fields. Both steps are combined unless one was chosen, and a person with an enquiry always has a stage.
 */
function chosenFields(kept: CardRow, other: CardRow, choices: JoinChoices): Partial<CardFields> {
  const chosen = Object.entries(choices) as [CardField, JoinChoice][];
  const parts = chosen.map(([field, choice]): Partial<CardFields> => {
    const from = choice === 'kept' ? kept : other;
    if (choice === 'both' || (field === 'stage' && from.stage === null)) return {};
    // The date of the first enquiry cannot be chosen.
    const { enquired_at: _, ...fields } = pick(from, [field]);
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
  const sayings = await readSayings(db);
  const fields = cardFields.flatMap((field) => {
    const [mine, theirs, both] = [kept, other, joined].map((card) => sayings(card, field));
    if (!mine || !theirs || !both || (mine.text === '' && theirs.text === '')) return [];
    const isJoint = !isSameField(field, joined, kept) && !isSameField(field, joined, other);
    const isBoth = field === 'step' && isJoint;
    const choice = isBoth ? 'both' : both.text === mine.text ? 'kept' : 'other';
    const isOpen =
      mine.text !== theirs.text && (field !== 'stage' || (mine.text !== '' && theirs.text !== ''));
    return [
      { field, kept: mine, other: theirs, both: isBoth ? both : null, choice, isOpen } as const,
    ];
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
    createdAt: card.created_at,
    phones: phones.map(({ value }) => value),
    emails,
    enquiries: messages.length,
    entries: entries.length,
  };
}

/**
 * The fields of two cards as one. The further stage counts; origin comes from the card with the first enquiry; two
 * steps are combined; the name of an enquiry replaces a reader's. In all other fields the kept card's value stays,
 * and the other card fills gaps.
 */
function joinedFields(kept: CardRow, other: CardRow) {
  const further = order.indexOf(other.stage) > order.indexOf(kept.stage) ? other : kept;
  const first = (other.enquired_at ?? '~') < (kept.enquired_at ?? '~') ? other : kept;
  const earliest = (key: 'enquired_at' | 'contacted_at' | 'qualified_at') =>
    [kept[key], other[key]].filter((at) => at !== null).sort()[0] ?? null;
  const { stage, lost_reason, closed_at } = further;
  const { source, campaign, first_page, referrer_host } = first;
  const { utm_source, utm_medium, utm_campaign } = first;
  return {
    name: kept.stage === null ? other.name : kept.name,
    about: kept.about || other.about,
    stage,
    lost_reason,
    closed_at,
    interest: kept.interest || other.interest,
    batch: kept.batch || other.batch,
    value_rupees: kept.value_rupees ?? other.value_rupees,
    owner_id: kept.owner_id ?? other.owner_id,
    ...stepOfBoth(kept, other),
    source: source || kept.source || other.source,
    campaign,
    utm_source,
    utm_medium,
    utm_campaign,
    first_page,
    referrer_host,
    enquired_at: earliest('enquired_at'),
    contacted_at: earliest('contacted_at'),
    qualified_at: earliest('qualified_at'),
    created_at: kept.created_at < other.created_at ? kept.created_at : other.created_at,
  };
}

/** The values of a card that a change replaced, one line each. */
export function textBefore(
  card: CardRow,
  after: Pick<CardFields, keyof ReturnType<typeof joinedFields>>,
  owners: ReadonlyMap<number, string> = new Map(),
): string[] {
  const { stage, lost_reason, value_rupees, owner_id } = card;
  const text = (label: string, key: TextKey) =>
    card[key] !== after[key] && card[key] && `${label}: ${card[key]}`;
  return [
    text('Name', 'name'),
    text('About', 'about'),
    stage !== after.stage && stage && `Stage: ${stageLabels[stage]}`,
    lost_reason !== after.lost_reason && lost_reason && `Lost for: ${lost_reason}`,
    text('Course or service', 'interest'),
    text('Batch', 'batch'),
    value_rupees !== after.value_rupees &&
      value_rupees !== null &&
      `Value: ${rupees(String(value_rupees))}`,
    owner_id !== after.owner_id && owner_id && `Looked after by: ${owners.get(owner_id)}`,
    !says(after, card) && `Next step: ${stepText(card)}`,
    text('Source', 'source'),
    text('Campaign', 'campaign'),
    text('First page', 'first_page'),
    text('Came from', 'referrer_host'),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

type TextKey =
  | 'name'
  | 'about'
  | 'interest'
  | 'batch'
  | 'source'
  | 'campaign'
  | 'first_page'
  | 'referrer_host';

type Step = Pick<CardRow, 'step' | 'step_due_at'>;

/** Adds a step to the planned ones; texts that no longer fit on the card go to the timeline. */
export async function addStep(db: Db, card: CardRow, step: Step, now: Date): Promise<void> {
  const both = stepOfBoth(step, card);
  await updateCard(db, card.id, both);
  if (says(both, card)) return;
  const entry = { person_id: card.id, kind: 'step', made_by: null } as const;
  await insertEntry(db, { ...entry, text: stepText(card), made_at: now.toISOString() });
}

const says = (both: Step, one: Step) =>
  one.step === '' || (both.step.includes(one.step) && both.step_due_at === one.step_due_at);

/** The instant is formatted in the site's time zone when it is shown. */
const stepText = ({ step, step_due_at }: Step) => `${step}, for ${step_due_at}`;

const maxStep = 300;

/** Combines two steps, due at the earlier time, so that no reminder is lost. */
function stepOfBoth(one: Step, other: Step): Step {
  const { step, step_due_at } = one;
  if (!other.step_due_at) return { step, step_due_at };
  if (!step_due_at) return { step: other.step, step_due_at: other.step_due_at };
  const [first, later] = other.step_due_at < step_due_at ? [other, one] : [one, other];
  const both = new Set([...first.step.split('; '), ...later.step.split('; ')]);
  const letters = Array.from([...both].join('; '));
  return { step: letters.slice(0, maxStep).join(''), step_due_at: first.step_due_at };
}

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
    utm_source: enquiry.utmSource ?? null,
    utm_medium: enquiry.utmMedium ?? null,
    utm_campaign: enquiry.utmCampaign ?? null,
    first_page: page,
    referrer_host: referrerHost,
    enquired_at: createdAt,
  } as const;
}
