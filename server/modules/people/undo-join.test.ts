import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageLabels } from '../../../domain/people/person.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { latestJoin, undoLatestJoin } from '../../../tests/support/undo-join.ts';
import { aMessage, testClient, visitorsOn } from '../../../tests/support/visitors.ts';
import type { Db } from '../../db/tables.ts';
import { readParts } from './card-parts.ts';
import { addNote, moveToStage, saveDetails } from './changes.ts';
import { addByHand } from './hand-enquiries.ts';
import { joinPeople } from './join.ts';
import { findPerson } from './people.service.ts';
import { splitCard } from './split.ts';

const by = 'asha';
const now = new Date('2026-03-02T05:00:00.000Z');
const dueAt = '2026-03-05T05:00:00.000Z';

/** Two people with one number, each with an enquiry, a note, a step and a value. */
async function twoPeople() {
  const { db } = await testDatabase();
  const { site, visitors } = await visitorsOn(db, { rateLimits: false });
  const accounts = [1, 2].map((id) => ({
    ...goodRows.admin_accounts,
    id,
    username: `account ${id}`,
    username_key: `account ${id}`,
  }));
  await db.insertInto('admin_accounts').values(accounts).execute();
  const send = (changes: object) =>
    visitors.contact.receive(aMessage({ phone: '98220 44170', ...changes }), testClient);
  const idOf = async (name: string) => {
    const card = db.selectFrom('people').select('id').where('name', '=', name);
    return (await card.executeTakeFirstOrThrow()).id;
  };
  await send({ name: 'Harini', email: 'harini@x.in', message: 'Which batch has seats?' });
  await send({ name: 'Dinesh', email: 'dinesh@y.in', message: 'A website for our shop' });
  const [harini, dinesh] = [await idOf('Harini'), await idOf('Dinesh')];
  for (const [id, name, value] of [
    [harini, 'Harini', 27_000],
    [dinesh, 'Dinesh', 140_000],
  ] as const) {
    await addNote(site, id, { text: `${name} lives in Erode`, by }, now);
    await planTyped(site, [id], { text: `Call ${name}`, dueAt }, by, now);
    await saveDetails(site, id, { about: `About ${name}`, value });
  }
  await moveToStage(site, [dinesh], { stage: 'qualified', reason: '', by }, now);
  return { db, site, send, harini, dinesh };
}

/** Everything stored about people, except that a join was undone. */
async function storedPeople(db: Db) {
  const people = await db.selectFrom('people').selectAll().orderBy('id').execute();
  const messages = await db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  const entries = await db
    .selectFrom('person_entries')
    .selectAll()
    .where('other_id', 'is', null)
    .orderBy('id')
    .execute();
  const emails = db.selectFrom('person_identities').selectAll().orderBy('value');
  const phones = db.selectFrom('person_phones').selectAll().orderBy('value').orderBy('person_id');
  const joins = db.selectFrom('person_joins').selectAll().orderBy('id');
  const steps = await db.selectFrom('person_steps').selectAll().orderBy('id').execute();
  return {
    people,
    messages,
    entries,
    steps,
    emails: await emails.execute(),
    phones: await phones.execute(),
    joins: await joins.execute(),
  };
}

const undo = (
  site: Parameters<typeof undoLatestJoin>[0],
  id: number,
  toGone?: (key: string) => boolean,
) => undoLatestJoin(site, id, { by, now, ...(toGone && { toGone }) });

