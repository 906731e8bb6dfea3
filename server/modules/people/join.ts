import { type PersonStage, stageLabels } from '../../../domain/people/person.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  addPhones,
  type CardRow,
  deleteCards,
  findCard,
  findDistinct,
  findEmails,
  findPhones,
  foldCard,
  insertCard,
  insertEntry,
  lockPeople,
  moveAll,
  moveEmails,
  removePhones,
  setDistinct,
  updateCard,
} from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import { findAccounts } from './timeline.repository.ts';
import { type CardMessage, findCardMessages, setCard } from './traces.repository.ts';

const order: readonly (PersonStage | null)[] = [
  null,
  'lost',
  'new',
  'contacted',
  'qualified',
  'won',
];

/** Joins the card `gone` with another; false when one of them is not there. */
export async function joinPeople(
  site: Site,
  cards: { id: number; gone: number; by: string },
  now = site.now(),
): Promise<boolean> {
  return await transact(site, ({ db }) => joinCards(db, cards, now));
}

/**
 * Joins the card `gone` with another; everything on it moves, and joinedFields says what the card says then. What it says
 * no more is in the time line. False when one of them is not there.
 */
export async function joinCards(
  db: Db,
  { id, gone, by }: { id: number; gone: number; by: string | null },
  now: Date,
): Promise<boolean> {
  await lockPeople(db);
  const [kept, other] = [await findCard(db, id), await findCard(db, gone)];
  if (!kept || !other || id === gone) return false;
  await moveAll(db, gone, id);
  await addPhones(db, id, await findPhones(db, gone));
  await setDistinct(db, id, await findDistinct(db, gone));
  const joined = joinedFields(kept, other);
  await updateCard(db, id, joined);
  const owners = new Map((await findAccounts(db)).map((account) => [account.id, account.name]));
  const textOf = (card: CardRow) => textBefore(card, joined, owners);
  const entry = { person_id: id, kind: 'joined', made_by: by, made_at: now.toISOString() } as const;
  const text = [...new Set([`Name: ${other.name}`, ...textOf(other)])].join('\n');
  await insertEntry(db, { ...entry, text, joined_id: gone });
  const replaced = textOf(kept);
  if (replaced.length > 0) {
    await insertEntry(db, { ...entry, text: ['Before the join:', ...replaced].join('\n') });
  }
  await deleteCards(db, [gone]);
  await foldCard(db, id);
  return true;
}

