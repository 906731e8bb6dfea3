import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aComment, aMessage, testClient, visitorsOn } from '../../../tests/support/visitors.ts';
import { erasePersonalData, searchPersonalData } from '../personal-data/personal-data.service.ts';
import { addByHand } from './hand-enquiries.ts';

/** What a stranger can do who types a customer's phone number. */
const hers = { name: 'Kavita Rathore', email: 'kavita@x.in', phone: '98230 00140' };
const his = { name: 'Mallory', email: 'mallory@x.in', phone: '98230 00140' };
const secret = 'Her father pays; call after six.';

interface Person {
  id: number;
  name: string;
}

/** A card without the delivery states of its emails, which may change at any time. */
function withoutDeliveryStates<Card extends { timeline: { key: string; kind: string }[] }>(
  card: Card,
) {
  const timeline = card.timeline.map((item) =>
    item.kind === 'email' ? { key: item.key, kind: item.kind } : item,
  );
  return { ...card, timeline: timeline.toSorted((one, other) => one.key.localeCompare(other.key)) };
}

async function desk() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const { http, call, database } = admin;
  const post = async (path: string, payload: object = {}) =>
    (await call('POST', `/api/admin${path}`, { payload })).json();
  const enquire = async (fields: Record<string, unknown>) => {
    const payload = aMessage(fields);
    const response = await http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload,
    });
    expect(response.statusCode, response.body).toBe(201);
  };
  const card = async (id: number) => (await call('GET', `/api/admin/people/${id}`)).json();
  const people = async (): Promise<Person[]> =>
    (await call('GET', '/api/admin/people?status=all&sort=newest')).json().people;
  const idOf = async (name: string) =>
    (await people()).find((person) => person.name === name)?.id ?? 0;
  const add = (changes: object = {}) =>
    post('/people', { ...hers, email: '', interest: '', source: 'Walk-in', note: '', ...changes });
  const data = (what: string, email: string, more: object = {}) =>
    post(`/personal-data/${what}`, { email, ...more });
  return { db: database.db, http, post, enquire, card, people, idOf, add, data };
}

test.each([
  ['her number', his],
  ['her number and name', { ...his, name: hers.name }],
  ['her number and name, otherwise spelt', { ...his, name: ' kavita   RATHORE' }],
])(
  'keeps a stranger who types %s off her card: neither export nor erasure for him includes it',
  async (_, typed) => {
    const { enquire, people, post, card, data } = await desk();
    await enquire(hers);
    const [{ id = 0 } = {}] = await people();
    await post(`/people/${id}/notes`, { note: secret });
    await enquire(typed);
    const cards = await people();
    expect(cards).toHaveLength(2);
    expect((await card(id)).samePhone).toHaveLength(1);

    expect(await data('search', his.email)).toMatchObject({
      counts: { messages: 1, cards: 1, notes: 0 },
      left: { cards: 0, notes: 0, suggested: 1 },
      card: { isOwn: true },
      samePhone: [{ id, name: hers.name }],
    });
    const handedOut = JSON.stringify(await data('export', his.email));
    expect(handedOut).toContain(his.email);
    for (const text of [secret, hers.email]) expect(handedOut).not.toContain(text);

    const before = withoutDeliveryStates(await card(id));
    expect(await data('erasure', his.email)).toMatchObject({
      counts: { messages: 1, cards: 1 },
      left: { cards: 0, suggested: 1 },
    });
    expect(withoutDeliveryStates(await card(id))).toEqual({ ...before, samePhone: [] });
    expect(await people()).toHaveLength(1);
  },
);

test('erases her card and notes with her own address and keeps his', async () => {
  const { enquire, people, post, idOf, data, db, card } = await desk();
  await enquire(his);
  await enquire(hers);
  const id = await idOf(hers.name);
  await post(`/people/${id}/notes`, { note: secret });
  expect(await data('erasure', hers.email)).toMatchObject({
    counts: { messages: 1, cards: 1, notes: 1 },
    left: { cards: 0, notes: 0, suggested: 1 },
  });
  expect((await people()).map(({ name }) => name)).toEqual([his.name]);
  expect(await card(await idOf(his.name))).toMatchObject({ phones: ['+919823000140'] });
  for (const table of ['people', 'person_entries', 'person_identities', 'person_phones'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows.toLowerCase()).not.toMatch(/kavita|father/);
  }
});

test('keeps the notes on a walk-in card when an address with her number and name is erased', async () => {
  for (const isHeFirst of [true, false]) {
    const { enquire, people, add, post, card, data } = await desk();
    const typed = { ...his, name: hers.name };
    if (isHeFirst) await enquire(typed);
    const { id } = await add({ note: 'Asked for the fees' });
    await post(`/people/${id}/notes`, { note: secret });
    if (!isHeFirst) await enquire(typed);
    expect(await people()).toHaveLength(1);
    const found = await data('search', his.email);
    expect(found).toMatchObject({
      counts: { messages: 1, cards: 0, notes: 0 },
      left: { cards: 1, notes: 2 },
      card: { id, isOwn: false },
    });
    expect(JSON.stringify(await data('export', his.email))).not.toContain(secret);
    await data('erasure', his.email);
    expect(await card(id)).toMatchObject({
      name: hers.name,
      emails: [],
      phones: ['+919823000140'],
      messages: [],
      timeline: expect.arrayContaining([
        expect.objectContaining({ text: secret }),
        expect.objectContaining({ text: 'Walk-in: Asked for the fees' }),
      ]),
    });
  }
});