test('restores both cards as they were, at their old addresses', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  const before = await storedPeople(db);
  for (const choices of [
    {},
    { name: 'other', stage: 'kept', value: 'other', about: 'other' } as const,
  ]) {
    const join = await joinPeople(site, { id: harini, gone: dinesh, by, choices }, now);
    expect(await findPerson(site, dinesh)).toMatchObject({
      id: harini,
      stage: 'stage' in choices ? 'new' : 'qualified',
      name: 'name' in choices ? 'Dinesh' : 'Harini',
      value: 'value' in choices ? 140_000 : 27_000,
      steps: [{ text: 'Call Harini' }, { text: 'Call Dinesh' }],
    });
    const card = await readParts(site, harini);
    expect(card?.join).toMatchObject({ id: join, by, since: [], shared: ['+919822044170'] });
    const parts = [...(card?.messages ?? []), ...(card?.entries ?? []), ...(card?.steps ?? [])];
    const moving = parts.filter(({ key }) => card?.join?.moves.includes(key));
    expect([
      moving.map(({ text }) => text),
      card?.join?.moves.includes('email-dinesh@y.in'),
    ]).toEqual([
      [
        'A website for our shop',
        'Dinesh lives in Erode',
        `${stageLabels.new} to ${stageLabels.qualified}`,
        'Call Dinesh',
      ],
      true,
    ]);
    expect(await undo(site, harini)).toEqual({ kind: 'split', id: dinesh });
    expect(await storedPeople(db)).toEqual(before);
    for (const id of [harini, dinesh]) {
      expect(await findPerson(site, id)).toMatchObject({ id, samePhone: [] });
    }
  }
});

test('stores both cards under the names of the columns, as former releases did', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  const cards = await db.selectFrom('people').selectAll().orderBy('id').execute();
  await joinPeople(site, { id: harini, gone: dinesh, by }, now);
  const joins = db.selectFrom('person_joins').select('content');
  const { kept, gone, joined } = JSON.parse((await joins.executeTakeFirstOrThrow()).content);
  expect([kept.card, gone.card]).toEqual(cards.map(({ id: _, search_text: __, ...card }) => card));
  expect(joined).toMatchObject({ value_rupees: 27_000 });
});

test('puts what was written since the join on the chosen card and loses nothing', async () => {
  const { db, site, send, harini, dinesh } = await twoPeople();
  await joinPeople(site, { id: harini, gone: dinesh, by }, now);
  await send({ name: 'Dinesh', email: 'dinesh@y.in', message: 'And a price list?' });
  await send({ name: 'Dinesh', email: 'dinesh@y.in', phone: '98220 44171', message: 'New number' });
  await addNote(site, harini, { text: 'Wants the price', by }, now);
  await addNote(site, harini, { text: 'Wants a batch', by }, now);
  await moveToStage(site, [harini], { stage: 'won', reason: '', by }, now);
  const card = await readParts(site, harini);
  const textOf = (key: string) =>
    [...(card?.messages ?? []), ...(card?.entries ?? [])].find((part) => part.key === key)?.text ??
    key;
  const { since = [], moves = [] } = card?.join ?? {};
  expect(since.map((key) => [textOf(key), moves.includes(key)])).toEqual([
    ['And a price list?', true],
    ['New number', true],
    ['Wants the price', false],
    ['Wants a batch', false],
    [`${stageLabels.qualified} to ${stageLabels.won}`, false],
    ['phone-+919822044171', true],
    ['field-stage', false],
  ]);
  const price = since.find((key) => textOf(key) === 'Wants the price') ?? '';
  const gone = [price, 'phone-+919822044171', 'field-stage'];
  const messages = since.filter((key) => key.startsWith('message-'));
  const outcome = await undo(site, harini, (key) => [...gone, ...messages].includes(key));
  expect(outcome).toEqual({ kind: 'split', id: dinesh });
  const [one, other] = [await findPerson(site, harini), await findPerson(site, dinesh)];
  expect(one).toMatchObject({ stage: 'new', value: 27_000, phones: ['+919822044170'] });
  expect(other).toMatchObject({
    stage: 'won',
    value: 140_000,
    phones: ['+919822044171', '+919822044170'],
  });
  expect(one?.messages).toHaveLength(1);
  expect(other?.messages).toHaveLength(3);
  const textsOf = (card: typeof one) => card?.timeline.map(({ text }) => text);
  expect(textsOf(one)).toEqual(
    expect.arrayContaining(['Wants a batch', `${stageLabels.qualified} to ${stageLabels.won}`]),
  );
  expect(textsOf(other)).toEqual(expect.arrayContaining(['Wants the price', 'And a price list?']));
  expect(await db.selectFrom('person_joins').selectAll().execute()).toEqual([]);
});

