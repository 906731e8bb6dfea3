import { expect, test } from 'vitest';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { snoozeKeys, snoozeUntil } from '../../../domain/people/step-times.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aComment, aMessage } from '../../../tests/support/visitors.ts';

const slug = 'core-web-vitals-without-the-jargon';

async function desk() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const { http, call, database } = admin;
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    call(method, `/api/admin${path}`, payload && { payload });
  const visit = (url: string, payload: object) => http.inject({ method: 'POST', url, payload });
  const enquire = (changes: object = {}) =>
    visit('/api/contact/contact-messages', aMessage({ ...changes }));
  const people = async (query = '') => (await ask('GET', `/people${query}`)).json();
  const names = async (query = '') =>
    (await people(query)).people.map(({ name }: { name: string }) => name);
  const card = async (id: number) => (await ask('GET', `/people/${id}`)).json();
  const post = (path: string, payload: object = {}) => ask('POST', path, payload);
  const importReaders = (emails: readonly string[]) =>
    call('POST', '/api/admin/subscriptions/import', {
      payload: ['email', ...emails].join('\n'),
      headers: { 'content-type': 'text/csv' },
    });
  const facts = { ...(await ask('GET', '/site')).json().facts, timeZone: 'Asia/Kolkata' };
  return { db: database.db, facts, ask, post, importReaders, visit, enquire, people, names, card };
}

test('puts all enquiries from one address on one card', async () => {
  const { enquire, visit, people, card } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98230 00140' });
  await enquire({ name: 'Asha Nair', email: 'ASHA@x.in', phone: '98230 00141' });
  await enquire({ name: 'A. Nair', email: ' asha@X.in', phone: '919823000141' });
  await visit('/api/comments', aComment({ slug, email: 'asha@x.in' }));
  await visit('/api/newsletter/subscriptions', { email: 'asha@x.in' });
  await enquire({ name: 'Ravi', email: 'ravi@x.in', phone: '1234567890' });
  await enquire({ name: 'Meena', email: 'meena@x.in', phone: '1234567890' });
  const list = await people();
  expect(list).toMatchObject({ total: 3, counts: { open: 3, new: 3, readers: 0 } });
  expect(list.people.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Asha',
    'Meena',
    'Ravi',
  ]);
  const asha = await card(list.people.find(({ name }: { name: string }) => name === 'Asha').id);
  expect(asha).toMatchObject({
    emails: ['asha@x.in'],
    phones: ['+919823000141', '+919823000140'],
    samePhone: [],
    stage: 'new',
    interest: 'Hiring Needs',
    newsletter: { status: 'pending' },
  });
  const kinds = asha.timeline.map(({ kind }: { kind: string }) => kind).sort();
  // Three receipts, and the email that asks to confirm the subscription.
  const mails = ['email', 'email', 'email', 'email'];
  expect(kinds).toEqual(['comment', ...mails, 'message', 'message', 'message', 'newsletter']);
});

test("stores the course of an enquiry as the card's interest and in its timeline", async () => {
  const { enquire, people, card } = await desk();
  await enquire({ subject: 'Digital Marketing Course Inquiry', about: 'Advanced SEO' });
  const [{ id }] = (await people()).people;
  const { interest, timeline } = await card(id);
  expect(interest).toBe('Advanced SEO');
  expect(timeline).toContainEqual(
    expect.objectContaining({ title: 'Digital Marketing Course Inquiry · Advanced SEO' }),
  );
});

test('accepts an address of maximum length whose lower case is longer', async () => {
  const { enquire, visit, people } = await desk();
  const email = `${'İ'.repeat(120)}@${'x.'.repeat(60)}in`;
  expect((await enquire({ email })).statusCode).toBe(201);
  expect((await visit('/api/comments', aComment({ slug, email }))).statusCode).toBe(201);
  expect((await people('?status=all')).total).toBe(1);
});

