import {
  type CardField,
  type CardParts,
  cardFields,
  isMovable,
} from '../../../domain/people/joins.ts';
import type { Db } from '../../db/tables.ts';
import {
  type CardRow,
  deleteDistinct,
  findCards,
  findDistinct,
  findEmails,
  findPhones,
  type Phone,
  setDistinct,
} from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import { fieldsOf, isSameField, pick, pickOwn } from './join-record.ts';
import {
  type CardFields,
  deleteJoins,
  findJoins,
  type JoinRecord,
  type JoinSide,
  moveJoins,
  type StoredJoin,
} from './joins.repository.ts';
import { findOpenSteps } from './steps.repository.ts';
import { findAccounts } from './timeline.repository.ts';
import {
  type CardMessage,
  deleteAnyEntries,
  findCardMessages,
  findEntries,
} from './traces.repository.ts';

/** Timeline text of both cards; the other card's name is added when it is shown. */
export const undoneText = 'The join with another card was undone.';

export type LatestJoin = NonNullable<Awaited<ReturnType<typeof readLatestJoin>>>;

/** The latest join of a card that can be undone, with what belongs to the other card; undefined if there is none. */
export async function readLatestJoin(db: Db, card: CardRow) {
  const [stored, ...earlier] = await findJoins(db, card.id);
  if (!stored) return;
  const { record, id, at, by } = stored;
  const { kept, gone } = record;
  const changed = cardFields.filter((field) => !isSameField(field, fieldsOf(card), record.joined));
  const parts = await partsOf(db, card.id, record);
  const info: NonNullable<CardParts['join']> = {
    id,
    at,
    by,
    name: gone.card.name,
    keptName: changed.includes('name') ? card.name : kept.card.name,
    moves: parts.filter(({ isGone }) => isGone).map(({ key }) => key),
    shared: kept.phones
      .map(({ value }) => value)
      .filter((value) => had(gone, value) && parts.some(({ key }) => key === `phone-${value}`)),
    since: [
      ...parts.filter(({ isNew }) => isNew).map(({ key }) => key),
      ...changed.map((field) => `field-${field}`),
    ],
    earlier: earlier.map((join) => join.record.gone.card.name),
  };
  return { stored, changed, info };
}

interface Part {
  key: string;
  /** Whether it was added since the join. */
  isNew: boolean;
  /** Whether it belongs to the other card. */
  isGone: boolean;
}

/** What is on the card, by what each card had before the join. */
async function partsOf(db: Db, id: number, { kept, gone, entries }: JoinRecord): Promise<Part[]> {
  const messages = await findCardMessages(db, id);
  const written = Object.values(entries);
  const part = (
    kind: string,
    value: string | number,
    sides: [isKept: boolean, isGone: boolean],
  ) => ({
    key: `${kind}-${value}`,
    isNew: !sides[0] && !sides[1],
    isGone: sides[1] && !sides[0],
  });
  const isGoneSender = sideOfSender({ kept, gone });
  const sinceMessages = messages.filter(
    (message) => !kept.messages.includes(message.id) && !gone.messages.includes(message.id),
  );
  /** An address or number that is new goes with the enquiries that brought it. */
  const identity = (
    kind: 'email' | 'phone',
    value: string,
    keyOf: (message: CardMessage) => string | undefined,
  ) => {
    const has = ({ emails, phones }: JoinSide) =>
      emails.includes(value) || phones.some((phone) => phone.value === value);
    const found = part(kind, value, [has(kept), has(gone)]);
    const senders = sinceMessages.filter((message) => keyOf(message) === value);
    const goes = found.isNew && senders.length > 0 && senders.every(isGoneSender);
    return { ...found, isGone: found.isGone || goes };
  };
  return [
    ...messages.map((message) => {
      const found = part('message', message.id, [
        kept.messages.includes(message.id),
        gone.messages.includes(message.id),
      ]);
      return { ...found, isGone: found.isGone || (found.isNew && isGoneSender(message)) };
    }),
    ...(await findEntries(db, id))
      .filter((entry) => !written.includes(entry.id))
      .map((entry) =>
        part('entry', entry.id, [kept.entries.includes(entry.id), gone.entries.includes(entry.id)]),
      ),
    ...(await findOpenSteps(db, [id])).map((step) => {
      const isOf = (side: JoinSide, stepId: number | null) =>
        stepId !== null && (side.steps?.includes(stepId) ?? false);
      const found = part('step', step.id, [isOf(kept, step.id), isOf(gone, step.id)]);
      // A step that was put off since belongs to whoever had the former one.
      return { ...found, isGone: found.isGone || (found.isNew && isOf(gone, step.formerId)) };
    }),
    ...(await findEmails(db, [id])).map(({ value }) =>
      identity('email', value, ({ email }) => emailKey(email)),
    ),
    ...(await findPhones(db, id)).map(({ value }) =>
      identity('phone', value, ({ phone }) => phoneKey(phone)),
    ),
  ];
}

