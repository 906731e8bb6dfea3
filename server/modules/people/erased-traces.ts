import { cardFields } from '../../../domain/people/joins.ts';
import type { MentionPlace, TraceCounts } from '../../../domain/personal-data/personal-data.ts';
import { isSame } from '../../../domain/same-value.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { Db } from '../../db/tables.ts';
import { findCard, foldCard, updateCard } from './cards.repository.ts';
import {
  deleteNotices,
  deleteUndoRecord,
  deleteViews,
  findNamedEntries,
  findNamedFields,
  findNamedNotes,
  findNamedSteps,
  findTemplates,
  findUndoRecords,
  findViews,
  type NamedEntry,
  type NamedText,
  replaceUndoRecord,
  updateTemplateTexts,
} from './erased-traces.repository.ts';
import { fieldsOf, isSameField, pick } from './join-record.ts';
import {
  type CardFields,
  deleteJoins,
  type JoinRecord,
  type JoinSide,
  readAllJoins,
  replaceJoin,
  type StoredJoin,
} from './joins.repository.ts';
import { findReasons } from './people-list.repository.ts';
import { deleteSteps, replaceWords } from './steps.repository.ts';
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
  /** Why they were lost, as somebody wrote it. */
  reasons: readonly string[];
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
  const left = await findReasons(db);
  const reasons = erased.reasons.filter((reason) => reason !== '' && !left.includes(reason));
  const views = (await findViews(db)).filter(({ name, query }) => {
    const filters = new URLSearchParams(query);
    return (
      [name, ...filters.values()].some((text) => names(words, text)) ||
      reasons.includes(filters.get('reason') ?? '')
    );
  });
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
  side.phones.some(({ value, email }) => phones.includes(value) || emails.includes(email)) ||
  side.messages.some((id) => messages.includes(id));

/** Whether such a card contained nothing of anybody else. */
const isWhollyOf = (side: JoinSide, { emails, messages }: Erased): boolean =>
  side.emails.every((email) => emails.includes(email)) &&
  side.messages.every((id) => messages.includes(id));

/** Makes joins of an erased person permanent, and removes what their card brought into the other one. */
async function forgetJoins(db: Db, erased: Erased): Promise<StoredJoin[]> {
  const affected: StoredJoin[] = [];
  for await (const some of readAllJoins(db)) {
    affected.push(
      ...some.filter(({ record: { kept, gone } }) => isOf(kept, erased) || isOf(gone, erased)),
    );
  }
  const entries = await findJoinEntries(db, erased);
  // The latest first, in the order in which they would be undone.
  for (const { personId, record } of affected.toReversed()) {
    for (const [side, other] of [
      [record.kept, record.gone],
      [record.gone, record.kept],
    ] as const) {
      if (isOf(side, erased) && isWhollyOf(side, erased) && !isOf(other, erased)) {
        await clearFieldsOfSide(db, personId, side, other);
      }
    }
  }
  await deleteJoins(
    db,
    affected.map(({ id }) => id),
  );
  await deleteAnyEntries(db, entries);
  for (const id of new Set(affected.map(({ personId }) => personId))) await foldCard(db, id);
  return affected;
}

