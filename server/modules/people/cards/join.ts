import { type PersonStage, stageLabels } from '../../../../domain/people/person.ts';
import { rupees } from '../../../../domain/text/rupees.ts';
import type { Db } from '../../../db/tables.ts';
import { findAccounts } from '../card/card.repository.ts';
import {
  type CardRow,
  deleteCards,
  findCard,
  foldCard,
  insertEntry,
  lockPeople,
  updateCard,
} from './cards.repository.ts';
import { addPhones, findDistinct, findPhones, setDistinct } from './phones.repository.ts';

const order: readonly (PersonStage | null)[] = [
  null,
  'lost',
  'new',
  'contacted',
  'qualified',
  'won',
];

/**
 * Joins the card `gone` with another; everything on it moves, and joinedFields says what the card says then. What it says
 * no more is in the time line. False when one of them is not there.
 */
export async function joinCards(
  trx: Db,
  { id, gone, by }: { id: number; gone: number; by: string | null },
  now: Date,
): Promise<boolean> {
  await lockPeople(trx);
  const [kept, other] = [await findCard(trx, id), await findCard(trx, gone)];
  if (!kept || !other || id === gone) return false;
  for (const table of ['contact_messages', 'person_entries', 'person_identities'] as const) {
    await trx.updateTable(table).set({ person_id: id }).where('person_id', '=', gone).execute();
  }
  await addPhones(trx, id, await findPhones(trx, gone));
  await setDistinct(trx, id, await findDistinct(trx, gone));
  const joined = joinedFields(kept, other);
  await updateCard(trx, id, joined);
  const owners = new Map((await findAccounts(trx)).map((account) => [account.id, account.name]));
  const textOf = (card: CardRow) => textBefore(card, joined, owners);
  const entry = { person_id: id, kind: 'joined', made_by: by, made_at: now.toISOString() } as const;
  const text = [...new Set([`Name: ${other.name}`, ...textOf(other)])].join('\n');
  await insertEntry(trx, { ...entry, text, joined_id: gone });
  const replaced = textOf(kept);
  if (replaced.length > 0) {
    await insertEntry(trx, { ...entry, text: ['Before the join:', ...replaced].join('\n') });
  }
  await deleteCards(trx, [gone]);
  await foldCard(trx, id);
  return true;
}

/** The card of which this one became part, or that one of another; undefined for one that was never joined. */
export async function findJoined(db: Db, gone: number): Promise<number | undefined> {
  // Entries move with every join.
  const entry = db.selectFrom('person_entries').select('person_id').where('joined_id', '=', gone);
  return (await entry.executeTakeFirst())?.person_id;
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
export async function addStep(trx: Db, card: CardRow, step: Step, now: Date): Promise<void> {
  const both = stepOfBoth(step, card);
  await updateCard(trx, card.id, both);
  if (says(both, card)) return;
  const entry = { person_id: card.id, kind: 'step', made_by: null } as const;
  await insertEntry(trx, { ...entry, text: stepText(card), made_at: now.toISOString() });
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