/** Whether an enquiry that came since the join is of the other card: by its address, otherwise by its number. */
function sideOfSender({ kept, gone }: Pick<JoinRecord, 'kept' | 'gone'>) {
  return ({ email, phone }: Pick<CardMessage, 'email' | 'phone'>): boolean => {
    const [mail, number] = [emailKey(email), phoneKey(phone)];
    if (kept.emails.includes(mail)) return false;
    if (gone.emails.includes(mail)) return true;
    return number !== undefined && had(gone, number) && !had(kept, number);
  };
}

const had = (side: JoinSide, value: string) => side.phones.some((phone) => phone.value === value);

/** The fields of both cards before the join; changes since then stay, or are on the other card if they are chosen. */
export async function restoredFields(
  db: Db,
  card: CardRow,
  { stored: { goneId, record }, changed }: LatestJoin,
  chosen: readonly CardField[],
) {
  const accounts = (await findAccounts(db)).map((account) => account.id);
  /** Clears the owner if the account was deleted. */
  const living = (fields: CardFields): CardFields => ({
    ...fields,
    ownerId: fields.ownerId && accounts.includes(fields.ownerId) ? fields.ownerId : null,
  });
  const [kept, gone] = [living(record.kept.card), living(record.gone.card)];
  const now = fieldsOf(card);
  const toGone = changed.filter((field) => chosen.includes(field));
  const toKept = changed.filter((field) => !toGone.includes(field));
  return {
    card: { ...gone, ...pick(now, toGone), id: goneId, searchText: '' },
    left: { ...pick(kept, cardFields), ...pickOwn(kept), ...pick(now, toKept) },
  };
}

/** Numbers with the addresses that had brought them to a card before the join. */
export const asBefore = (side: JoinSide, phones: readonly Phone[]): Phone[] =>
  phones.map((phone) => side.phones.find(({ value }) => value === phone.value) ?? phone);

/** Ids of what goes back to the other card without a choice: its entries about joins and splits, and its ended steps. */
export async function partsWithoutChoice(db: Db, id: number, { stored: { record } }: LatestJoin) {
  const open = (await findOpenSteps(db, [id])).map((step) => step.id);
  const entries = (await findEntries(db, id)).filter((entry) => !isMovable(entry));
  return {
    entries: entries.map((entry) => entry.id).filter((each) => record.gone.entries.includes(each)),
    steps: (record.gone.steps ?? []).filter((step) => !open.includes(step)),
  };
}

/** Removes the entries that the join wrote. */
export const deleteJoinEntries = async (
  db: Db,
  { stored: { record } }: LatestJoin,
): Promise<void> =>
  await deleteAnyEntries(
    db,
    Object.values(record.entries).filter((entry) => entry !== null),
  );

/** Marks of different people become as before the join, and the other card gets its earlier joins back. */
export async function endJoin(db: Db, { stored }: LatestJoin): Promise<void> {
  const { id, personId, goneId, record }: StoredJoin = stored;
  const { kept, gone } = record;
  const former = new Set([...kept.distinct, ...gone.distinct]);
  // Marked on the joined card.
  const since = (await findDistinct(db, personId)).filter(
    (other) => !former.has(other) && other !== goneId,
  );
  const existing = await findCards(db, [...gone.distinct, ...since]);
  await setDistinct(
    db,
    goneId,
    existing.map((other) => other.id),
  );
  await deleteDistinct(
    db,
    personId,
    gone.distinct.filter((other) => !kept.distinct.includes(other)),
  );
  await moveJoins(db, { from: personId, to: goneId, only: gone.joins });
  await deleteJoins(db, [id]);
}
