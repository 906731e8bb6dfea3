import { expect, test } from 'vitest';
import { choiceOf, placesBefore } from '../../../domain/people/joins.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

async function desk() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const { http, call, database } = admin;
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    call(method, `/api/admin${path}`, payload && { payload });
  const post = (path: string, payload: object = {}) => ask('POST', path, payload);
  const get = async (path: string) => (await ask('GET', path)).json();
  const enquire = (changes: object) =>
    http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: aMessage({ phone: '98220 44170', ...changes }),
    });
  const idOf = async (name: string): Promise<number> =>
    (await get('/people?status=all')).people.find((each: { name: string }) => each.name === name)
      .id;
  return { db: database.db, ask, post, get, enquire, idOf };
}

async function siteWithTwoPeople() {
  const all = await desk();
  const { enquire, idOf } = all;
  await enquire({ name: 'Rakesh', email: 'rakesh@x.in', message: 'Google Ads for my clinic' });
  await enquire({ name: 'Sunita', email: 'sunita@x.in', message: 'Weekend batch for me' });
  return { ...all, rakesh: await idOf('Rakesh'), sunita: await idOf('Sunita') };
}

test('compares two cards before a join and lets the administrator choose each value', async () => {
  const { db, post, get, rakesh, sunita } = await siteWithTwoPeople();
  await post('/people/stages', { ids: [sunita], stage: 'qualified' });
  const url = `/people/${rakesh}/joins`;
  expect((await post(`${url}/preview`, { other: sunita })).json()).toMatchObject({
    kept: { id: rakesh, name: 'Rakesh', emails: ['rakesh@x.in'], enquiries: 1, entries: 0 },
    other: { id: sunita, name: 'Sunita', phones: ['+919822044170'], entries: 1 },
    fields: [
      { field: 'name', kept: { text: 'Rakesh' }, choice: 'kept', isOpen: true },
      { field: 'stage', other: { text: stageLabels.qualified }, choice: 'other', isOpen: true },
      { field: 'interest', choice: 'kept', isOpen: false },
    ],
  });
  expect((await post(`${url}/preview`, { other: rakesh })).statusCode).toBe(404);
  expect((await post(url, { other: sunita, choices: { hair: 'kept' } })).statusCode).toBe(422);
  const choices = { name: 'other', stage: 'kept' };
  const { join } = (await post(url, { other: sunita, choices })).json();
  expect(await get(`/people/${rakesh}`)).toMatchObject({ name: 'Sunita', stage: 'new' });
  const parts = await get(`/people/${rakesh}/parts`);
  expect(parts.join).toMatchObject({
    id: join,
    name: 'Sunita',
    by: 'admin',
    shared: ['+919822044170'],
    since: [],
  });
  const undo = { ...choiceOf(parts, placesBefore(parts)), join: { id: join, seen: [] } };
  const splits = `/people/${rakesh}/splits`;
  expect((await post(splits, undo)).json()).toEqual({ id: sunita });
  const said = await db.selectFrom('activity').select('did').orderBy('id').execute();
  expect(said.at(-1)?.did).toBe(`Undid a join, card ${sunita} is back:`);
  expect((await post(splits, undo)).json()).toEqual({
    error: expect.stringContaining('can no longer be undone'),
  });
  expect(await get(`/people/${sunita}`)).toMatchObject({ name: 'Sunita', stage: 'qualified' });
  const { timeline } = await get(`/people/${rakesh}`);
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'split', title: 'Sunita', link: `/admin/people/${sunita}` }),
  );
});

test('redirects notes and replies to the joined card, and names it in other refusals', async () => {
  const { ask, post, get, rakesh, sunita } = await siteWithTwoPeople();
  await post(`/people/${rakesh}/joins`, { other: sunita });
  const note = await post(`/people/${sunita}/notes`, { note: 'Prefers Marathi' });
  expect(note.json()).toEqual({
    ok: true,
    id: rakesh,
    name: 'Rakesh',
    undo: expect.any(String),
  });
  const reply = {
    kind: 'whatsapp',
    to: '+919822044170',
    subject: '',
    text: 'Namaste',
    template: 'Fees',
    language: 'en',
  };
  expect((await post(`/people/${sunita}/answers`, reply)).json()).toEqual({ ok: true });
  expect((await get(`/people/${rakesh}`)).timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'note', text: 'Prefers Marathi' }),
      expect.objectContaining({ kind: 'whatsapp' }),
    ]),
  );
  const error = 'This card was joined with Rakesh. Open that card.';
  const details = { name: 'S', about: '', interest: '', batch: '', value: '', source: '' };
  const day = { day: '2099-01-01', time: '10:00' };
  const ids = [sunita];
  for (const response of [
    await ask('PUT', `/people/${sunita}`, { ...details, base: details }),
    await post(`/people/${sunita}/step-done`, { step: 1 }),
    await post(`/people/${rakesh}/joins`, { other: sunita }),
    await post(`/people/${sunita}/joins/preview`, { other: rakesh }),
    await post(`/people/${rakesh}/distinctions`, { other: sunita }),
    await post(`/people/${sunita}/splits`, { messages: [1], identities: [] }),
    await ask('GET', `/people/${sunita}/parts`),
    await post('/people/stages', { ids, stage: 'won' }),
    await post('/people/interests', { ids, interest: 'SEO' }),
    await post('/people/owners', { ids, owner: null }),
    await post('/people/steps', { ids, text: 'Call', ...day }),
    await post('/people/snoozes', { ids, ...day }),
  ]) {
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { error, current: { id: rakesh, name: 'Rakesh' } },
    ]);
  }
  expect((await post('/people/999999/notes', { note: 'Lost' })).statusCode).toBe(404);
});

