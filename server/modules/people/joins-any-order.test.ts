import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { splitFields } from '../../../domain/people/joins.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { latestJoin, undoLatestJoin } from '../../../tests/support/undo-join.ts';
import { aMessage, testClient, visitorsOn } from '../../../tests/support/visitors.ts';
import type { Db } from '../../db/tables.ts';
import { erasePersonalData } from '../personal-data/personal-data.service.ts';
import { addNote, removeEmptyCards, saveDetails } from './changes.ts';
import { joinPeople } from './join.ts';
import { findPerson } from './people.service.ts';
import { splitCard } from './split.ts';

const by = 'asha';
const yearMs = 365 * 86_400_000;
const phones = ['98230 00140', '98230 00141'];
const people = ['Asha', 'Ravi', 'Meena', 'Kavita'].map((name, at) => ({
  name: `${name} Personname${at}`,
  email: `address${at}@x.in`,
  word: `Personname${at}`,
}));

const some = fc.nat({ max: 1000 });
const enquiry = fc.record({
  kind: fc.constant('enquiry' as const),
  one: fc.nat({ max: people.length - 1 }),
  other: fc.nat({ max: phones.length - 1 }),
});
const frequent = ['join', 'undo', 'split', 'write'] as const;
const rare = ['erase', 'erase address', 'retention', 'spam', 'rescue'] as const;
const kinds = [...frequent, ...rare];
const ofKind = (kind: (typeof kinds)[number]) =>
  fc.record({ kind: fc.constant(kind), one: some, other: some });
const step = fc.oneof(
  { weight: 3, arbitrary: enquiry },
  { weight: 6, arbitrary: fc.constantFrom(...frequent).chain(ofKind) },
  fc.constantFrom(...rare).chain(ofKind),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Some enquiries, then each kind of step at least once, with others between them, in any order. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(enquiry, { minLength: 2, maxLength: 4 }),
    fc.tuple(...kinds.map(ofKind)),
    fc.array(step, { maxLength: 8 }),
  )
  .chain(([first, once, more]) => {
    const rest: Step[] = [...once, ...more];
    const all = { minLength: rest.length, maxLength: rest.length };
    return fc.shuffledSubarray(rest, all).map((shuffled) => [...first, ...shuffled]);
  });

/** An order in which each kind of step finds something to do. */
const effective: Step[] = [
  { kind: 'enquiry', one: 0, other: 0 },
  { kind: 'enquiry', one: 1, other: 1 },
  { kind: 'write', one: 0, other: 6 },
  { kind: 'write', one: 1, other: 6 },
  { kind: 'join', one: 0, other: 1 },
  { kind: 'write', one: 0, other: 1 },
  { kind: 'undo', one: 0, other: 1 },
  { kind: 'join', one: 0, other: 1 },
  // The second enquiry.
  { kind: 'split', one: 0, other: 4 },
  { kind: 'spam', one: 0, other: 0 },
  { kind: 'rescue', one: 0, other: 0 },
  { kind: 'enquiry', one: 2, other: 0 },
  { kind: 'spam', one: 2, other: 0 },
  { kind: 'retention', one: 0, other: 0 },
  { kind: 'erase address', one: 1, other: 0 },
  { kind: 'erase', one: 0, other: 0 },
];

/** All tables that can contain texts of people, as one text. */
async function dumpOf(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const texts = await Promise.all(
    tables
      .filter((name) => !/^(post_words|media|policy_versions|page_changes|kysely)/.test(name))
      .map(async (name) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        return JSON.stringify(rows);
      }),
  );
  return texts.join('\n');
}

