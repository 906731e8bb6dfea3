import { maxSelected } from '../../../domain/admin/max-selected.ts';
import { retentionOf } from '../../../domain/admin/retention.ts';
import type { DuePeople, PeoplePage, PersonCard } from '../../../domain/api/answers/people.ts';
import type { ChangedUndoably, RowsQuery } from '../../../domain/api/list-fields.ts';
import type { PersonDetails } from '../../../domain/forms/person-form.ts';
import type { PeopleSort, PersonStage } from '../../../domain/people/person.ts';
import { type PersonOrigin, utmOf } from '../../../domain/people/sources.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import { readSourceNames, type SourceNames } from '../../db/queries/source-names.ts';
import {
  changesBetween,
  putBack,
  type RowChange,
  readStates,
  storeUndo,
  takeUndo,
  type UndoOutcome,
} from '../../db/queries/undo.ts';
import type { Db } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { addByHand, type HandEnquiry } from './card/add-by-hand.ts';
import {
  findAccounts,
  findConsent,
  findNewsletter,
  findWholeCard,
} from './card/card.repository.ts';
import { addNote, saveDetails, setOnCards } from './card/details.ts';
import { findTimeline } from './card/timeline.repository.ts';
import { findCardMessages } from './cards/card-messages.repository.ts';
import { findCards, findIdentities, foldCard, lockPeople } from './cards/cards.repository.ts';
import { moveToStage } from './cards/changes.ts';
import { findJoined, joinCards } from './cards/join.ts';
import { carryPhones, findSamePhone, setDistinct } from './cards/phones.repository.ts';
import { putStrayOnCards } from './cards/receive.ts';
import { removeEmptyCards } from './cards/remove.ts';
import { splitCard } from './cards/split.ts';
import {
  countDue,
  countLists,
  findDue,
  findInterests,
  findPeople,
  findPeopleAfter,
  findPeopleById,
  findPeopleIds,
  type PeopleFilter,
  sumUp,
} from './list/people-list.repository.ts';
import { todayIn } from './list/today.ts';
import { personColumns } from './people-table.ts';
import { finishStep, type Step, setSteps, snooze } from './steps.ts';
import {
  deleteEntries,
  findEntriesAfter,
  findLastEntry,
  findMessageOwners,
} from './undo.repository.ts';

/** How a bulk change of cards is undone. */
interface UndoneCards {
  people: RowChange[];
  /** Enquiries that were answered or archived by it, each with its card. */
  messages: { person: number; change: RowChange }[];
  /** What it added to time lines. */
  entries: { id: number; person: number }[];
}

export type PeopleService = ReturnType<typeof createPeopleService>;

const pageSize = 50;
const atOnce = 500;
const straysAtOnce = 50;
/** On the dashboard. */
const dueShown = 8;