test('suggests cards with the same number to each other, joins them by hand, and suggests split cards no more', async () => {
  const { enquire, people, card, post } = await desk();
  await enquire({ name: 'One', email: 'one@x.in', phone: '98230 00140' });
  await enquire({ name: 'Two', email: 'two@x.in', phone: '98230 00140' });
  const [two, one] = (await people('?sort=newest')).people.map(({ id }: { id: number }) => id);
  const suggested = async (id: number) =>
    (await card(id)).samePhone.map(({ name }: { name: string }) => name);
  expect(await suggested(one)).toEqual(['Two']);
  expect((await card(two)).samePhone).toEqual([
    { id: one, name: 'One', stage: 'new', phone: '+919823000140', email: 'one@x.in' },
  ]);
  expect((await post(`/people/${one}/joins`, { other: two })).json()).toMatchObject({ ok: true });
  const whole = await card(one);
  expect(whole).toMatchObject({ emails: ['one@x.in', 'two@x.in'], phones: ['+919823000140'] });
  expect(whole.messages).toHaveLength(2);
  const wrong = whole.messages.find(({ name }: { name: string }) => name === 'Two').id;
  const url = `/people/${one}/splits`;
  expect((await post(url, { messages: [], identities: [] })).statusCode).toBe(422);
  const all = whole.messages.map(({ id }: { id: number }) => id);
  expect((await post(url, { messages: all, identities: [] })).statusCode).toBe(422);
  const { id } = (await post(url, { messages: [wrong], identities: [] })).json();
  // Both have the number, and are marked as different people.
  for (const each of [one, id]) {
    expect(await card(each)).toMatchObject({ phones: ['+919823000140'], samePhone: [] });
  }
  expect(await card(id)).toMatchObject({ name: 'Two', emails: ['two@x.in'] });
  await enquire({ name: 'Two', email: 'one@x.in', phone: '98230 00140' });
  expect((await card(id)).messages).toHaveLength(1);
  expect((await card(one)).messages).toHaveLength(2);
  expect((await post(`/people/${id}/joins`, { other: one })).json()).toMatchObject({ ok: true });
  expect((await card(id)).messages).toHaveLength(3);
  expect((await post(`/people/${id}/joins`, { other: one })).statusCode).toBe(409);
});

test('remembers that two cards are different people, also after one of them was joined', async () => {
  const { enquire, people, card, post } = await desk();
  for (const name of ['one', 'two', 'three']) {
    await enquire({ name, email: `${name}@x.in`, phone: '98230 00140' });
  }
  const all = (await people('?sort=name')).people;
  const [one, three, two] = all.map(({ id }: { id: number }) => id);
  const suggested = async (id: number) =>
    (await card(id)).samePhone.map(({ name }: { name: string }) => name);
  const url = `/people/${one}/distinctions`;
  expect((await post(url, { other: two })).json()).toEqual({ ok: true });
  expect((await post(url, { other: two })).json()).toEqual({ ok: true });
  expect((await post(url, { other: 999999 })).statusCode).toBe(404);
  expect((await post(url, { other: one })).statusCode).toBe(404);
  expect([await suggested(one), await suggested(two)]).toEqual([['three'], ['three']]);
  await post(`/people/${two}/distinctions`, { other: one, isUndone: true });
  expect((await suggested(one)).sort()).toEqual(['three', 'two']);
  await post(url, { other: two });
  await post(`/people/${three}/joins`, { other: one });
  expect([await suggested(three), await suggested(two)]).toEqual([[], []]);
  await enquire({ name: 'One', email: 'one@x.in', phone: '98230 00140' });
  expect((await people()).total).toBe(2);
});

test('puts an enquiry on the card with its number and name that has no address, unless several match', async () => {
  const { enquire, people, card, post } = await desk();
  const add = (name: string, card?: null, note = 'Fees?') => {
    const fields = { phone: '98230 00140', interest: '', source: 'Phone', note };
    return post('/people', { ...fields, name, card });
  };
  const { id } = (await add('Kavita  Rathore')).json();
  await enquire({ name: 'kavita RATHORE', email: 'kavita@x.in', phone: '+919823000140' });
  expect(await card(id)).toMatchObject({ name: 'Kavita  Rathore', emails: ['kavita@x.in'] });
  expect((await card(id)).messages).toHaveLength(1);
  // A different address prevents the match, and so does a different name.
  await enquire({ name: 'Kavita Rathore', email: 'else@x.in', phone: '98230 00140' });
  await enquire({ name: 'Ravi', email: 'ravi@x.in', phone: '98230 00140' });
  expect((await people()).total).toBe(3);
  expect((await card(id)).samePhone).toHaveLength(2);
  await add('Meena', null);
  await add('Meena', null, 'Batches?');
  await enquire({ name: 'Meena', email: 'meena@x.in', phone: '98230 00140' });
  expect((await people()).total).toBe(6);
});