test("saves two people's changes of different details of one card, the later over the revision that it is told", async () => {
  const { ask, get, rakesh } = await siteWithTwoPeople();
  const { detailsRevision } = await get(`/people/${rakesh}`);
  const save = (changes: object, revision: string) =>
    ask('PUT', `/people/${rakesh}`, { ...changes, revision });
  const first = await save({ about: 'Nashik', value: '45000' }, detailsRevision);
  expect(first.json().current).toMatchObject({ about: 'Nashik', value: 45_000 });
  const refused = await save({ batch: 'Weekend' }, detailsRevision);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      current: expect.objectContaining({ about: 'Nashik', value: 45_000 }),
      revision: first.json().revision,
    }),
  ]);
  // Equal values do not conflict.
  expect((await save({ about: 'Nashik' }, detailsRevision)).statusCode).toBe(200);
  expect((await save({ batch: 'Weekend' }, refused.json().revision)).statusCode).toBe(200);
  expect(await get(`/people/${rakesh}`)).toMatchObject({
    about: 'Nashik',
    value: 45_000,
    batch: 'Weekend',
    typedSource: '',
  });
});

test('moves notes, step and value with a split-off enquiry, and reports what stays', async () => {
  const { post, get, enquire, rakesh } = await siteWithTwoPeople();
  await enquire({ name: 'Sunil', email: 'rakesh@x.in', phone: '98220 44171', message: 'For her' });
  await post(`/people/${rakesh}/notes`, { note: 'About her' });
  await post(`/people/${rakesh}/notes`, { note: 'About him' });
  await post('/people/steps', {
    ids: [rakesh],
    text: 'Call her',
    day: '2099-01-01',
    time: '10:00',
  });
  await post('/people/stages', { ids: [rakesh], stage: 'contacted' });
  const parts = await get(`/people/${rakesh}/parts`);
  expect(parts).toMatchObject({
    name: 'Rakesh',
    emails: ['rakesh@x.in'],
    phones: ['+919822044170', '+919822044171'],
    messages: [
      { name: 'Rakesh', email: 'rakesh@x.in', phone: '+919822044170', isAnswered: true },
      { name: 'Sunil', text: 'For her', isAnswered: true },
    ],
    fields: [{ field: 'stage', text: stageLabels.contacted }],
    steps: [{ text: 'Call her' }],
  });
  const note = parts.entries.find(({ text }: { text: string }) => text === 'About her').id;
  const messages = [parts.messages[1].id];
  const url = `/people/${rakesh}/splits`;
  const steps = [parts.steps[0].id];
  const split = { messages, identities: [], entries: [note], steps, name: 'Sunita P' };
  const { id } = (await post(url, split)).json();
  expect(await get(`/people/${id}`)).toMatchObject({
    name: 'Sunita P',
    stage: 'contacted',
    step: { text: 'Call her' },
    emails: [],
    phones: ['+919822044171'],
  });
  const textsOf = async (card: number) =>
    (await get(`/people/${card}`)).timeline.map(({ text }: { text: string }) => text);
  expect(await textsOf(id)).toEqual(expect.arrayContaining(['For her', 'About her']));
  expect(await textsOf(rakesh)).not.toContain('About her');
  expect(await get(`/people/${rakesh}`)).toMatchObject({
    step: null,
    phones: ['+919822044170'],
    emails: ['rakesh@x.in'],
  });
  // Neither card may end up empty, and a card is never made of nothing.
  const rest = await get(`/people/${rakesh}/parts`);
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
  const whole = {
    messages: ids(rest.messages),
    entries: ids(rest.entries),
    identities: [...rest.emails, ...rest.phones],
  };
  expect((await post(url, whole)).statusCode).toBe(422);
  expect((await post(url, { messages: [], identities: [], fields: ['stage'] })).statusCode).toBe(
    422,
  );
});

test('lets a number be on both cards of a split, and lets an address stay', async () => {
  const { post, get, rakesh, sunita } = await siteWithTwoPeople();
  await post(`/people/${rakesh}/joins`, { other: sunita });
  const { messages } = await get(`/people/${rakesh}/parts`);
  const hers = messages.find(({ name }: { name: string }) => name === 'Sunita').id;
  const split = { messages: [hers], identities: ['+919822044170'], staying: ['sunita@x.in'] };
  const { id } = (await post(`/people/${rakesh}/splits`, split)).json();
  expect(await get(`/people/${id}`)).toMatchObject({ phones: ['+919822044170'], emails: [] });
  expect(await get(`/people/${rakesh}`)).toMatchObject({
    phones: [],
    emails: ['rakesh@x.in', 'sunita@x.in'],
  });
});
