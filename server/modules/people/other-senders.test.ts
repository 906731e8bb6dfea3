import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aMessage } from '../../../tests/support/visitors.ts';
import { isPartOfName } from './other-senders.ts';

async function desk() {
  const { http, call } = await createTestAdmin({ RATE_LIMITS: 'off' });
  const get = async (path: string) => (await call('GET', `/api/admin${path}`)).json();
  const enquire = (name: string, changes: object = {}) =>
    http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: aMessage({
        email: 'office@x.in',
        phone: '98410 55217',
        message: name,
        name,
        ...changes,
      }),
    });
  const waiting = async () => (await get('/people/today')).people;
  return { call, get, enquire, waiting };
}

test.each([
  ['Asha', 'Asha Rao', true],
  ['asha  RAO', 'Rao, Asha', true],
  ['José Pérez', 'Jose Perez', true],
  ['Asha', 'Pooja', false],
  ['Rohan Kale', 'Pooja Kale', false],
  ['Mr. Sharma', 'Mrs. Sharma', false],
  ['कविता', 'कविता राठौर', true],
  ['कविता', 'किरण', false],
])('compares the names "%s" and "%s"', (one, other, isSame) => {
  expect(isPartOfName(one, other)).toBe(isSame);
  expect(isPartOfName(other, one)).toBe(isSame);
});

test('names who else wrote from an address, with the number of that enquiry, on rows and the card', async () => {
  const { get, enquire, waiting } = await desk();
  await enquire('Rohan Kale');
  await enquire('Rohan');
  expect((await waiting())[0].otherSender).toBeNull();
  await enquire('Pooja Kale', { phone: '98220 44170' });
  const pooja = { name: 'Pooja Kale', phone: '+919822044170' };
  const [row] = await waiting();
  // Call uses the number of the latest enquiry.
  expect(row).toMatchObject({ name: 'Rohan Kale', phone: pooja.phone, otherSender: pooja });
  expect((await get('/people?status=all')).people).toMatchObject([{ otherSender: pooja }]);
  const card = await get(`/people/${row.id}`);
  expect(card.otherSender).toEqual(row.otherSender);
  const message = card.messages.find(({ name }: { name: string }) => name === 'Pooja Kale');
  expect(card.otherSender.message).toBe(message.id);
});

test('names nobody after a split, and nobody on a card that was renamed', async () => {
  const { call, get, enquire, waiting } = await desk();
  await enquire('Rohn');
  const [{ id }] = await waiting();
  await call('PUT', `/api/admin/people/${id}`, { payload: { name: 'Rohan Kale' } });
  expect((await get(`/people/${id}`)).otherSender).toBeNull();
  await enquire('Pooja Kale', { phone: '98220 44170' });
  const { message } = (await get(`/people/${id}`)).otherSender;
  const split = { messages: [message], identities: [] };
  expect(
    (await call('POST', `/api/admin/people/${id}/splits`, { payload: split })).statusCode,
  ).toBe(200);
  expect((await waiting()).map((row: { otherSender: unknown }) => row.otherSender)).toEqual([
    null,
    null,
  ]);
});