test('redirects the address of a joined card through several joins and splits', async () => {
  const { enquire, people, card, post, ask } = await desk();
  for (const name of ['one', 'two', 'three']) {
    await enquire({ name, email: `${name}@x.in`, phone: '1234567890' });
  }
  const all = (await people('?sort=name')).people;
  const [one, three, two] = all.map(({ id }: { id: number }) => id);
  await post(`/people/${two}/joins`, { other: one });
  await post(`/people/${three}/joins`, { other: two });
  for (const id of [one, two, three]) expect(await card(id)).toMatchObject({ id: three });
  const { messages } = await card(three);
  const first = messages.find(({ name }: { name: string }) => name === 'one').id;
  const split = await post(`/people/${three}/splits`, { messages: [first], identities: [] });
  for (const id of [one, two]) expect(await card(id)).toMatchObject({ id: three, name: 'three' });
  expect(await card(split.json().id)).toMatchObject({ name: 'one' });
  await post(`/people/${three}/erasure`);
  for (const id of [one, two, three]) {
    expect((await ask('GET', `/people/${id}`)).statusCode).toBe(404);
  }
});

test('creates a card for spam only once it is rescued, and deletes a card that had only spam', async () => {
  const { enquire, people, post, db } = await desk();
  await enquire({ website: 'filled by a machine' });
  expect((await people()).total).toBe(0);
  const [message] = await db.selectFrom('contact_messages').select('id').execute();
  const ids = [message?.id];
  await post('/messages/status', { ids, status: 'new' });
  expect((await people()).people).toMatchObject([{ name: 'Asha Nair', stage: 'new' }]);
  await post('/messages/status', { ids, status: 'spam' });
  expect(await db.selectFrom('people').selectAll().execute()).toEqual([]);
});

test('moves a card through the stages, which marks its enquiries as replied or archived', async () => {
  const { enquire, people, card, post, db } = await desk();
  await enquire();
  const [{ id, waitingSince }] = (await people()).people;
  expect(waitingSince).not.toBeNull();
  const move = (stage: string, reason?: string) =>
    post('/people/stages', { ids: [id], stage, reason });
  expect((await move('lost')).json()).toMatchObject({ fields: { reason: 'Please say why' } });
  expect((await move('asleep')).statusCode).toBe(422);
  expect((await move('qualified')).json()).toMatchObject({ changed: 1 });
  expect((await move('qualified')).json()).toMatchObject({ changed: 0 });
  const [message] = await db.selectFrom('contact_messages').selectAll().execute();
  expect(message).toMatchObject({ status: 'replied', first_answered_at: expect.any(String) });
  await move('lost', 'Too far away');
  const lost = await card(id);
  expect(lost).toMatchObject({ stage: 'lost', lostReason: 'Too far away', waitingSince: null });
  expect(lost.timeline).toContainEqual(
    expect.objectContaining({
      kind: 'stage',
      by: 'admin',
      text: `${stageLabels.qualified} to ${stageLabels.lost}: Too far away`,
    }),
  );
  await enquire({ message: 'I have moved.' });
  expect(await card(id)).toMatchObject({ stage: 'new', closedAt: null, qualifiedAt: null });
  await move('won');
  await enquire({ message: 'Another course?' });
  expect(await card(id)).toMatchObject({ stage: 'won', waitingSince: expect.any(String) });
});

test('plans to ask somebody again who does not want to decide now, with Undo', async () => {
  const { enquire, people, card, post } = await desk();
  await enquire();
  const [{ id }] = (await people()).people;
  const move = async (again: object) =>
    (await post('/people/stages', { ids: [id], stage: 'lost', reason: 'Not now', again })).json();
  const steps = async () =>
    (await card(id)).steps.map(({ text, by }: { text: string; by: string }) => ({ text, by }));
  expect(await move({ day: '2020-01-01' })).toMatchObject({
    fields: { day: expect.stringContaining('day is over') },
  });
  expect((await move({ months: 2 })).fields).toBeDefined();
  expect(await card(id)).toMatchObject({ stage: 'new', steps: [] });
  const { undo } = await move({ months: 3 });
  expect(await card(id)).toMatchObject({ stage: 'lost', lostReason: 'Not now' });
  expect(await steps()).toEqual([{ text: 'Ask again', by: 'admin' }]);
  await post('/undo', { tokens: [undo] });
  expect(await card(id)).toMatchObject({ stage: 'new', steps: [] });
  await move({ months: 1 });
  // Somebody who is lost already gets the step too.
  expect(await move({ months: 6 })).toMatchObject({ changed: 1 });
  expect(await steps()).toHaveLength(2);
});

