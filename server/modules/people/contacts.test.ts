import { expect, test } from 'vitest';
import { choiceOf, placesBefore } from '../../../domain/people/joins.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

async function desk() {
  const { http, call } = await createTestAdmin({ RATE_LIMITS: 'off' });
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const response = await call(method, `/api/admin${path}`, payload && { payload });
    return { status: response.statusCode, body: response.json() };
  };
  const enquire = (changes: Record<string, unknown>) =>
    http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: aMessage(changes),
    });
  const find = async (search: string, more = '&status=all') =>
    (await ask('GET', `/people?search=${encodeURIComponent(search)}${more}`)).body.people.map(
      ({ name }: { name: string }) => name,
    );
  const card = async (id: number) => (await ask('GET', `/people/${id}`)).body;
  const idOf = async (name: string) =>
    (await ask('GET', `/people?search=${name}&status=all`)).body.people[0].id as number;
  const change = (id: number, kind: string, old: string, value: string) =>
    ask('PUT', `/people/${id}/contact`, { kind, old, value });
  const undo = (token: string) => ask('POST', '/undo', { tokens: [token] });
  return { ask, enquire, find, card, idOf, change, undo };
}

test('finds people by any part of a number, however it is formatted', async () => {
  const { enquire, find } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98410 55217' });
  await enquire({ name: 'Ravi', email: 'ravi@x.in', phone: '+91 98230 00140' });
  for (const search of [
    '9841055217',
    '98410 55217',
    '098410',
    '098410 55217',
    '+91 98410',
    '+91-98410-55217',
    '0091 98410 55217',
    '55217',
    '0552',
    '९८४१०',
    'asha 98410 55217',
  ]) {
    expect(await find(search), search).toEqual(['Asha']);
  }
  expect(await find('98410 55218')).toEqual([]);
  expect(await find('ravi 98410')).toEqual([]);
});

test('finds people by words of their enquiries and by their course, in any order', async () => {
  const { ask, enquire, find, idOf } = await desk();
  const message = 'I work in a boutique. Fees kitni hai, and is there a scholarship?';
  await enquire({ name: 'Kavita', email: 'kavita@x.in', message, about: 'Advanced SEO' });
  await enquire({ name: 'Mina', email: 'mina@x.in', message: 'A website for my clinic, please.' });
  expect(await find('boutique')).toEqual(['Kavita']);
  expect(await find('SCHOLARSHIP kavita fees')).toEqual(['Kavita']);
  expect(await find('advanced seo')).toEqual(['Kavita']);
  expect(await find('boutique clinic')).toEqual([]);
  expect(await find('clinic', '&status=won')).toEqual([]);
  const { body } = await ask('GET', '/messages?search=boutique');
  await ask('POST', '/messages/deletions', { ids: [body.messages[0].id] });
  expect(await find('boutique')).toEqual([]);
  await ask('POST', '/people/interests', { ids: [await idOf('Mina')], interest: 'Web design' });
  expect(await find('web design')).toEqual(['Mina']);
});

test('adds, corrects and removes a number, with undo and a timeline entry for each', async () => {
  const { enquire, idOf, card, change, undo, find } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98410 55217' });
  const id = await idOf('Asha');
  const added = await change(id, 'phone', '', '098230-00140');
  expect((await card(id)).phones).toEqual(['+919841055217', '+919823000140']);
  expect(await find('98230')).toEqual(['Asha']);
  const corrected = await change(id, 'phone', '+919841055217', '9841055271');
  expect((await card(id)).phones).toEqual(['+919823000140', '+919841055271']);
  expect(await find('9841055217')).toEqual(['Asha']);
  const notes = (await card(id)).timeline.map(({ text }: { text: string }) => text);
  expect(notes).toContain('Phone changed: 98410 55217 to 98410 55271');
  const removed = await change(id, 'phone', '+919823000140', '');
  expect((await card(id)).phones).toEqual(['+919841055271']);
  for (const { body } of [removed, corrected, added]) {
    expect((await undo(body.undo)).body).toMatchObject({ done: 1, refused: 0 });
  }
  const { phones, timeline } = await card(id);
  expect(phones).toEqual(['+919841055217']);
  expect(timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toEqual([]);
  expect((await undo(added.body.undo)).status).toBe(404);
});

test('adds and corrects an email address, but refuses one of another card', async () => {
  const { enquire, idOf, card, change, undo } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98410 55217' });
  await enquire({ name: 'Ravi', email: 'ravi@x.in', phone: '98230 00140' });
  const id = await idOf('Asha');
  expect((await change(id, 'email', '', 'Asha.Work@X.in')).status).toBe(200);
  expect((await card(id)).emails).toEqual(['asha.work@x.in', 'asha@x.in']);
  expect((await change(id, 'email', 'asha@x.in', 'ravi@x.in')).body).toMatchObject({
    fields: { value: expect.stringContaining('The card of Ravi has this address.') },
  });
  expect((await change(id, 'email', '', 'asha')).status).toBe(422);
  const { body } = await change(id, 'email', 'asha@x.in', 'nair@x.in');
  expect((await card(id)).emails).toEqual(['asha.work@x.in', 'nair@x.in']);
  await change(await idOf('Ravi'), 'email', '', 'asha@x.in');
  expect((await undo(body.undo)).body).toMatchObject({ done: 0, refused: 1 });
  expect((await card(id)).emails).toEqual(['asha.work@x.in', 'nair@x.in']);
});

test('keeps an invalid number as typed until it is corrected, and undo restores it', async () => {
  const { enquire, idOf, card, change, undo, find } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '12345 67890' });
  const id = await idOf('Asha');
  expect(await card(id)).toMatchObject({ phones: [], typedPhones: ['12345 67890'] });
  expect(await find('1234567890')).toEqual(['Asha']);
  expect((await change(id, 'phone', '12345 67890', '12345')).body.fields.value).toMatch(/phone/);
  const { body } = await change(id, 'phone', '12345 67890', '98410 55217');
  expect(await card(id)).toMatchObject({ phones: ['+919841055217'], typedPhones: [] });
  await undo(body.undo);
  expect(await card(id)).toMatchObject({ phones: [], typedPhones: ['12345 67890'] });
});