/** Clears fields of a joined card whose value came from one side of the join, and deletes its steps. */
async function clearFieldsOfSide(
  db: Db,
  id: number,
  side: JoinSide,
  other: JoinSide,
): Promise<void> {
  const card = await findCard(db, id);
  if (!card) return;
  const now = fieldsOf(card);
  const sideFields = cardFields.filter(
    (field) => isSameField(field, now, side.card) && !isSameField(field, now, other.card),
  );
  const { ownerId: _, ...fields } = pick(other.card, sideFields);
  await updateCard(db, id, fields);
  await deleteSteps(db, side.steps ?? []);
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

/** A text by hand elsewhere that may be about somebody: the administrator decides. */
export interface Mention {
  key: string;
  place: MentionPlace;
  card: { id: number; name: string };
  /** Of an entry. */
  kind: string;
  text: string;
  by: string | null;
  at: string | null;
}

const maxMentions = 200;

/** The id of the row that contains a mention. */
export const mentionedId = ({ key }: Pick<Mention, 'key'>) => Number(key.split('-')[1]);

/**
 * Typed texts on other cards and beside their enquiries that contain a name, first name, address or number of the
 * person; the fields of cards first, then the latest.
 */
export async function findMentions(db: Db, erased: Erased): Promise<Mention[]> {
  const first = erased.names.flatMap((name) => foldForSearch(name).split(' ')[0] ?? []);
  const words = wordsOf({ ...erased, names: [...erased.names, ...first] });
  const going = new Set(await findJoinEntries(db, erased));
  const isTheirs = ({ cardId }: NamedText) => erased.cards.includes(cardId);
  const isFound = (each: NamedText) => !isTheirs(each) && names(words, each.text);
  const entries = (await findNamedEntries(db, words.needles))
    .filter((entry) => !going.has(entry.id) && !isMachine(entry))
    .map((entry) => ({ ...entry, place: 'entry' as const }));
  const notes = (await findNamedNotes(db, words.needles)).filter(
    ({ id }) => !erased.messages.includes(id),
  );
  const steps = await findNamedSteps(db, words.needles);
  return [...(await findNamedFields(db, words.needles)), ...steps, ...notes, ...entries]
    .filter(isFound)
    .slice(0, maxMentions)
    .map(({ id, place, cardId, cardName, kind, text, by, at }) => ({
      key: `${place}-${id}`,
      place,
      kind,
      text,
      by,
      at,
      card: { id: cardId, name: cardName },
    }));
}

/**
 * The column for each place of a mention on a card, and its value after the erasure: a lost card needs a reason.
 */
const erasedFields = {
  about: ['about', ''],
  reason: ['lostReason', 'Erased'],
} as const;

/** A planned step stays planned. */
const erasedStep = 'Erased';

/** Deletes the mentions whose keys an administrator selected; resolves with their number. */
export async function deleteMentions(
  db: Db,
  mentions: readonly Mention[],
  chosen: readonly string[],
): Promise<number> {
  const selected = mentions.flatMap(({ key, place, ...mention }) =>
    place !== 'note' && chosen.includes(key) ? [{ ...mention, key, place }] : [],
  );
  const entries = selected.filter(({ place }) => place === 'entry');
  await deleteAnyEntries(db, entries.map(mentionedId));
  for (const mention of selected) {
    const { place, card } = mention;
    if (place === 'entry') continue;
    if (place === 'step') {
      await replaceWords(db, mentionedId(mention), erasedStep);
      continue;
    }
    const [column, text] = erasedFields[place];
    await updateCard(db, card.id, { [column]: text });
  }
  const cards = [...new Set(selected.map(({ card }) => card.id))];
  for (const id of cards) await foldCard(db, id);
  await forgetFormerTexts(
    db,
    new Set(
      selected.filter(({ place }) => Object.hasOwn(erasedFields, place)).map(({ text }) => text),
    ),
  );
  return selected.length;
}

/** What would bring texts of cards back: undoing a change, or a join. */
async function forgetFormerTexts(db: Db, texts: ReadonlySet<string>): Promise<void> {
  if (texts.size === 0) return;
  for (const { token, content } of await findUndoRecords(db)) {
    if ([...texts].some((text) => content.includes(JSON.stringify(text)))) {
      await deleteUndoRecord(db, token);
    }
  }
  const without = (card: CardFields): CardFields => ({
    ...card,
    ...Object.fromEntries(
      Object.values(erasedFields)
        .filter(([column]) => texts.has(card[column]))
        .map(([column, text]) => [column, text]),
    ),
  });
  for await (const some of readAllJoins(db)) {
    for (const { id, record } of some) {
      const cleaned: JoinRecord = {
        ...record,
        kept: { ...record.kept, card: without(record.kept.card) },
        gone: { ...record.gone, card: without(record.gone.card) },
        joined: without(record.joined),
      };
      if (!isSame(cleaned, record)) await replaceJoin(db, id, cleaned);
    }
  }
}

/**
 * Removes cards whose fields moved to another card from the undo records: undoing an earlier change of such a card could
 * restore texts of the other person.
 */
export async function forgetUndoOfCards(db: Db, cards: readonly number[]): Promise<void> {
  const nothing = { messages: [], comments: [], emails: [], phones: [], names: [], reasons: [] };
  await forgetUndoRecords(db, { ...nothing, cards });
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
      (rest, each) => rest.replaceAll(ignoringCase(each), each.includes('@') ? '' : name),
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

const ignoringCase = (text: string) =>
  new RegExp(
    text
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+'),
    'giu',
  );