test('moves a card to Contacted when its sender is replied to from the inbox', async () => {
  const { enquire, people, post, db } = await desk();
  await enquire();
  const [message] = await db.selectFrom('contact_messages').select('id').execute();
  await post('/messages/status', { ids: [message?.id], status: 'replied' });
  expect((await people()).people).toMatchObject([
    { stage: 'contacted', waitingSince: null, lastContact: { kind: 'mail' } },
  ]);
});

test('adds an enquiry by phone to the card of a known person', async () => {
  const { card, post, people } = await desk();
  const add = (changes: object) =>
    post('/people', {
      name: 'Kavita',
      phone: '',
      interest: '',
      source: 'Phone',
      note: '',
      ...changes,
    });
  expect((await add({})).json().fields).toEqual({
    phone: 'Please enter a phone number or an e-mail address',
  });
  expect((await add({ phone: '12345' })).json().fields).toHaveProperty('phone');
  expect((await add({ phone: '98230 00140', email: 'no' })).json().fields).toHaveProperty('email');
  const added = await add({ phone: '98230 00140', interest: 'SEO course', note: 'Fees?' });
  expect(added.statusCode).toBe(201);
  const { id, isKnown } = added.json();
  expect(isKnown).toBe(false);
  expect(await card(id)).toMatchObject({
    stage: 'new',
    interest: 'SEO course',
    source: 'Phone',
    timeline: [{ kind: 'step' }, { kind: 'enquiry', by: 'admin', text: 'Phone: Fees?' }],
  });
  expect((await add({ phone: '098230 00140', source: 'Walk-in' })).json()).toEqual({
    id,
    isKnown: true,
  });
  expect(await card(id)).toMatchObject({ name: 'Kavita', source: 'Phone' });
  expect((await people()).total).toBe(1);
  // With another name, the form asks whose enquiry it is.
  const other = { name: 'Kavita R', phone: '98230 00140', email: 'kavita@x.in' };
  const refusal = await add(other);
  expect([refusal.statusCode, refusal.json().current]).toEqual([
    409,
    [{ id, name: 'Kavita', stage: 'new', phone: '+919823000140', email: '' }],
  ]);
  expect((await people()).total).toBe(1);
  expect((await add({ ...other, card: 999999 })).statusCode).toBe(404);
  for (const odd of [0, -1, 1.5, 2 ** 31, 2 ** 60, '1', []]) {
    expect((await add({ ...other, card: odd })).statusCode).toBe(422);
  }
  expect((await add({ ...other, card: id })).json()).toEqual({ id, isKnown: true });
  expect(await card(id)).toMatchObject({ name: 'Kavita', emails: ['kavita@x.in'] });
  const third = (await add({ name: 'Ravi', phone: '98230 00140', card: null })).json();
  expect(third).toMatchObject({ isKnown: false });
  expect(await card(third.id)).toMatchObject({ phones: ['+919823000140'], samePhone: [] });
  // A known address needs no question.
  expect((await add({ ...other, phone: '98230 00141' })).json()).toEqual({ id, isKnown: true });
  // A placeholder number identifies nobody, but can still be called.
  const placeholder = (await add({ name: 'Meena', phone: '98765 43210' })).json();
  expect((await add({ name: 'Meera', phone: '98765 43210' })).json()).toMatchObject({
    isKnown: false,
  });
  expect(await card(placeholder.id)).toMatchObject({ phones: ['+919876543210'], samePhone: [] });
});

