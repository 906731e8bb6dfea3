import type { CardField } from '../../../domain/people/joins.ts';
import type { Db } from '../../db/tables.ts';
import {
  type CardRow,
  findCard,
  findDistinct,
  findEmails,
  findJoined,
  findPhones,
} from './cards.repository.ts';
import { type CardFields, findJoinIds, type JoinSide } from './joins.repository.ts';
import { findStepIds } from './steps.repository.ts';
import { findCardMessages, findEntries } from './traces.repository.ts';

/** Columns that belong to one choice in the join dialog. */
export const columnsOf = {
  name: ['name'],
  about: ['about'],
  stage: ['stage', 'lostReason', 'closedAt', 'enquiredAt', 'contactedAt', 'qualifiedAt'],
  interest: ['interest'],
  batch: ['batch'],
  value: ['valueRupees'],
  owner: ['ownerId'],
  source: ['source'],
} as const satisfies Record<CardField, readonly (keyof CardRow)[]>;

/** Columns without a choice. */
const ownColumns = [
  'campaign',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'firstPage',
  'referrerHost',
  'preferredPhone',
  'keptApart',
  'createdAt',
] as const satisfies readonly (keyof CardRow)[];

export function fieldsOf({ id: _, searchText: __, ...fields }: CardRow): CardFields {
  return fields;
}

/** Some fields of a card. */
export function pick(card: CardFields, fields: readonly CardField[]): Partial<CardFields> {
  return Object.fromEntries(
    fields.flatMap((field) => columnsOf[field].map((column) => [column, card[column]])),
  );
}

/** The columns of a card without a choice. */
export const pickOwn = (card: CardFields): Partial<CardFields> =>
  Object.fromEntries(ownColumns.map((column) => [column, card[column]]));

/** Whether two cards have equal values in a field. */
export const isSameField = (field: CardField, one: CardFields, other: CardFields): boolean =>
  columnsOf[field].every((column) => one[column] === other[column]);

/** The state of a card before a join. */
export async function readSide(db: Db, card: CardRow): Promise<JoinSide> {
  const { id } = card;
  return {
    card: fieldsOf(card),
    emails: (await findEmails(db, [id])).map(({ value }) => value),
    phones: await findPhones(db, id),
    distinct: await findDistinct(db, id),
    messages: (await findCardMessages(db, id)).map((message) => message.id),
    entries: (await findEntries(db, id)).map((entry) => entry.id),
    steps: await findStepIds(db, id),
    joins: await findJoinIds(db, id),
  };
}

/** The card with this id, or the card that it was joined into. */
export async function findCurrentCard(db: Db, id: number): Promise<CardRow | undefined> {
  const card = await findCard(db, id);
  if (card) return card;
  const joined = await findJoined(db, id);
  return joined === undefined ? undefined : await findCard(db, joined);
}
