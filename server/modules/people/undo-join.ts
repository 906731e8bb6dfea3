import {
  type CardField,
  type CardJoins,
  type CardPart,
  cardFields,
  type UndoPreview,
} from '../../../domain/people/joins.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  createFieldDescriber,
  entryPart,
  fieldPart,
  identityPart,
  isMovable,
  messagePart,
  stepPart,
} from './card-parts.ts';
import {
  addPhones,
  type CardRow,
  deleteDistinct,
  findCard,
  findCards,
  findDistinct,
  findEmails,
  findPhones,
  foldCard,
  insertCard,
  insertEntry,
  lockPeople,
  moveEmails,
  moveEntries,
  removePhones,
  setDistinct,
  updateCard,
} from './cards.repository.ts';
import { forgetUndoOfCards } from './erased-traces.ts';
import { emailKey, phoneKey } from './identities.ts';
import { fieldsOf, isSameField, pick, pickOwn } from './join-record.ts';
import {
  type CardFields,
  deleteJoins,
  findJoins,
  type JoinRecord,
  moveJoins,
  type StoredJoin,
} from './joins.repository.ts';
import { findOpenSteps, moveSteps } from './steps.repository.ts';
import { findAccounts } from './timeline.repository.ts';
import {
  type CardMessage,
  deleteAnyEntries,
  findCardMessages,
  findEntries,
  setCard,
} from './traces.repository.ts';

/** The joins of a card that can be undone, and what undoing the latest one does; undefined for an unknown card. */
export async function readJoins({ db }: Site, id: number): Promise<CardJoins | undefined> {
  const card = await findCard(db, id);
  if (!card) return;
  const joins = await findJoins(db, id);
  const [latest] = joins;
  return {
    joins: joins.map(({ id: join, record, at, by }) => ({
      id: join,
      name: record.gone.card.name,
      at,
      by,
    })),
    latest: latest ? await previewUndo(db, card, latest) : null,
  };
}

interface Undo {
  /** Id of the join, which must be the latest of the card. */
  join: number;
  /** Keys of everything written since the join that the dialog showed. */
  seen: readonly string[];
  /** Keys of what moves to the other card. */
  toGone: readonly string[];
  /** The administrator's username. */
  by: string;
}

type UndoOutcome = { kind: 'undone'; id: number } | { kind: 'join-gone' | 'join-changed' };

/** Timeline text of both cards; the other card's name is added when it is shown. */
const undoneText = 'The join with another card was undone.';

/**
 * Undoes the latest join of a card: both cards get back what they had, as far as it still exists. What was written
 * since goes to the chosen card; nothing happens if there is more of it than the dialog showed.
 */
export async function undoJoin(
  site: Site,
  id: number,
  { join, seen, toGone, by }: Undo,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const card = await findCard(db, id);
    const [latest] = card ? await findJoins(db, id) : [];
    if (!card || latest?.id !== join) return { kind: 'join-gone' };
    const parts = await readUndo(db, card, latest);
    if (parts.since.some(({ key }) => !seen.includes(key))) return { kind: 'join-changed' };
    const goes = (key: string) => toGone.includes(key);
    await restoreFields(db, card, latest, parts, goes);
    await moveParts(db, latest, parts, goes);
    await separate(db, latest);
    await forgetUndoOfCards(db, [id, latest.goneId]);
    const entry = { kind: 'split', text: undoneText, madeBy: by, madeAt: now.toISOString() };
    for (const [each, other] of [
      [id, latest.goneId],
      [latest.goneId, id],
    ] as const) {
      await insertEntry(db, { ...entry, kind: 'split', personId: each, otherId: other });
      await foldCard(db, each);
    }
    return { kind: 'undone', id: latest.goneId };
  });
}