/**
 * What two cards say as one. The further stage counts; where the person came from is what the card of the first enquiry
 * says; two steps become one; a reader's name gives way to that of an enquiry. Of everything else, what the kept card
 * says stays, and the other fills its gaps.
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
    ...{ campaign, utm_source, utm_medium, utm_campaign },
    first_page,
    referrer_host,
    enquired_at: earliest('enquired_at'),
    contacted_at: earliest('contacted_at'),
    qualified_at: earliest('qualified_at'),
    created_at: kept.created_at < other.created_at ? kept.created_at : other.created_at,
  };
}

/** What a card said that it does not say as it is now, a line each. */
export function textBefore(
  card: CardRow,
  after: ReturnType<typeof joinedFields>,
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

/** Adds a step to what is planned; what the card does not say in full any more stands in the time line. */
export async function addStep(db: Db, card: CardRow, step: Step, now: Date): Promise<void> {
  const both = stepOfBoth(step, card);
  await updateCard(db, card.id, both);
  if (says(both, card)) return;
  const entry = { person_id: card.id, kind: 'step', made_by: null } as const;
  await insertEntry(db, { ...entry, text: stepText(card), made_at: now.toISOString() });
}

const says = (both: Step, one: Step) =>
  one.step === '' || (both.step.includes(one.step) && both.step_due_at === one.step_due_at);

/** The screen shows the instant in the site's time zone. */
const stepText = ({ step, step_due_at }: Step) => `${step}, for ${step_due_at}`;

const maxStep = 300;

/** Both steps as one, due when the earlier is, so that no reminder is lost. */
function stepOfBoth(one: Step, other: Step): Step {
  const { step, step_due_at } = one;
  if (!other.step_due_at) return { step, step_due_at };
  if (!step_due_at) return { step: other.step, step_due_at: other.step_due_at };
  const [first, later] = other.step_due_at < step_due_at ? [other, one] : [one, other];
  const both = new Set([...first.step.split('; '), ...later.step.split('; ')]);
  const letters = Array.from([...both].join('; '));
  return { step: letters.slice(0, maxStep).join(''), step_due_at: first.step_due_at };
}

export type SplitOutcome =
  | { kind: 'split'; id: number }
  | { kind: 'person-not-found' | 'nothing-to-split' };

interface Split {
  /** Enquiries that belong to somebody else. */
  messages: readonly number[];
  /** E-mail addresses and phone numbers that do. */
  identities: readonly string[];
  /** Username of the administrator. */
  by: string;
}

/** Where somebody came from, and what they want. */
export type Enquiry = Pick<
  CardMessage,
  'name' | 'subject' | 'page' | 'campaign' | 'referrerHost' | 'createdAt'
> &
  Partial<Pick<CardMessage, 'status' | 'about' | 'utmSource' | 'utmMedium' | 'utmCampaign'>>;

/** What a card says of the first enquiry. */
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

/**
 * Moves enquiries, addresses and numbers to a card of their own, with those that only these enquiries have. Something must
 * go, and something must stay. That the two are different people is remembered.
 */
export async function splitCard(
  site: Site,
  id: number,
  { messages, identities, by }: Split,
  now = site.now(),
): Promise<SplitOutcome> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const card = await findCard(db, id);
    if (!card) return { kind: 'person-not-found' };
    const all = await findCardMessages(db, id);
    const going = all.filter((message) => messages.includes(message.id));
    const staying = all.filter((message) => !messages.includes(message.id));
    const emails = await findEmails(db, [id]);
    const phones = await findPhones(db, id);
    const goes = (keyOf: (message: CardMessage) => string | undefined) => {
      const [gone, kept] = [new Set(going.map(keyOf)), new Set(staying.map(keyOf))];
      return ({ value }: { value: string }) =>
        identities.includes(value) || (gone.has(value) && !kept.has(value));
    };
    const movingEmails = emails.filter(goes(({ email }) => emailKey(email)));
    const movingPhones = phones.filter(goes(({ phone }) => phoneKey(phone)));
    const moving = [...movingPhones, ...movingEmails];
    const owned = [...phones, ...emails];
    const isWhole = staying.length === 0 && moving.length === owned.length;
    if ((going.length === 0 && moving.length === 0) || isWhole) return { kind: 'nothing-to-split' };
    const made_at = now.toISOString();
    const name = moving[0]?.value ?? card.name;
    const first = going[0] ?? { ...strangerCalled(name), createdAt: made_at };
    const newId = await insertCard(db, {
      ...originOf(first),
      kept_apart: 1,
      created_at: made_at,
    });
    await setCard(
      db,
      going.map((message) => message.id),
      newId,
    );
    await moveEmails(db, movingEmails, newId);
    const used = new Set(going.map(({ phone }) => phoneKey(phone)));
    // A number of both stays on both.
    const shared = phones.filter(({ value }) => used.has(value));
    await addPhones(db, newId, [...movingPhones, ...shared]);
    await removePhones(
      db,
      id,
      movingPhones.map(({ value }) => value),
    );
    await setDistinct(db, id, [newId]);
    const entry = { kind: 'split', made_by: by, made_at } as const;
    await insertEntry(db, { ...entry, person_id: id, text: `${first.name} has a card now` });
    await insertEntry(db, { ...entry, person_id: newId, text: `From the card of ${card.name}` });
    for (const each of [id, newId]) await foldCard(db, each);
    return { kind: 'split', id: newId };
  });
}

function strangerCalled(name: string) {
  return { name, subject: '', page: '', campaign: '', referrerHost: '' };
}