test("does not join six customers' cards after five enquiries", async () => {
  const { enquire, card, add, db } = await desk();
  const namesOn = async (id = 0) => {
    const { messages } = await card(id);
    return [...new Set(messages.map(({ name }: { name: string }) => name))];
  };
  const phoneOf = (at: number) => `98230 0014${at}`;
  const customers = Array.from({ length: 6 }, (_, at) => ({
    name: `Customer ${at}`,
    email: `customer${at}@x.in`,
    phone: phoneOf(at),
  }));
  for (const customer of customers) await enquire(customer);
  for (let at = 0; at < 5; at += 1) {
    const [one, next] = [customers[at], customers[at + 1]];
    await enquire({ ...one, phone: next?.phone });
    await enquire({ name: next?.name, email: 'chain@x.in', phone: next?.phone });
    await add({ name: next?.name, phone: one?.phone, card: null });
  }
  const rows = await db.selectFrom('person_identities').selectAll().execute();
  const cards = customers.map(({ email }) => rows.find(({ value }) => value === email)?.person_id);
  expect(new Set(cards).size).toBe(6);
  for (const id of cards) expect(await namesOn(id)).toHaveLength(1);
});

test('erases the chosen notes of a card with two addresses, and the record says what was erased and what stayed', async () => {
  const { enquire, people, post, card, data, http, db } = await desk();
  await enquire({ ...his, phone: '98230 00141' });
  await enquire(hers);
  const [{ id = 0 } = {}, { id: other = 0 } = {}] = await people();
  await post(`/people/${other}/notes`, { note: secret });
  await post(`/people/${other}/notes`, { note: 'He wants a refund.' });
  await http.inject({
    method: 'POST',
    url: '/api/comments',
    payload: aComment({ slug: 'keyword-research-in-hinglish', email: hers.email }),
  });
  await post(`/people/${other}/joins`, { other: id });
  const found = await data('search', hers.email);
  expect(found).toMatchObject({
    counts: { messages: 1, comments: 1, cards: 0, notes: 0 },
    left: { cards: 1, notes: 2 },
    card: { id: other, isOwn: false },
  });
  const notes = found.card.notes
    .filter(({ text }: { text: string }) => text.includes('father') || text.includes('Kavita'))
    .map((note: { id: number }) => note.id);
  expect(notes).toHaveLength(1);
  const erased = await data('erasure', hers.email, { notes: [...notes, 999999] });
  expect(erased).toMatchObject({
    counts: { messages: 1, comments: 1, cards: 0, notes: 1 },
    left: { cards: 1, notes: 1, suggested: 0 },
  });
  expect(await card(other)).toMatchObject({
    name: his.name,
    emails: [his.email],
    // Her number came with her enquiry only.
    phones: ['+919823000141'],
  });
  const [record] = await db.selectFrom('data_requests').selectAll().orderBy('id', 'desc').execute();
  expect(record).toMatchObject({ messages: 1, notes: 1, left_cards: 1, left_notes: 1 });
  for (const table of ['people', 'person_entries', 'person_identities', 'person_phones'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows.toLowerCase()).not.toMatch(/kavita|father/);
  }
  // Nothing can be chosen from another card.
  await enquire(hers);
  const newer = (await people()).find(({ name }) => name === hers.name)?.id;
  await post(`/people/${newer}/notes`, { note: 'Not his' });
  const [entry] = await db
    .selectFrom('person_entries')
    .select('id')
    .where('text', '=', 'Not his')
    .execute();
  await data('erasure', his.email, { notes: [entry?.id] });
  expect((await card(newer ?? 0)).timeline).toContainEqual(
    expect.objectContaining({ text: 'Not his' }),
  );
});

const names = ['Kavita Rathore', 'kavita  rathore', 'Ravi', 'Meena'];
const emails = ['one@x.in', 'two@x.in', 'Three@x.in', 'four@x.in', 'five@x.in'];
const phones = ['98230 00140', '+91 98230 00140', '98230 00141', '9876543210', '98230 00142'];
const sender = { name: fc.constantFrom(...names), phone: fc.constantFrom(...phones) };
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...sender, email: fc.constantFrom(...emails) }) },
  fc.record({ ...sender, email: fc.constant(''), card: fc.constantFrom(null, undefined) }),
);

test('never joins cards of different addresses by shared numbers, in any order, and erases each separately', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 14 }),
      fc.constantFrom(...emails),
      async (steps, erased) => {
        const { db } = await testDatabase();
        const { site, visitors } = await visitorsOn(db, { rateLimits: false });
        for (const [at, { name, phone, email, ...hand }] of steps.entries()) {
          const message = `No. ${at}`;
          if (email) {
            const outcome = await visitors.contact.receive(
              aMessage({ name, phone, email, message }),
              testClient,
            );
            expect(outcome).toMatchObject({ kind: 'accepted' });
          } else {
            const blank = { interest: '', source: 'Phone', note: message, by: 'asha' };
            await addByHand(site, { ...blank, ...hand, name, phone, email });
          }
        }
        const addresses = await db.selectFrom('person_identities').selectAll().execute();
        expect(new Set(addresses.map(({ person_id }) => person_id)).size).toBe(addresses.length);
        const byHand = () =>
          db.selectFrom('person_entries').select('id').where('kind', '=', 'enquiry').execute();
        const before = await byHand();
        const messages = () => db.selectFrom('contact_messages').select('email').execute();
        const others = (await messages()).filter(
          ({ email }) => email.toLowerCase() !== erased.toLowerCase(),
        );
        await erasePersonalData(site, { email: erased.toLowerCase() }, 'asha');
        expect(await messages()).toEqual(others);
        // Nobody can erase by address what was said in person without one.
        expect(await byHand()).toEqual(before);
        expect((await searchPersonalData(site, erased.toLowerCase())).counts).toMatchObject({
          messages: 0,
          cards: 0,
        });
      },
    ),
    { numRuns: 40 },
  );
});