async function previewUndo(db: Db, card: CardRow, join: StoredJoin): Promise<UndoPreview> {
  const { record, sides, since, phones } = await readUndo(db, card, join);
  const describeField = await createFieldDescriber(db);
  const { messages, entries, emails, steps } = await readCard(db, card.id);
  const sideOf = (side: 'kept' | 'gone') => {
    const { emails: hadEmails, phones: hadPhones, messages: had, entries: wrote } = record[side];
    const fields = cardFields
      .filter((field) => field !== 'name')
      .map((field) => fieldPart(field, describeField(sides[side], field)))
      .filter(({ text }) => text !== '');
    const numbers = phones.filter((value) => hadPhones.some((phone) => phone.value === value));
    return {
      name: record[side].card.name,
      parts: [
        ...numbers.map((value) => identityPart('phone', value)),
        ...emails
          .filter((value) => hadEmails.includes(value))
          .map((value) => identityPart('email', value)),
        ...fields,
        ...steps.filter(({ id }) => record[side].steps?.includes(id)).map(stepPart),
        ...messages.filter(({ id }) => had.includes(id)).map(messagePart),
        ...entries
          .filter(isMovable)
          .filter(({ id }) => wrote.includes(id))
          .map(entryPart),
      ],
    };
  };
  const shared = phones.filter((value) =>
    [record.kept, record.gone].every((side) => side.phones.some((phone) => phone.value === value)),
  );
  return {
    id: join.id,
    at: join.at,
    by: join.by,
    shared,
    kept: sideOf('kept'),
    gone: sideOf('gone'),
    since: since.map(({ part, to }) => ({ ...part, to })),
  };
}

interface Since {
  part: CardPart;
  key: string;
  to: 'kept' | 'gone';
}

type Parts = Awaited<ReturnType<typeof readUndo>>;

async function readCard(db: Db, id: number) {
  return {
    steps: await findOpenSteps(db, [id]),
    messages: await findCardMessages(db, id),
    entries: await findEntries(db, id),
    emails: (await findEmails(db, [id])).map(({ value }) => value),
    phones: (await findPhones(db, id)).map(({ value }) => value),
  };
}

/** What remains of each card's former content, and what was written since. */
async function readUndo(db: Db, card: CardRow, { record }: StoredJoin) {
  const { messages, entries, emails, phones, steps } = await readCard(db, card.id);
  const { kept, gone } = record;
  const accounts = (await findAccounts(db)).map((account) => account.id);
  /** Clears the owner if the account was deleted. */
  const living = (fields: CardFields): CardFields => ({
    ...fields,
    ownerId: fields.ownerId && accounts.includes(fields.ownerId) ? fields.ownerId : null,
  });
  const sides = { kept: living(kept.card), gone: living(gone.card), joined: living(record.joined) };
  const changed = cardFields.filter((field) => !isSameField(field, fieldsOf(card), sides.joined));
  const isNew = (id: number, had: 'messages' | 'entries') =>
    !kept[had].includes(id) && !gone[had].includes(id);
  const isNewIdentity = (value: string) =>
    ![...kept.emails, ...gone.emails].includes(value) &&
    ![...kept.phones, ...gone.phones].some((phone) => phone.value === value);
  const toSide = sideOfMessage(record);
  const sinceMessages = messages.filter(({ id }) => isNew(id, 'messages'));
  const own = Object.values(record.entries);
  const sinceEntries = entries.filter(({ id }) => isNew(id, 'entries') && !own.includes(id));
  const had = [...(kept.steps ?? []), ...(gone.steps ?? [])];
  const sinceSteps = steps.filter(({ id }) => !had.includes(id));
  const describeField = await createFieldDescriber(db);
  const since = (part: CardPart, to: Since['to'] = 'kept'): Since => ({ part, key: part.key, to });
  const toOf = (value: string, keyOf: (message: CardMessage) => string | undefined) => {
    const senders = sinceMessages.filter((message) => keyOf(message) === value);
    const isGone = senders.length > 0 && senders.every((message) => toSide(message) === 'gone');
    return isGone ? 'gone' : 'kept';
  };
  return {
    record,
    sides,
    changed,
    messages,
    entries,
    steps,
    emails,
    phones,
    since: [
      ...sinceMessages.map((message) => since(messagePart(message), toSide(message))),
      ...sinceEntries.map((entry) => since(entryPart(entry))),
      // A step that was put off since belongs to whoever had the former one.
      ...sinceSteps.map((step) =>
        since(stepPart(step), gone.steps?.includes(step.formerId ?? 0) ? 'gone' : 'kept'),
      ),
      ...emails.filter(isNewIdentity).map((value) =>
        since(
          identityPart('email', value),
          toOf(value, ({ email }) => emailKey(email)),
        ),
      ),
      ...phones.filter(isNewIdentity).map((value) =>
        since(
          identityPart('phone', value),
          toOf(value, ({ phone }) => phoneKey(phone)),
        ),
      ),
      ...changed.map((field) => since(fieldPart(field, describeField(fieldsOf(card), field)))),
    ],
  };
}