/** A desk that records what was written where, to search for it later. */
async function desk() {
  const { db } = await testDatabase();
  const { site, visitors, lists } = await visitorsOn(db, { rateLimits: false });
  /** Unique words that were written and must not get lost. */
  const written = new Set<string>();
  /** The addresses of the card that each was written on. */
  const origins = new Map<string, readonly string[]>();
  /** Of people who wrote nothing since. */
  const erasedAddresses = new Set<string>();
  let count = 0;
  const word = (kind: string) => {
    count += 1;
    return `${kind}${String(count).padStart(3, '0')}word`;
  };
  const addressesOf = async (id: number) => {
    const identities = db.selectFrom('person_identities').select('value');
    const rows = await identities.where('person_id', '=', id).where('kind', '=', 'email').execute();
    return rows.map(({ value }) => value);
  };
  const note = (text: string, addresses: readonly string[]) => {
    written.add(text);
    origins.set(text, addresses);
  };
  const messages = () => db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  const cards = async () =>
    (await db.selectFrom('people').select('id').orderBy('id').execute()).map(({ id }) => id);
  const at = <Item>(list: readonly Item[], place: number) => list[place % list.length];
  const pages = async () => {
    const ids = await cards();
    const all = await Promise.all(ids.map((id) => findPerson(site, id)));
    return new Map(ids.map((id, place) => [id, JSON.stringify(all[place])]));
  };

  async function write(id: number, seed: number): Promise<void> {
    const card = await findPerson(site, id);
    if (!card) return;
    const addresses = await addressesOf(id);
    const text = word('note');
    await addNote(site, id, { text, by });
    note(text, addresses);
    // Replacing a value is intended.
    if (card.value === null && seed % 2 === 0) {
      count += 1;
      const value = 700_000 + count;
      await saveDetails(site, id, { value });
      note(`7,00,${String(count).padStart(3, '0')}|${value}`, addresses);
    }
    if (seed % 3 === 0) {
      const step = word('step');
      await planTyped(site, [id], { text: step, dueAt: '2099-01-01T00:00:00.000Z' }, by);
      note(step, addresses);
    }
  }

  async function split(id: number, seed: number): Promise<boolean> {
    const own = (await messages()).filter(({ person_id }) => person_id === id);
    const entries = await db
      .selectFrom('person_entries')
      .select('id')
      .where('person_id', '=', id)
      .execute();
    const bit = (place: number) => ((seed >> (place % 10)) & 1) === 1;
    const { kind } = await splitCard(site, id, {
      messages: own.filter((message) => bit(message.id)).map((message) => message.id),
      identities: [],
      entries: entries.filter((entry) => bit(entry.id + 3)).map((entry) => entry.id),
      fields: splitFields.filter((_, place) => bit(place + 5)),
      by,
    });
    return kind === 'split';
  }

  async function undo(id: number, seed: number): Promise<boolean> {
    const latest = await latestJoin(site, id);
    if (!latest) return false;
    const toGone = (key: string) => ((seed >> (latest.since.indexOf(key) % 10)) & 1) === 1;
    const outcome = await undoLatestJoin(site, id, { toGone, by });
    expect(outcome.kind).toBe('split');
    return true;
  }

  /** Runs an action that deletes cards: what was only on them must be gone. */
  async function without(act: () => Promise<unknown>, isErasure: boolean): Promise<void> {
    const before = await pages();
    await act();
    const left = await cards();
    const stays = [...before].filter(([id]) => left.includes(id)).map(([, page]) => page);
    const dump = await dumpOf(db);
    for (const text of [...written]) {
      const has = (page: string) => text.split('|').some((part) => page.includes(part));
      if (stays.some(has) || ![...before.values()].some(has)) continue;
      written.delete(text);
      if (isErasure) expect([text, has(dump)]).toEqual([text, false]);
    }
  }

  /** Deletes every enquiry from the addresses too, whether it is on another card or spam. */
  async function erase(
    subject: { card: number } | { email: string },
    addresses: readonly string[],
  ): Promise<void> {
    const own = (await messages()).filter(({ email }) => addresses.includes(email));
    await without(() => erasePersonalData(site, subject, by), true);
    const dump = await dumpOf(db);
    for (const address of addresses) erasedAddresses.add(address);
    for (const { message } of own) {
      written.delete(message);
      expect(dump).not.toContain(message);
    }
    // Texts that only they wrote are removed from a shared card.
    for (const text of [...written]) {
      const from = origins.get(text) ?? [];
      const isTheirs = from.length > 0 && from.every((address) => addresses.includes(address));
      if (isTheirs && !text.split('|').some((part) => dump.includes(part))) written.delete(text);
    }
  }

  /** Texts of an erased person who did not write again must not be anywhere in the database. */
  async function expectForgotten(): Promise<void> {
    const dump = await dumpOf(db);
    const emails = await db.selectFrom('person_identities').select('value').execute();
    const stored = await messages();
    const cardNames = await db.selectFrom('people').select('name').execute();
    for (const { email, word: name } of people) {
      const isThere =
        emails.some(({ value }) => value === email) || stored.some((row) => row.email === email);
      if (isThere || !erasedAddresses.has(email)) continue;
      expect([email, dump.includes(email)]).toEqual([email, false]);
      // A card may keep a name with notes after its enquiries were split off.
      const isName = cardNames.some((card) => card.name.includes(name));
      if (!isName) expect([name, dump.includes(name)]).toEqual([name, false]);
    }
  }

  /** The kinds of steps that changed something. */
  const taken = new Set<Step['kind']>();

  async function take({ kind, one, other }: Step): Promise<void> {
    if (kind === 'enquiry') {
      const { name, email } = people[one] ?? { name: '', email: '' };
      const text = word('message');
      const fields = { name, email, phone: phones[other], message: text };
      await visitors.contact.receive(aMessage(fields), testClient);
      erasedAddresses.delete(email);
      note(text, [email]);
      taken.add(kind);
      return;
    }
    const all = await cards();
    const [id, second] = [at(all, one), at(all, other)];
    const { id: message, status } = at(await messages(), one) ?? {};
    const isSpam = status === 'spam';
    if (message && ((kind === 'spam' && !isSpam) || (kind === 'rescue' && isSpam))) taken.add(kind);
    if (kind === 'spam' && message) await lists.inbox.setStatus([message], 'spam');
    if (kind === 'rescue' && message) await lists.inbox.setStatus([message], 'read');
    if (kind === 'retention') {
      const later = new Date(Date.now() + 2 * yearMs);
      const spam = (await messages()).filter(({ status }) => status === 'spam');
      await without(() => lists.inbox.removeExpired(later), false);
      const storedIds = new Set((await messages()).map((message) => message.id));
      // Spam is on no card, so that no page showed it.
      for (const each of spam) if (!storedIds.has(each.id)) written.delete(each.message);
      if (spam.length > 0) taken.add(kind);
      await without(() => removeEmptyCards(site), false);
    }
    if (!id || !second) return;
    if (kind === 'join') {
      const choices = {
        name: at(['kept', 'other'] as const, one),
        stage: at(['kept', 'other'] as const, other),
      };
      await joinPeople(site, { id, gone: second, by, ...(one % 2 === 0 && { choices }) });
      if (id !== second) taken.add(kind);
    }
    if (kind === 'undo' && (await undo(id, other))) taken.add(kind);
    if (kind === 'split' && (await split(id, other))) taken.add(kind);
    if (kind === 'write') {
      await write(id, other);
      taken.add(kind);
    }
    if (kind === 'erase') {
      taken.add(kind);
      await erase({ card: id }, await addressesOf(id));
      await expectForgotten();
    }
    if (kind === 'erase address') {
      const { email = '' } = at(people, one) ?? {};
      if ((await messages()).some((row) => row.email === email)) taken.add(kind);
      await erase({ email }, [email]);
      expect(await dumpOf(db)).not.toContain(email);
    }
  }

  return { db, site, take, taken, messages, cards, written };
}

test('keeps every enquiry on one card and loses nothing, in any order of joins, undone joins, splits, erasures and retention', async () => {
  const everTaken = new Set<Step['kind']>();
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const { db, site, take, taken, messages, cards, written } = await desk();
      for (const each of chosen) {
        await take(each);
        const ids = await cards();
        const stored = await messages();
        const openCards = await Promise.all(ids.map((id) => findPerson(site, id)));
        const onCards = openCards.flatMap((card) => card?.messages.map(({ id }) => id) ?? []);
        const expected = stored.filter(({ status }) => status !== 'spam').map(({ id }) => id);
        expect(onCards.sort((a, b) => a - b)).toEqual(expected);
        const dump = await dumpOf(db);
        for (const text of written) {
          const isThere = text.split('|').some((part) => dump.includes(part));
          expect([text, isThere]).toEqual([text, true]);
        }
      }
      for (const kind of taken) everTaken.add(kind);
    }),
    { numRuns: 8, examples: [[effective]] },
  );
  // A kind of step that never finds anything to do proves nothing.
  expect([...everTaken].sort()).toEqual(['enquiry', ...kinds].sort());
}, 180_000);
