import { cardFields } from '../../../domain/people/joins.ts';
import type { TraceCounts } from '../../../domain/personal-data/personal-data.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { Db } from '../../db/tables.ts';
import { findCard, foldCard, updateCard } from './cards.repository.ts';
import {
  deleteNotices,
  deleteUndoRecord,
  deleteViews,
  findNamedEntries,
  findTemplates,
  findUndoRecords,
  findViews,
  type NamedEntry,
  replaceUndoRecord,
  updateTemplateTexts,
} from './erased-traces.repository.ts';
import { fieldsOf, isSameField, pick } from './join-record.ts';
import { deleteJoins, type JoinSide, readAllJoins, type StoredJoin } from './joins.repository.ts';
import { deleteAnyEntries } from './traces.repository.ts';

/** The person being erased: ids of their deleted rows, and the texts that identify them. */
export interface Erased {
  cards: readonly number[];
  messages: readonly number[];
  comments: readonly number[];
  emails: readonly string[];
  /** In E.164; only numbers that nobody else has. */
  phones: readonly string[];
  /** As written on the card and in enquiries. */
  names: readonly string[];
}

/**
 * Removes what still identifies a person after their own rows were deleted: records of joins, entries that the site
 * wrote on other cards, saved views, templates, and undo records and notifications about their rows.
 */
export async function forgetTraces(db: Db, erased: Erased, now: Date): Promise<TraceCounts> {
  const joins = await forgetJoins(db, erased);
  const words = wordsOf(erased);
  const machine = (await findNamedEntries(db, words.needles))
    .filter((entry) => isMachine(entry) && !erased.cards.includes(entry.cardId))
    .filter(({ text, cardName }) => names(words, text) && !names(words, cardName));
  await deleteEntriesOf(db, machine);
  const views = (await findViews(db)).filter(
    ({ name, query }) =>
      names(words, name) || names(words, new URLSearchParams(query).get('search') ?? ''),
  );
  await deleteViews(
    db,
    views.map(({ id }) => id),
  );
  // Texts that a joined card said before may be theirs too.
  const cards = [...erased.cards, ...joins.flatMap(({ personId, goneId }) => [personId, goneId])];
  await forgetUndoRecords(db, { ...erased, cards });
  await deleteNotices(db, [
    ...erased.cards.map((id) => `/admin/people/${id}`),
    ...erased.messages.map((id) => `/admin/messages/${id}`),
  ]);
  return {
    joins: joins.length,
    entries: machine.length,
    views: views.length,
    templates: await cleanTemplates(db, erased, now),
  };
}

/** Entries about joins and splits contain texts of the other card. */
const isMachine = ({ kind }: NamedEntry) => kind === 'joined' || kind === 'split';

async function deleteEntriesOf(db: Db, entries: readonly NamedEntry[]): Promise<void> {
  await deleteAnyEntries(
    db,
    entries.map(({ id }) => id),
  );
  for (const id of new Set(entries.map(({ cardId }) => cardId))) await foldCard(db, id);
}

/** Entries of joins that contain the former texts of an erased person's card. */
export async function findJoinEntries(db: Db, erased: Erased): Promise<number[]> {
  const entries: number[] = [];
  for await (const some of readAllJoins(db)) {
    for (const { record } of some) {
      if (isOf(record.kept, erased) && record.entries.kept) entries.push(record.entries.kept);
      if (isOf(record.gone, erased) && record.entries.gone) entries.push(record.entries.gone);
    }
  }
  return entries;
}

/** Whether a card before its join belonged to the erased person. */
const isOf = (side: JoinSide, { emails, phones, messages }: Erased): boolean =>
  side.emails.some((email) => emails.includes(email)) ||
  side.phones.some(({ value }) => phones.includes(value)) ||
  side.messages.some((id) => messages.includes(id));

/** Whether such a card contained nothing of anybody else. */
const isWhollyOf = (side: JoinSide, { emails, messages }: Erased): boolean =>
  side.emails.every((email) => emails.includes(email)) &&
  side.messages.every((id) => messages.includes(id));

/** Makes joins of an erased person permanent, and removes what their card brought into the other one. */
async function forgetJoins(db: Db, erased: Erased): Promise<StoredJoin[]> {
  const found: StoredJoin[] = [];
  for await (const some of readAllJoins(db)) {
    found.push(
      ...some.filter(({ record: { kept, gone } }) => isOf(kept, erased) || isOf(gone, erased)),
    );
  }
  const entries = await findJoinEntries(db, erased);
  // The latest first, in the order in which they would be undone.
  for (const { personId, record } of found.toReversed()) {
    for (const [side, other] of [
      [record.kept, record.gone],
      [record.gone, record.kept],
    ] as const) {
      if (isOf(side, erased) && isWhollyOf(side, erased) && !isOf(other, erased)) {
        await takeFieldsBack(db, personId, side, other);
      }
    }
  }
  await deleteJoins(
    db,
    found.map(({ id }) => id),
  );
  await deleteAnyEntries(db, entries);
  for (const id of new Set(found.map(({ personId }) => personId))) await foldCard(db, id);
  return found;
}

/** Clears fields of a joined card whose value came from one side of the join. */
async function takeFieldsBack(db: Db, id: number, side: JoinSide, other: JoinSide): Promise<void> {
  const card = await findCard(db, id);
  if (!card) return;
  const now = fieldsOf(card);
  const theirs = cardFields.filter(
    (field) => isSameField(field, now, side.card) && !isSameField(field, now, other.card),
  );
  const { owner_id: _, ...fields } = pick(other.card, theirs);
  await updateCard(db, id, fields);
}

interface Words {
  /** Folded full names, addresses and numbers. */
  exact: readonly string[];
  /** The last digits of phone numbers. */
  digits: readonly string[];
  /** For preselection by the database. */
  needles: readonly string[];
}

