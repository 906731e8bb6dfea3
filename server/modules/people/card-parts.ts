import { entryText } from '../../../domain/people/entry-text.ts';
import {
  type CardField,
  type CardPart,
  type CardParts,
  cardFieldLabels,
  cardFields,
  type FieldValue,
  isMovable,
  splitFields,
} from '../../../domain/people/joins.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { stepText } from '../../../domain/people/steps.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { findCard, findEmails, findPhones } from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import type { CardFields } from './joins.repository.ts';
import { findOpenSteps, type StepRow } from './steps.repository.ts';
import { findAccounts } from './timeline.repository.ts';
import { type CardMessage, findCardMessages, findEntries } from './traces.repository.ts';
import { readLatestJoin } from './undo-join.ts';

type Entry = Awaited<ReturnType<typeof findEntries>>[number];

/** Returns a function that describes a card's field in words. */
export async function createFieldDescriber(
  db: Db,
): Promise<(card: CardFields, field: CardField) => FieldValue> {
  const owners = new Map((await findAccounts(db)).map(({ id, name }) => [id, name]));
  return (card, field) => describeField(card, field, owners);
}

function describeField(
  card: CardFields,
  field: CardField,
  owners: ReadonlyMap<number, string>,
): FieldValue {
  switch (field) {
    case 'stage':
      return describeStage(card);
    case 'value':
      return plainText(card.valueRupees === null ? '' : rupees(String(card.valueRupees)));
    case 'owner':
      return plainText((card.ownerId && owners.get(card.ownerId)) || '');
    default:
      return plainText(card[field]);
  }
}

const plainText = (text: string): FieldValue => ({ text, at: null });

function describeStage(card: CardFields): FieldValue {
  const { stage, lostReason, enquiredAt, contactedAt, qualifiedAt, closedAt } = card;
  if (!stage) return plainText('');
  const since = { new: enquiredAt, contacted: contactedAt, qualified: qualifiedAt };
  const at = stage === 'won' || stage === 'lost' ? closedAt : since[stage];
  return { text: [stageLabels[stage], lostReason].filter(Boolean).join(': '), at };
}

/** In characters: dialogs only show the beginning of a text. */
const maxText = 300;

const messagePart = ({ id, subject, about, text, createdAt }: CardMessage): CardPart => ({
  key: `message-${id}`,
  kind: 'message',
  title: about ? `${subject} · ${about}` : subject,
  text: truncate(text),
  by: null,
  at: createdAt,
});

const entryPart = ({ id, kind, by, at, ...entry }: Entry): CardPart => ({
  key: `entry-${id}`,
  kind,
  title: '',
  text: truncate(entryText({ ...entry, by })),
  by,
  at,
});

const stepPart = (step: StepRow): CardPart => ({
  key: `step-${step.id}`,
  kind: 'step',
  title: 'Next step',
  text: stepText(step),
  by: step.by,
  at: step.dueAt,
});

const truncate = (text: string) => Array.from(text).slice(0, maxText).join('');

const fieldPart = (field: CardField, { text, at }: FieldValue): CardPart => ({
  key: `field-${field}`,
  kind: 'field',
  title: cardFieldLabels[field],
  text,
  by: null,
  at,
});

/** Everything on a card that can move to another one; undefined for an unknown card. */
export async function readParts({ db }: Site, id: number): Promise<CardParts | undefined> {
  const card = await findCard(db, id);
  if (!card) return;
  const join = await readLatestJoin(db, card);
  const describeValue = await createFieldDescriber(db);
  const emails = await findEmails(db, [id]);
  const phones = await findPhones(db, id);
  return {
    name: card.name,
    messages: (await findCardMessages(db, id)).map((message) => ({
      ...messagePart(message),
      id: message.id,
      name: message.name,
      email: emailKey(message.email),
      phone: phoneKey(message.phone) ?? '',
      isAnswered: isAnswered(message),
    })),
    emails: emails.map(({ value }) => value),
    phones: phones.map(({ value }) => value),
    entries: (await findEntries(db, id))
      .filter(isMovable)
      .map((entry) => ({ ...entryPart(entry), id: entry.id })),
    steps: (await findOpenSteps(db, [id])).map((step) => ({ ...stepPart(step), id: step.id })),
    fields: (join ? cardFields : splitFields)
      .map((field) => ({ ...fieldPart(field, describeValue(card, field)), field }))
      .filter(({ text }) => text !== ''),
    join: join?.info ?? null,
  };
}

export const isAnswered = ({ status }: Pick<CardMessage, 'status'>): boolean =>
  status === 'replied' || status === 'archived';