test('stores nothing for an unchanged number, and refuses an unknown card', async () => {
  const { enquire, idOf, card, change } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98410 55217' });
  const id = await idOf('Asha');
  expect((await change(id, 'phone', '+919841055217', '09841055217')).body).toEqual({ undo: null });
  expect((await change(id, 'phone', '', '')).status).toBe(422);
  expect((await card(id)).phones).toEqual(['+919841055217']);
  expect((await change(99, 'phone', '', '98410 55217')).status).toBe(404);
});

test('calls the number that is marked as preferred first, on cards, in lists and in the export', async () => {
  const { ask, enquire, idOf, card, change, undo } = await desk();
  const mark = (value: string, preferred: boolean) =>
    ask('PUT', `/people/${id}/contact`, { kind: 'phone', old: value, value, preferred });
  const first = async () => {
    const { people } = (await ask('GET', '/people?status=all')).body;
    const { phones } = await card(id);
    expect(people[0].phone).toBe(phones[0]);
    return (await card(id)).phones[0];
  };
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98230 00140' });
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98410 55217' });
  const id = await idOf('Asha');
  expect(await first()).toBe('+919841055217');
  const { body } = await mark('+919823000140', true);
  expect(await first()).toBe('+919823000140');
  // A later enquiry does not change it, and a corrected number stays preferred.
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98410 55218' });
  expect(await first()).toBe('+919823000140');
  const corrected = await change(id, 'phone', '+919823000140', '98230 00141');
  expect(await card(id)).toMatchObject({ preferredPhone: '+919823000141' });
  expect(await first()).toBe('+919823000141');
  await undo(corrected.body.undo);
  expect(await first()).toBe('+919823000140');
  await undo(body.undo);
  expect(await first()).toBe('+919841055218');
  await mark('+919823000140', true);
  await mark('+919823000140', false);
  expect(await first()).toBe('+919841055218');
  await mark('+919823000140', true);
  await change(id, 'phone', '+919823000140', '');
  expect(await card(id)).toMatchObject({ preferredPhone: '' });
  expect(await first()).toBe('+919841055218');
  const address = { kind: 'email', old: 'asha@x.in', value: 'asha@x.in', preferred: true };
  expect((await ask('PUT', `/people/${id}/contact`, address)).status).toBe(422);
});

test('keeps the preferred number through a join and its undo', async () => {
  const { ask, enquire, idOf, card } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98230 00140' });
  await enquire({ name: 'Ravi', email: 'ravi@x.in', phone: '98410 55217' });
  const [asha, ravi] = [await idOf('Asha'), await idOf('Ravi')];
  const value = '+919841055217';
  await ask('PUT', `/people/${ravi}/contact`, {
    kind: 'phone',
    old: value,
    value,
    preferred: true,
  });
  const { body } = await ask('POST', `/people/${asha}/joins`, { other: ravi });
  expect(await card(asha)).toMatchObject({ preferredPhone: value });
  const parts = (await ask('GET', `/people/${asha}/parts`)).body;
  const json = { ...choiceOf(parts, placesBefore(parts)), join: { id: body.join, seen: [] } };
  expect((await ask('POST', `/people/${asha}/splits`, json)).status).toBe(200);
  expect(await card(asha)).toMatchObject({ preferredPhone: '', phones: ['+919823000140'] });
  expect(await card(ravi)).toMatchObject({ preferredPhone: value });
});