/** Cards of people, on the way from enquiry to customer. */
export function createPeopleService(db: Db, { readFacts }: { readFacts: ReadFacts }) {
  const today = async (now: Date) => todayIn((await readFacts(db)).timeZone, now);
  const inTransaction = <Result>(work: (trx: Db) => Promise<Result>) =>
    db.transaction().execute(work);
  /** Changes cards in one transaction, with what follows for their enquiries, so that it can be undone. */
  const undoably = (
    ids: readonly number[],
    made: { by: string | null; now: Date },
    change: (trx: Db) => Promise<number>,
  ): Promise<ChangedUndoably> =>
    inTransaction(async (trx) => {
      await lockPeople(trx);
      const owners = await findMessageOwners(trx, ids);
      const read = async () => ({
        people: await readStates(trx, 'people', ids),
        messages: await readStates(trx, 'contact_messages', [...owners.keys()]),
      });
      const lastEntry = await findLastEntry(trx);
      const before = await read();
      const changed = await change(trx);
      const after = await read();
      const people = changesBetween(before.people, after.people);
      if (people.length === 0) return { changed, undo: null };
      const undone: UndoneCards = {
        people,
        messages: changesBetween(before.messages, after.messages).map((each) => ({
          person: owners.get(each.id) ?? 0,
          change: each,
        })),
        entries: await findEntriesAfter(trx, ids, lastEntry),
      };
      return { changed, undo: await storeUndo(trx, 'people', undone, made) };
    });

  return {
    /** One page of people, with what filters need. */
    async list(
      {
        page,
        sort = 'due',
        ids,
        select,
        ...asked
      }: PeopleQuery & RowsQuery & { page: number; sort?: PeopleSort | undefined },
      now = new Date(),
    ): Promise<PeoplePage> {
      const day = await today(now);
      const names = await readSourceNames(db);
      const filter = filterOf(asked, names);
      const sums = await sumUp(db, filter, day);
      const pages = Math.max(1, Math.ceil(sums.total / pageSize));
      const part = { sort, limit: pageSize, offset: (page - 1) * pageSize };
      const rows = ids ? await findPeopleById(db, ids) : await findPeople(db, filter, day, part);
      return {
        people: rows.map((row) => withSource(row, names)),
        ...sums,
        counts: await countLists(db),
        interests: await findInterests(db),
        sources: names.all,
        page,
        pages,
        ...(select && { ids: await findPeopleIds(db, filter, day, { sort, limit: maxSelected }) }),
      };
    },

    /** Who waits today or has waited before, overdue first. */
    async due(now = new Date()): Promise<DuePeople> {
      const day = await today(now);
      const names = await readSourceNames(db);
      const due = await findDue(db, day, dueShown);
      return { people: due.map((row) => withSource(row, names)), ...(await countDue(db, day)) };
    },

    /** Everything on a card, or on the one that it was joined with; undefined for no such card. */
    async find(id: number): Promise<PersonCard | undefined> {
      const card = await findPerson(db, id);
      if (card) return card;
      const joined = await findJoined(db, id);
      return joined === undefined ? undefined : await findPerson(db, joined);
    },

    /** The people that a filter selects as CSV, in pieces. */
    async *exportCsv(asked: PeopleQuery, now = new Date()): AsyncGenerator<string> {
      const names = await readSourceNames(db);
      const filter = filterOf(asked, names);
      const { timeZone } = await readFacts(db);
      const day = todayIn(timeZone, now);
      const read = async (after: { id: number } | undefined, limit: number) => {
        const rows = await findPeopleAfter(db, filter, day, { after: after?.id ?? 0, limit });
        return rows.map((row) => withSource(row, names));
      };
      yield* writeCsv(personColumns(timeZone), readInBatches(atOnce, read));
    },

    /** Adds an enquiry by phone or in person. */
    add: (enquiry: HandEnquiry, now = new Date()) =>
      inTransaction((trx) => addByHand(trx, enquiry, now)),

    /** Stores what a card says, in the place of `base`. */
    saveDetails: (id: number, details: PersonDetails, base: PersonDetails) =>
      inTransaction((trx) => saveDetails(trx, id, details, base)),

    /** Moves cards to a stage; resolves with the number of those that were not there. */
    moveToStage: (
      ids: readonly number[],
      change: { stage: PersonStage; reason: string; by: string },
      now = new Date(),
    ) => undoably(ids, { by: change.by, now }, (trx) => moveToStage(trx, ids, change, now)),

    setInterest: (ids: readonly number[], interest: string, by: string | null = null) =>
      undoably(ids, { by, now: new Date() }, (trx) => setOnCards(trx, ids, { interest })),

    /** Says who looks after people; undefined for no such account. */
    setOwner: (ids: readonly number[], owner: number | null) =>
      inTransaction(async (trx) => {
        const isKnown = (await findAccounts(trx)).some(({ id }) => id === owner);
        if (owner === null || isKnown) return await setOnCards(trx, ids, { owner_id: owner });
        return undefined;
      }),

    setSteps: (ids: readonly number[], step: Step, by: string | null = null) =>
      undoably(ids, { by, now: new Date() }, (trx) => setSteps(trx, ids, step)),

    /** Gives cards, and their enquiries, the state that they had before a bulk change. */
    undo: (token: string, now = new Date()): Promise<UndoOutcome> =>
      inTransaction(async (trx) => {
        await lockPeople(trx);
        const undone = await takeUndo<UndoneCards>(trx, token, now);
        if (!undone) return { kind: 'undo-gone' };
        const { done, refused } = await putBack(trx, 'people', undone.people);
        const isBack = new Set(done.map(({ id }) => id));
        for (const { id, before, after } of done) {
          if (before.interest !== after.interest) await foldCard(trx, id);
        }
        const ofThem = undone.messages.filter(({ person }) => isBack.has(person));
        await putBack(
          trx,
          'contact_messages',
          ofThem.map(({ change }) => change),
        );
        await deleteEntries(
          trx,
          undone.entries.filter(({ person }) => isBack.has(person)).map(({ id }) => id),
        );
        return { kind: 'undone', done: done.length, refused: refused.length };
      }),

    snooze: (ids: readonly number[], dueAt: string) =>
      inTransaction((trx) => snooze(trx, ids, dueAt)),

    finishStep: (id: number, step: { next?: Step | undefined; by: string }, now = new Date()) =>
      inTransaction((trx) => finishStep(trx, id, step, now)),

    addNote: (id: number, note: { text: string; by: string }, now = new Date()) =>
      inTransaction((trx) => addNote(trx, id, note, now)),

    /** Joins the card `gone` with another; false when one of them is not there. */
    join: (cards: { id: number; gone: number; by: string }, now = new Date()) =>
      inTransaction((trx) => joinCards(trx, cards, now)),

    /** Remembers that two cards with the same number are different people; false when one of them is not there. */
    setDistinct: (id: number, other: number) =>
      inTransaction(async (trx) => {
        await lockPeople(trx);
        const cards = await findCards(trx, [id, other]);
        if (cards.length === 2) await setDistinct(trx, id, [other]);
        return cards.length === 2;
      }),

    split: (
      id: number,
      parts: { messages: readonly number[]; identities: readonly string[]; by: string },
      now = new Date(),
    ) => inTransaction((trx) => splitCard(trx, id, parts, now)),

    /** Gives messages a card that an older release stored, and carries its phone numbers. */
    async carryStrays(now: Date, stopping?: AbortSignal): Promise<void> {
      await inTransaction(async (trx) => {
        await lockPeople(trx);
        await carryPhones(trx);
      });
      const carrySome = (limit: number) =>
        stopping?.aborted ? 0 : inTransaction((trx) => putStrayOnCards(trx, limit, now));
      await changeInBatches(async (limit) => await carrySome(limit), straysAtOnce);
    },

    /** Deletes cards of whom nothing is left, and those of customers and the lost after the retention of messages. */
    async removeExpired(now: Date): Promise<void> {
      const { messages } = retentionOf(await readFacts(db));
      await removeEmptyCards(db, messages === 0 ? null : daysBefore(now, messages));
    },
  };
}