test('refuses while there is something that nobody has seen, and undoes only the latest join', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  const third = await addByHand(site, {
    name: 'Third',
    phone: '98220 44199',
    email: '',
    interest: '',
    source: 'Phone',
    note: 'Fees?',
    by,
  });
  const id = third.kind === 'added' ? third.id : 0;
  const first = (await joinPeople(site, { id: harini, gone: dinesh, by }, now)) ?? 0;
  const between = await storedPeople(db);
  const second = (await joinPeople(site, { id, gone: harini, by }, now)) ?? 0;
  const none = { messages: [], identities: [], by };
  const undoUnseen = (join: number) =>
    splitCard(site, id, { ...none, join: { id: join, seen: [] } }, now);
  expect(await undoUnseen(first)).toEqual({ kind: 'join-gone' });
  await addNote(site, dinesh, { text: 'For whoever it is', by }, now);
  expect((await findPerson(site, id))?.timeline.map(({ text }) => text)).toContain(
    'For whoever it is',
  );
  expect(await undoUnseen(second)).toEqual({ kind: 'join-changed' });
  expect(await latestJoin(site, id)).toMatchObject({ name: 'Harini', earlier: ['Dinesh'] });
  await db.deleteFrom('person_entries').where('text', '=', 'For whoever it is').execute();
  expect(await undo(site, id)).toEqual({ kind: 'split', id: harini });
  expect(await undoUnseen(second)).toEqual({ kind: 'join-gone' });
  // The earlier join is unchanged.
  const { people, ...rest } = await storedPeople(db);
  const { people: peopleBetween, ...restBetween } = between;
  expect(rest).toEqual(restBetween);
  expect(people).toEqual(peopleBetween);
  expect(await undo(site, harini)).toEqual({ kind: 'split', id: dinesh });
});

test('undoes an automatic join, which the next enquiry does not repeat', async () => {
  const { db, site, send, harini } = await twoPeople();
  const added = await addByHand(site, {
    name: 'Harini',
    phone: '98220 44188',
    email: '',
    interest: '',
    source: 'Phone',
    note: 'Fees?',
    by,
  });
  const id = added.kind === 'added' ? added.id : 0;
  const again = { name: 'Harini', email: 'harini@x.in', phone: '98220 44188' };
  await send(again);
  expect(await latestJoin(site, harini)).toMatchObject({ by: null });
  expect(await undo(site, harini)).toEqual({ kind: 'split', id });
  await send(again);
  expect(await db.selectFrom('person_joins').selectAll().execute()).toEqual([]);
  expect((await findPerson(site, harini))?.messages).toHaveLength(3);
});

test('restores any two cards after a join', async () => {
  const field = fc.constantFrom('', 'One', 'Two');
  const card = fc.record({
    about: field,
    interest: field,
    batch: field,
    source: field,
    value_rupees: fc.option(fc.constantFrom(0, 5)),
    owner_id: fc.option(fc.constantFrom(1, 2)),
    stage: fc.constantFrom('new' as const, 'contacted' as const, 'won' as const, 'lost' as const),
  });
  type AnyCard = typeof card extends fc.Arbitrary<infer Card> ? Card : never;
  const choice = fc.option(fc.constantFrom('kept' as const, 'other' as const), {
    nil: undefined,
  });
  const { db, site, harini, dinesh } = await twoPeople();
  const set = async (id: number, { stage, ...rest }: AnyCard) =>
    await db
      .updateTable('people')
      .set({
        ...rest,
        stage,
        lost_reason: stage === 'lost' ? 'Too far' : '',
        closed_at: stage === 'won' || stage === 'lost' ? dueAt : null,
      })
      .where('id', '=', id)
      .execute();
  await fc.assert(
    fc.asyncProperty(
      card,
      card,
      fc.record({ name: choice, stage: choice, value: choice, owner: choice }),
      async (one, other, chosen) => {
        await set(harini, one);
        await set(dinesh, other);
        const { people, joins: _, ...before } = await storedPeople(db);
        const choices = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
        await joinPeople(site, { id: harini, gone: dinesh, by, choices }, now);
        expect(await undo(site, harini)).toEqual({ kind: 'split', id: dinesh });
        const { people: after, joins: __, ...rest } = await storedPeople(db);
        const withoutSearchText = (rows: typeof people) =>
          rows.map(({ search_text: _, ...row }) => row);
        expect(withoutSearchText(after)).toEqual(withoutSearchText(people));
        expect(rest).toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
});