test('finds, filters, sorts and exports people', async () => {
  const { enquire, names, people, post, ask } = await desk();
  await enquire({ name: 'Ásha', email: 'asha@x.in', phone: '98230 00140' });
  await enquire({
    name: 'Ravi',
    email: 'ravi@x.in',
    phone: '98230 00141',
    subject: 'Agency Services',
  });
  await enquire({
    name: 'Meena',
    email: 'meena@x.in',
    phone: '98230 00142',
    subject: 'Agency Services',
  });
  const [meena, ravi] = (await people('?sort=newest')).people;
  await post(`/people/${ravi.id}/notes`, { note: 'Prefers Saturdays' });
  const step = { text: 'Call', day: '2099-01-01', time: '10:00' };
  await post('/people/steps', { ids: [meena.id], ...step });
  const fields = {
    name: 'Ravi',
    about: 'Pune',
    interest: 'Agency Services',
    batch: '',
    source: '',
  };
  const { detailsRevision: revision } = await ask('GET', `/people/${ravi.id}`).then((response) =>
    response.json(),
  );
  const changed = { ...fields, source: 'Walk-in', value: '₹1,05,000', revision };
  expect((await ask('PUT', `/people/${ravi.id}`, changed)).json()).toMatchObject({
    current: { about: 'Pune', value: 105_000 },
  });
  const late = await ask('PUT', `/people/${ravi.id}`, { ...changed, about: 'Nashik' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: { about: 'Pune', value: 105000 } });
  const walkedIn = { source: 'Walk-in' };
  expect((await ask('PUT', `/people/${meena.id}`, walkedIn)).statusCode).toBe(200);

  expect(await names('?search=asha')).toEqual(['Ásha']);
  expect(await names('?search=98230+00141')).toEqual(['Ravi']);
  expect(await names('?search=saturdays')).toEqual(['Ravi']);
  expect(await names('?interest=Agency+Services&sort=name')).toEqual(['Meena', 'Ravi']);
  expect(await names('?step=later')).toEqual(['Meena']);
  expect(await names('?sort=value')).toEqual(['Ravi', 'Meena', 'Ásha']);
  expect(await names('?status=won')).toEqual([]);
  expect(await people('?step=unanswered')).toMatchObject({
    total: 2,
    due: { unanswered: 2, late: 0, today: 0, later: 1, none: 0 },
    worth: 105000,
    interests: ['Agency Services', 'Hiring Needs'],
    sources: ['Direct or unknown', 'Walk-in'],
  });
  for (const odd of ['?page=-1', '?status=x&search=%00', '?interest[]=2&sort=sideways']) {
    expect((await ask('GET', `/people${odd}`)).statusCode).toBe(200);
  }
  const csv = (await ask('GET', '/people/export?search=ravi')).body;
  expect(csv).toContain(`Ravi,+919823000141,ravi@x.in,${stageLabels.new},,Agency Services,,105000`);
});

test('uses one name for a source in the list, card, filter, inbox and report', async () => {
  const { enquire, people, names, card, ask, post, db } = await desk();
  const visits: [name: string, source: string, visit: object][] = [
    ['A', 'Google Ads', { clickId: 'gclid' }],
    ['B', 'Google Ads', { utmSource: 'Google', utmMedium: 'CPC', utmCampaign: 'Diwali / 1' }],
    ['C', 'Google Ads', { campaign: 'google / cpc / diwali', referrerHost: 'www.google.com' }],
    ['D', 'Google search', { referrerHost: 'www.google.co.in' }],
    ['E', 'mail.google.com', { referrerHost: 'mail.google.com' }],
    ['F', 'Facebook', { clickId: 'fbclid', referrerHost: 'l.facebook.com' }],
    ['G', 'Justdial', { utmSource: 'justdial' }],
    ['H', 'Justdial', { utmSource: 'JUSTDIAL' }],
    ['J', 'Direct or unknown', {}],
  ];
  const email = (name: string) => `${name.toLowerCase()}@x.in`;
  for (const [name, , visit] of visits) await enquire({ name, email: email(name), ...visit });
  const byHand = { phone: '98230 00142', email: '', interest: '', note: '' };
  await post('/people', { ...byHand, name: 'K', source: 'Justdial' });

  const expected: Record<string, string> = Object.fromEntries([
    ...visits.map(([name, s]) => [name, s]),
    ['K', 'Justdial'],
  ]);
  const listed: { id: number; name: string; source: string }[] = (await people()).people;
  expect(Object.fromEntries(listed.map(({ name, source }) => [name, source]))).toEqual(expected);
  for (const { id, source } of listed) expect(await card(id)).toMatchObject({ source });
  const second = listed.find(({ name }) => name === 'B');
  expect(await card(second?.id ?? 0)).toMatchObject({ medium: 'CPC', campaign: 'Diwali / 1' });

  const sources = [...new Set(Object.values(expected))];
  expect((await people()).sources.toSorted()).toEqual(sources.toSorted());
  for (const source of sources) {
    const expectedNames = Object.keys(expected).filter((name) => expected[name] === source);
    for (const words of [source, source.toUpperCase()]) {
      const query = new URLSearchParams({ source: words, sort: 'name' });
      expect(await names(`?${query}`)).toEqual(expectedNames);
    }
  }
  // A saved view of an earlier release contains the host.
  expect(await names('?source=www.google.co.in')).toEqual(['D']);
  expect(await names('?source=nobody')).toEqual([]);

  const report = (await ask('GET', '/sources?days=30')).json();
  const counted: Record<string, number> = {};
  for (const { source, enquiries } of report.rows) {
    counted[source] = (counted[source] ?? 0) + enquiries;
  }
  expect(counted).toEqual({
    'Google Ads': 3,
    'Google search': 1,
    'mail.google.com': 1,
    Facebook: 1,
    Justdial: 3,
    'Direct or unknown': 1,
  });
  const { messages } = (await ask('GET', '/messages')).json();
  expect(messages.find(({ name }: { name: string }) => name === 'C')).toMatchObject({
    source: 'Google Ads',
    medium: 'cpc',
    campaign: 'diwali',
  });
  const csv = (await ask('GET', '/people/export?source=google+ads')).body;
  expect(csv.match(/Google Ads/g)).toHaveLength(3);
  const row = await db
    .selectFrom('contact_messages')
    .select(['utm_source', 'utm_medium', 'utm_campaign', 'campaign'])
    .where('name', '=', 'B')
    .executeTakeFirst();
  expect(row).toEqual({
    utm_source: 'Google',
    utm_medium: 'CPC',
    utm_campaign: 'Diwali / 1',
    campaign: 'Google / CPC / Diwali / 1',
  });
});