type PeopleQuery = Omit<PeopleFilter, 'isFrom'> & { source?: string | undefined };

function filterOf({ source, ...filter }: PeopleQuery, names: SourceNames): PeopleFilter {
  return source ? { ...filter, isFrom: names.isFrom(source) } : filter;
}

/** A card or a row of the list with the name of its source, and with its campaign apart. */
function withSource<Row extends PersonOrigin>(row: Row, names: SourceNames) {
  const { utmSource: _, utmMedium: __, utmCampaign: ___, referrerHost: ____, ...fields } = row;
  const { medium, campaign } = utmOf(row);
  return { ...fields, source: names.nameOf(row), medium, campaign };
}

async function findPerson(db: Db, id: number): Promise<PersonCard | undefined> {
  const card = await findWholeCard(db, id);
  if (!card) return;
  const { step, stepDueAt, ...fields } = withSource(card, await readSourceNames(db));
  const identities = await findIdentities(db, id);
  const valuesOf = (kind: string) =>
    identities.filter((each) => each.kind === kind).map(({ value }) => value);
  const emails = valuesOf('email');
  const messages = await findCardMessages(db, id);
  return {
    ...fields,
    step: stepDueAt ? { text: step, dueAt: stepDueAt } : null,
    emails,
    phones: valuesOf('phone'),
    samePhone: await findSamePhone(db, id),
    consent: await findConsent(db, id),
    newsletter: await findNewsletter(db, emails),
    messages: messages.map(({ id, name, email, phone, createdAt: at }) => ({
      id,
      name,
      email,
      phone,
      at,
    })),
    ...(await findTimeline(db, id, emails)),
    accounts: await findAccounts(db),
    interests: await findInterests(db),
  };
}