const minName = 3;
const maxDigits = 10;

function wordsOf({ names: written, emails, phones }: Erased): Words {
  const folded = [...written, ...emails]
    .map(foldForSearch)
    .filter((name) => name.length >= minName);
  const digits = phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-maxDigits));
  // SQL's lower() only handles a to z.
  const ascii = (text: string) => /[a-z0-9@._-]{3,}/.exec(text)?.[0] ?? '';
  return {
    exact: [...new Set(folded)],
    digits,
    needles: [...new Set([...folded.map(ascii), ...digits.map((number) => number.slice(-4))])],
  };
}

/** Whether a text contains a full name, address or number. */
function names({ exact, digits }: Pick<Words, 'exact' | 'digits'>, text: string): boolean {
  const folded = foldForSearch(text);
  if (exact.some((name) => hasWord(folded, name))) return true;
  const numbers = text.replaceAll(/(?<=\d)[\s().-]+(?=\d)/g, '');
  return digits.some((number) => numbers.includes(number));
}

/** Matches whole words only: "Asha" is not in "Natasha". */
function hasWord(text: string, words: string): boolean {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(text);
}

/** A note or another typed text that may be about the person; the administrator decides. */
export interface Mention {
  id: number;
  card: { id: number; name: string };
  kind: string;
  text: string;
  by: string | null;
  at: string;
}

const maxMentions = 200;

/** Typed texts on other cards that contain a name, first name, address or number of the person; the latest first. */
export async function findMentions(db: Db, erased: Erased): Promise<Mention[]> {
  const first = erased.names.flatMap((name) => foldForSearch(name).split(' ')[0] ?? []);
  const words = wordsOf({ ...erased, names: [...erased.names, ...first] });
  const going = new Set(await findJoinEntries(db, erased));
  return (await findNamedEntries(db, words.needles))
    .filter((entry) => !erased.cards.includes(entry.cardId) && !going.has(entry.id))
    .filter((entry) => !isMachine(entry) && names(words, entry.text))
    .slice(0, maxMentions)
    .map(({ id, cardId, cardName, kind, text, by, at }) => ({
      id,
      kind,
      text,
      by,
      at,
      card: { id: cardId, name: cardName },
    }));
}

/** Deletes mentions that an administrator chose; resolves with their number. */
export async function deleteMentions(
  db: Db,
  mentions: readonly Mention[],
  chosen: readonly number[],
): Promise<number> {
  const going = mentions.filter(({ id }) => chosen.includes(id));
  await deleteAnyEntries(
    db,
    going.map(({ id }) => id),
  );
  for (const id of new Set(going.map(({ card }) => card.id))) await foldCard(db, id);
  return going.length;
}

/** Removes the person's rows from undo records; deletes records whose texts identify the person. */
async function forgetUndoRecords(db: Db, erased: Erased): Promise<void> {
  const { cards, messages, comments } = erased;
  const words = wordsOf(erased);
  const idsOf: Record<string, readonly number[]> = { people: cards, messages, comments };
  const isGone = (table: string, { id, person, change }: UndoneRow) =>
    (person !== undefined && cards.includes(person)) ||
    Boolean(idsOf[table]?.includes(change?.id ?? id ?? 0));
  const keep = (table: string, rows: UndoneRow[]) => rows.filter((row) => !isGone(table, row));
  for (const { token, kind, content } of await findUndoRecords(db)) {
    const stored: UndoneRow[] | Record<string, UndoneRow[] | UndoneRow> = JSON.parse(content);
    const rest = Array.isArray(stored)
      ? keep(kind, stored)
      : Object.fromEntries(
          Object.entries(stored)
            .map(
              ([table, rows]) => [table, Array.isArray(rows) ? keep(table, rows) : rows] as const,
            )
            .filter(([table, rows]) => Array.isArray(rows) || !isGone(table, rows)),
        );
    const text = JSON.stringify(rest);
    if (names(words, text)) await deleteUndoRecord(db, token);
    else if (text !== content) await replaceUndoRecord(db, token, text);
  }
}

interface UndoneRow {
  id?: number;
  /** The card of an enquiry or entry. */
  person?: number;
  change?: { id: number };
}

/**
 * Replaces full names in templates by a placeholder and removes addresses and numbers; resolves with the number of
 * templates.
 */
async function cleanTemplates(db: Db, erased: Erased, now: Date): Promise<number> {
  const words = wordsOf(erased);
  const written = erased.names.filter((name) => foldForSearch(name).length >= minName);
  const clean = (text: string, name: string) => {
    if (!names(words, text)) return text;
    const without = [...written, ...erased.emails].reduce(
      (rest, each) => rest.replaceAll(anyCase(each), each.includes('@') ? '' : name),
      text,
    );
    const number = words.digits.map((digits) => [...digits].join('[\\s().-]*')).join('|');
    return number
      ? without.replaceAll(new RegExp(`(?:\\+?\\d{1,3}[\\s-]*)?(?:${number})`, 'g'), '')
      : without;
  };
  const templates = await findTemplates(db);
  const changed = templates.filter((template) =>
    [template.name, template.subject, template.english, template.hindi].some((text) =>
      names(words, text),
    ),
  );
  for (const { id, name, subject, english, hindi } of changed) {
    await updateTemplateTexts(db, id, {
      name: clean(name, '').trim() || `Template ${id}`,
      subject: clean(subject, '{name}'),
      english: clean(english, '{name}') || (hindi ? '' : '{name}'),
      hindi: clean(hindi, '{name}'),
      changed_at: now.toISOString(),
    });
  }
  return changed.length;
}

const anyCase = (text: string) =>
  new RegExp(
    text
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+'),
    'giu',
  );