/** The card for an enquiry that came since the join: by its address, otherwise by its number. */
function sideOfMessage({ kept, gone }: JoinRecord) {
  return ({ email, phone }: Pick<CardMessage, 'email' | 'phone'>): Since['to'] => {
    const [mail, number] = [emailKey(email), phoneKey(phone)];
    if (kept.emails.includes(mail)) return 'kept';
    if (gone.emails.includes(mail)) return 'gone';
    const has = (side: typeof kept) => side.phones.some(({ value }) => value === number);
    return has(gone) && !has(kept) ? 'gone' : 'kept';
  };
}

type Goes = (key: string) => boolean;

/** Restores the fields of both cards; changes since the join stay on one of them. */
async function restoreFields(
  db: Db,
  card: CardRow,
  { goneId }: StoredJoin,
  { sides, changed }: Parts,
  goes: Goes,
): Promise<void> {
  const now = fieldsOf(card);
  const toGone = changed.filter((field) => goes(keyOfField(field)));
  const toKept = changed.filter((field) => !toGone.includes(field));
  await insertCard(db, { ...sides.gone, ...pick(now, toGone), id: goneId, searchText: '' });
  const restored = { ...pick(sides.kept, cardFields), ...pickOwn(sides.kept) };
  await updateCard(db, card.id, { ...restored, ...pick(now, toKept) });
}

const keyOfField = (field: CardField) => `field-${field}`;

/** Moves to the other card what it had and what was chosen for it. */
async function moveParts(db: Db, join: StoredJoin, parts: Parts, goes: Goes): Promise<void> {
  const { personId: id, goneId, record } = join;
  const { gone, kept } = record;
  const had = (side: typeof gone, value: string) =>
    side.phones.some((phone) => phone.value === value);
  const messages = parts.messages.filter(
    (message) => gone.messages.includes(message.id) || goes(`message-${message.id}`),
  );
  await setCard(
    db,
    messages.map((message) => message.id),
    goneId,
  );
  const own = Object.values(record.entries).filter((entry) => entry !== null);
  await deleteAnyEntries(db, own);
  const entries = parts.entries.filter(
    (entry) => gone.entries.includes(entry.id) || goes(`entry-${entry.id}`),
  );
  await moveEntries(
    db,
    id,
    entries.map((entry) => entry.id),
    goneId,
  );
  const sinceSteps = parts.steps.filter((step) => goes(`step-${step.id}`));
  await moveSteps(db, id, goneId, [...(gone.steps ?? []), ...sinceSteps.map((step) => step.id)]);
  const emails = parts.emails.filter(
    (value) => gone.emails.includes(value) || goes(`email-${value}`),
  );
  await moveEmails(
    db,
    emails.map((value) => ({ value })),
    goneId,
  );
  await movePhones(db, join, {
    toGone: parts.phones.filter((value) => had(gone, value) || goes(`phone-${value}`)),
    off: parts.phones.filter(
      (value) => !had(kept, value) && (had(gone, value) || goes(`phone-${value}`)),
    ),
  });
}

/** A number that both had stays on both, each with the address that brought it. */
async function movePhones(
  db: Db,
  { personId: id, goneId, record: { kept, gone } }: StoredJoin,
  { toGone, off }: { toGone: readonly string[]; off: readonly string[] },
): Promise<void> {
  const now = await findPhones(db, id);
  const before = (side: typeof kept, value: string) =>
    side.phones.find((phone) => phone.value === value) ??
    now.find((phone) => phone.value === value) ?? { value, email: '' };
  await addPhones(
    db,
    goneId,
    toGone.map((value) => before(gone, value)),
  );
  await removePhones(db, id, off);
  const both = toGone.filter((value) => !off.includes(value));
  await removePhones(db, id, both);
  await addPhones(
    db,
    id,
    both.map((value) => before(kept, value)),
  );
}

/** Marks the two as different people; other marks become as before the join. */
async function separate(db: Db, { id, personId, goneId, record }: StoredJoin): Promise<void> {
  const { kept, gone } = record;
  const formerDistinct = new Set([...kept.distinct, ...gone.distinct]);
  // Marked on the joined card.
  const since = (await findDistinct(db, personId)).filter((other) => !formerDistinct.has(other));
  const existingCards = await findCards(db, [...gone.distinct, ...since]);
  await setDistinct(db, goneId, [...existingCards.map((other) => other.id), personId]);
  await deleteDistinct(
    db,
    personId,
    gone.distinct.filter((other) => !kept.distinct.includes(other)),
  );
  await moveJoins(db, { from: personId, to: goneId, only: gone.joins });
  await deleteJoins(db, [id]);
}