test('postpones to a named time by the clock of the server, with Undo', async () => {
  const { enquire, people, card, post, facts } = await desk();
  await enquire();
  const [{ id }] = (await people()).people;
  for (const until of snoozeKeys) {
    const before = new Date();
    const body = (await post('/people/snoozes', { ids: [id], until })).json();
    const due = [before, new Date()].map((at) => snoozeUntil(until, facts, at));
    expect(due).toContain(body.dueAt);
    expect((await card(id)).steps).toMatchObject([{ kind: 'first-reply', dueAt: body.dueAt }]);
    await post('/undo', { tokens: [body.undo] });
  }
  expect((await card(id)).step).toBeNull();
  expect((await post('/people/snoozes', { ids: [id], until: 'soon' })).statusCode).toBe(422);
});

test('sets, postpones and completes a next step, and lists waiting people as due', async () => {
  const { enquire, people, card, post, ask } = await desk();
  await enquire();
  const [{ id }] = (await people()).people;
  const due = async () => {
    const { people: rows, groups } = (await ask('GET', '/people/today')).json();
    return { ...groups, people: rows };
  };
  expect(await due()).toMatchObject({ unanswered: 1, late: 0, people: [{ id }] });
  const ids = [id];
  expect(
    (await post('/people/snoozes', { ids, day: '2099-02-30', time: '9' })).json(),
  ).toMatchObject({
    fields: { time: versionMessages.noTime },
  });
  const snoozed = (await post('/people/snoozes', { ids, day: '2099-01-01', time: '09:00' })).json();
  expect(await due()).toMatchObject({ unanswered: 0, people: [] });
  // Who waits for an answer comes back after 30 days at the latest.
  const days = (Date.parse(snoozed.dueAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThanOrEqual(30);
  expect((await card(id)).steps).toMatchObject([{ kind: 'first-reply', dueAt: snoozed.dueAt }]);
  await enquire({ message: 'Hello?' });
  expect(await due()).toMatchObject({ unanswered: 1 });
  expect((await card(id)).steps).toEqual([]);
  const next = { text: 'Send the fees', day: '2000-01-01', time: '10:00' };
  for (const [path, body] of [
    [`${id}/step-done`, { step: 1, next }],
    ['steps', { ids, ...next }],
    ['snoozes', { ids, day: next.day, time: next.time }],
    ['', { name: 'Meena', phone: '98410 55217', interest: '', source: 'Call', note: '', next }],
  ] as const) {
    const refused = await post(`/people/${path}`.replace(/\/$/, ''), body);
    expect(refused.json(), path).toMatchObject({ fields: { time: peopleMessages.dayPast } });
  }
  const today = fieldsAt(new Date().toISOString(), 'Asia/Kolkata').day;
  await post('/people/steps', { ids, ...next, day: today, time: '00:00' });
  expect(await due()).toMatchObject({
    unanswered: 1,
    people: [{ step: { text: 'Send the fees' } }],
  });
  await post('/people/stages', { ids, stage: 'contacted' });
  expect(await due()).toMatchObject({ unanswered: 0, today: 1 });
  const { step } = await card(id);
  const another = { text: 'Call', day: today, time: '23:59' };
  await post(`/people/${id}/step-done`, { step: step.id, next: another });
  expect(await card(id)).toMatchObject({ steps: [{ text: 'Call' }], waitingSince: null });
  await post(`/people/${id}/step-done`, { step: (await card(id)).step.id });
  expect(await due()).toMatchObject({ late: 0, today: 0 });
  expect((await post('/people/999999/step-done', { step: 1 })).statusCode).toBe(404);
});

test('gives commenters and confirmed subscribers a card in Readers until nothing of them is left', async () => {
  const { visit, people, post, enquire, card, db } = await desk();
  await visit('/api/comments', aComment({ slug, name: 'Ravi', email: 'Ravi@x.in' }));

  const readers = await people('?status=readers');
  expect(readers.people).toMatchObject([{ name: 'Ravi', stage: null, email: 'ravi@x.in' }]);
  await enquire({ name: 'Ravi Kumar', email: 'ravi@x.in' });
  const { id } = readers.people[0];
  expect(await card(id)).toMatchObject({ name: 'Ravi Kumar', stage: 'new' });
  const [message] = await db.selectFrom('contact_messages').select('id').execute();
  await post('/messages/status', { ids: [message?.id], status: 'spam' });
  expect(await card(id)).toMatchObject({ stage: null });
});

test('gives each imported reader a card, even if a search considers their addresses equal', async () => {
  const { importReaders, people, card } = await desk();
  const emails = ['jose@x.in', 'josé@x.in', 'jôse@x.in'];
  expect((await importReaders(emails)).json()).toMatchObject({ added: 3 });
  const { people: readers } = await people('?status=readers&sort=name');
  expect(readers.map(({ name }: { name: string }) => name)).toEqual(emails);
  for (const { id, name } of readers) expect((await card(id)).emails).toEqual([name]);
});

test('exports and erases a whole card, but under one of several addresses only what belongs to it', async () => {
  const { enquire, people, card, post, db } = await desk();
  await enquire({ name: 'Asha', email: 'asha@x.in', phone: '98230 00140' });
  await enquire({ name: 'Ravi', email: 'ravi@x.in', phone: '98230 00140' });
  const [ravi, asha] = (await people('?sort=newest')).people;
  const { id } = asha;
  await post(`/people/${id}/joins`, { other: ravi.id });
  await post(`/people/${id}/notes`, { note: 'Two at one number' });
  const all = (await post(`/people/${id}/export`)).json();
  expect(all.cards).toContainEqual({
    kind: 'note',
    text: 'Two at one number',
    madeBy: 'admin',
    madeAt: expect.any(String),
  });
  expect(all.messages).toHaveLength(2);
  const search = (await post('/personal-data/search', { email: 'asha@x.in' })).json();
  expect(search).toMatchObject({
    counts: { messages: 1, cards: 0, notes: 0 },
    left: { cards: 1, notes: 2, suggested: 0 },
    card: { id, isOwn: false, notes: [{ kind: 'joined' }, { text: 'Two at one number' }] },
  });
  await post('/personal-data/erasure', { email: 'asha@x.in' });
  expect(await card(id)).toMatchObject({ name: 'Ravi', emails: ['ravi@x.in'] });
  expect(JSON.stringify(await db.selectFrom('people').selectAll().execute())).not.toMatch(/asha/i);
  expect((await post(`/people/${id}/erasure`)).json()).toMatchObject({
    counts: { messages: 1, cards: 1, notes: 2 },
  });
  const tables = ['people', 'person_entries', 'person_identities', 'person_phones'] as const;
  for (const table of [...tables, 'distinct_people', 'contact_messages'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await post(`/people/${id}/erasure`)).statusCode).toBe(404);
});
