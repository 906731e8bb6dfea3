import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pushMessages } from '../../../domain/push/push-form.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testBrowser } from '../../../tests/support/push-service.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testNetwork } from '../../../tests/support/scripted-network.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { aMessage } from '../../../tests/support/visitors.ts';
import { insertMail } from '../mail/outbox.repository.ts';
import { upsertDevice } from '../push/push.repository.ts';
import { lockPeople } from './cards.repository.ts';
import { undoPeople } from './changes.ts';
import { handOverCards } from './hand-over.ts';

const testAddress = 'https://push.example/send/';

/** A site with two colleagues at the enquiry desk, whose notifications wait for a service that does not answer. */
async function office() {
  const noAnswer = () => {};
  const network = await testNetwork({
    'push.example/send/owner': noAnswer,
    'push.example/send/neha': noAnswer,
    'push.example/send/ravi': noAnswer,
  });
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' }, network.network);
  const { db } = admin.database;
  const neha = await addColleague(admin, 'desk', 'Neha');
  const ravi = await addColleague(admin, 'desk', 'Ravi');
  const names = new Map([
    [neha.id, 'Neha'],
    [ravi.id, 'Ravi'],
  ]);
  const nameOf = (id: number) => names.get(id) ?? 'owner';
  const switchOn = async ({ call }: Pick<typeof neha, 'call'>, device: string) => {
    const payload = testBrowser(testAddress + device).subscription;
    const response = await call('POST', '/api/admin/push/devices', { payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  let sent = 0;
  /** Sends an enquiry; resolves with its card. */
  const enquire = async (email: string) => {
    sent += 1;
    const payload = aMessage({ name: email.split('@')[0], email, message: `Number ${sent}` });
    const url = '/api/contact/contact-messages';
    expect((await admin.http.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
    const card = await db
      .selectFrom('person_identities')
      .select('person_id')
      .where('value', '=', email)
      .executeTakeFirstOrThrow();
    return card.person_id;
  };
  /** Who was told since the last call: names of accounts with a waiting notification, and of those with an email. */
  const told = async (kind = 'contact-notice') => {
    const notified = await db
      .selectFrom('push_messages')
      .innerJoin('push_devices', 'push_devices.id', 'device_id')
      .select('account_id as id')
      .execute();
    const emails = await db
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', kind)
      .execute();
    await db.deleteFrom('push_messages').execute();
    await db.deleteFrom('outbox').execute();
    const mailed = [neha, ravi].filter(({ email }) =>
      emails.some(({ recipient }) => recipient === email),
    );
    return {
      notified: [...new Set(notified.map(({ id }) => nameOf(id)))].sort(),
      mailed: mailed.map(({ id }) => nameOf(id)),
      others: emails.length - mailed.length,
    };
  };
  const duty = (colleague: Pick<typeof neha, 'call'>, isOn: boolean) =>
    colleague.call('PUT', '/api/admin/duty', { payload: { isOn } });
  return { ...admin, db, neha, ravi, switchOn, enquire, told, duty };
}

type Caller = Pick<Awaited<ReturnType<typeof addColleague>>, 'call'>;

const handOver = ({ call }: Caller, payload: object) =>
  call('POST', '/api/admin/people/owners', { payload });

test('tells the owner of the card of an enquiry, else whoever is on duty, else everybody', async () => {
  const { neha, ravi, switchOn, enquire, told, duty, call } = await office();
  await switchOn({ call }, 'owner');
  await switchOn(neha, 'neha');
  await switchOn(ravi, 'ravi');
  const asha = await enquire('asha@x.in');
  const everybody = ['Neha', 'Ravi', 'owner'];
  // The site's own mailbox gets each enquiry.
  expect(await told()).toEqual({ notified: everybody, mailed: ['Neha', 'Ravi'], others: 1 });
  expect((await duty(ravi, true)).json()).toEqual({ isOn: true, others: [], colleagues: 2 });
  await enquire('bina@x.in');
  expect(await told()).toEqual({ notified: ['Ravi'], mailed: ['Ravi'], others: 1 });
  await handOver({ call }, { ids: [asha], owner: neha.id });
  await told();
  await enquire('asha@x.in');
  expect(await told()).toEqual({ notified: ['Neha'], mailed: ['Neha'], others: 1 });
  // A colleague who was removed, or sees no people any more, is told nothing.
  await call('PUT', `/api/admin/accounts/${neha.id}/role`, { payload: { role: 'editor' } });
  await enquire('asha@x.in');
  expect(await told()).toEqual({ notified: ['Ravi'], mailed: ['Ravi'], others: 1 });
  await call('POST', `/api/admin/accounts/${ravi.id}/removal`);
  await enquire('chitra@x.in');
  expect(await told()).toEqual({ notified: ['owner'], mailed: [], others: 1 });
  await call('POST', `/api/admin/accounts/${ravi.id}/return`);
  expect((await call('GET', '/api/admin/push')).json().duty).toEqual({
    isOn: false,
    others: [],
    colleagues: 1,
  });
});

test('tells those who can be reached while the only one on duty has no address and no device', async () => {
  const { neha, switchOn, enquire, told, duty, call } = await office();
  await switchOn(neha, 'neha');
  await duty({ call }, true);
  await enquire('asha@x.in');
  expect(await told()).toEqual({ notified: ['Neha'], mailed: ['Neha', 'Ravi'], others: 1 });
});

test('sends no notice that still waits to whoever is removed, or sees no people any more', async () => {
  const admin = await office();
  const { neha, ravi, call, db } = admin;
  const [site, told] = ['owner@site.example', 'told@mail.example'];
  const people = ['contact-notice', 'call-back-notice', 'hand-over-notice'];
  const kinds = [...people, 'publish-request', 'invitation'];
  // After several failures and due in an hour, so that none leaves before.
  const due = new Date(Date.now() + 3_600_000).toISOString();
  await db.transaction().execute(async (trx) => {
    for (const recipient of [neha.email, ravi.email, site, told]) {
      for (const kind of kinds) {
        const texts = { replyTo: null, subject: 'Asha', text: 'Asha', html: 'Asha', headers: {} };
        const messageId = `<${kind}.${recipient}>`;
        await insertMail(trx, { kind, recipient, messageId, ...texts }, due);
      }
    }
    await trx.updateTable('outbox').set({ attempts: 9 }).execute();
  });
  const left = async (recipient: string) => {
    const mails = db.selectFrom('outbox').select('kind').where('recipient', '=', recipient);
    return (await mails.orderBy('id').execute()).map(({ kind }) => kind);
  };
  await call('POST', `/api/admin/accounts/${neha.id}/removal`);
  expect(await left(neha.email)).toEqual(['invitation']);
  expect(await left(ravi.email)).toEqual(kinds);
  const role = (name: string) =>
    call('PUT', `/api/admin/accounts/${ravi.id}/role`, { payload: { role: name } });
  await role('editor');
  expect(await left(ravi.email)).toEqual(['publish-request', 'invitation']);
  await role('author');
  expect(await left(ravi.email)).toEqual(['invitation']);
  // Addresses that are told of every enquiry keep theirs, also if a colleague has one of them.
  await db
    .insertInto('site_facts')
    .values({ name: 'enquiryEmails', value: told, changed_at: due, changed_by: 'admin' })
    .execute();
  for (const email of [site, told]) {
    const colleague = await addColleague(admin, 'desk');
    await db.updateTable('admin_accounts').set({ email }).where('id', '=', colleague.id).execute();
    await call('POST', `/api/admin/accounts/${colleague.id}/removal`);
    expect(await left(email), email).toEqual(kinds);
  }
});

test('hands cards over with a note, which their time lines show, tells the colleague and undoes it', async () => {
  const { neha, ravi, switchOn, enquire, told, db, call } = await office();
  await switchOn(neha, 'neha');
  await switchOn(ravi, 'ravi');
  const ids = [await enquire('asha@x.in'), await enquire('bina@x.in')];
  await told();
  const given = await handOver(neha, { ids, owner: ravi.id, note: 'Speaks Marathi' });
  expect(given.json()).toEqual({ changed: 2, undo: expect.any(String) });
  const [notice] = await db.selectFrom('push_messages').select(['title', 'path']).execute();
  expect(notice).toEqual({
    title: pushMessages.handedOver(2),
    path: '/admin/people?status=all&owner=mine',
  });
  const [mail] = await db.selectFrom('outbox').selectAll().execute();
  expect(mail?.body_text).toContain('Neha handed 2 cards over to you');
  expect(mail?.body_text).not.toContain('Marathi');
  expect(await told('hand-over-notice')).toEqual({
    notified: ['Ravi'],
    mailed: ['Ravi'],
    others: 0,
  });
  const mine = async ({ call }: Caller) => {
    const { people } = (await call('GET', '/api/admin/people?owner=mine')).json();
    return people.map(({ name }: { name: string }) => name);
  };
  expect(await mine(ravi)).toEqual(['bina', 'asha']);
  expect(await mine(neha)).toEqual([]);
  const today = (await ravi.call('GET', '/api/admin/people/today?list=mine')).json();
  expect(today.people).toMatchObject([{ owner: 'Ravi' }, { owner: 'Ravi' }]);
  const csv = await call('GET', '/api/admin/people/export?owner=nobody');
  expect(csv.body.trim().split('\n')).toHaveLength(1);
  const cardOf = async (id = ids[0]) => (await call('GET', `/api/admin/people/${id}`)).json();
  const { timeline, owner } = await cardOf();
  expect(owner).toBe('Ravi');
  expect(timeline[0]).toMatchObject({ kind: 'hand-over', title: 'Ravi', text: 'Speaks Marathi' });
  const found = (await call('GET', '/api/admin/people?search=marathi')).json().people;
  expect(found).toHaveLength(2);
  const tokens = { payload: { tokens: [given.json().undo] } };
  expect((await neha.call('POST', '/api/admin/undo', tokens)).json()).toMatchObject({ done: 2 });
  expect((await cardOf()).owner).toBe('');
  expect(JSON.stringify((await cardOf()).timeline)).not.toContain('hand-over');
  expect(await mine(ravi)).toEqual([]);
  // An earlier owner who has left meanwhile does not get it back.
  await handOver(neha, { ids, owner: neha.id });
  const taken = (await handOver(ravi, { ids, owner: ravi.id })).json();
  await call('PUT', `/api/admin/accounts/${neha.id}/role`, { payload: { role: 'author' } });
  await ravi.call('POST', '/api/admin/undo', { payload: { tokens: [taken.undo] } });
  expect((await cardOf()).ownerId).toBeNull();
  await told();
  // Whoever takes a card needs no notification.
  await handOver(ravi, { ids, owner: ravi.id });
  expect(await told('hand-over-notice')).toEqual({ notified: [], mailed: [], others: 0 });
  expect((await handOver(ravi, { ids, owner: null })).json().changed).toBe(2);
  expect((await cardOf()).timeline[0]).toMatchObject({ kind: 'hand-over', title: 'nobody' });
});

test('refuses the second of two colleagues who hand a card over to different people', async () => {
  const { neha, ravi, enquire, call } = await office();
  const id = await enquire('asha@x.in');
  const [one, two] = await Promise.all([
    handOver(neha, { ids: [id], owner: neha.id, from: null }),
    handOver(ravi, { ids: [id], owner: ravi.id, from: null }),
  ]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
  const { owner, timeline } = (await call('GET', `/api/admin/people/${id}`)).json();
  const [first, refused] = one.statusCode === 200 ? ['Neha', two] : ['Ravi', one];
  expect(owner).toBe(first);
  expect(refused.json().error).toBe(`${first} has taken this card in the meantime.`);
  const given = timeline.filter(({ kind }: { kind: string }) => kind === 'hand-over');
  expect(given).toHaveLength(1);
});

test('refuses to hand cards to an account that sees no people, or is not there', async () => {
  const admin = await office();
  const id = await admin.enquire('asha@x.in');
  const editor = await addColleague(admin, 'editor');
  for (const owner of [editor.id, 9999, 'x', 0]) {
    expect((await handOver(admin, { ids: [id], owner })).statusCode, String(owner)).toBe(422);
  }
  expect((await handOver(editor, { ids: [id], owner: null })).statusCode).toBe(403);
});

const onPostgres = test.runIf(process.env.TEST_ENGINE === 'postgres');

onPostgres('leaves no card with a colleague who is removed while it is handed over', async () => {
  const { db, neha, enquire, call } = await office();
  const id = await enquire('asha@x.in');
  const handOver = await db.startTransaction().execute();
  await lockPeople(handOver);
  await handOver.updateTable('people').set({ owner_id: neha.id }).where('id', '=', id).execute();
  const removal = call('POST', `/api/admin/accounts/${neha.id}/removal`);
  const waiting = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    const rows = async () => (await waiting.execute(db)).rows;
    await expect.poll(rows).toHaveLength(1);
  } finally {
    await handOver.commit().execute();
  }
  expect((await removal).statusCode).toBe(200);
  expect((await call('GET', `/api/admin/people/${id}`)).json().ownerId).toBeNull();
});

test('undoing a hand-over recalls what has not gone to the new owner, and only that', async () => {
  // Without workers, so that nothing goes.
  const site = await testSite();
  const { db } = site;
  const app = { database: { db } } as unknown as Parameters<typeof addColleague>[0];
  const neha = await addColleague(app, 'desk', 'Neha');
  const ravi = await addColleague(app, 'desk', 'Ravi');
  const session = db.selectFrom('sessions').select('token_hash').where('account_id', '=', ravi.id);
  const { token_hash: sessionHash } = await session.executeTakeFirstOrThrow();
  const { endpoint, keys } = testBrowser(`${testAddress}ravi`).subscription;
  const device = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth, name: 'Chrome' };
  const at = site.now().toISOString();
  await upsertDevice(db, { ...device, accountId: ravi.id, sessionHash }, at);
  const ids = [1, 2];
  await db
    .insertInto('people')
    .values(ids.map((id) => ({ ...goodRows.people, id, owner_id: null })))
    .execute();
  const give = async (owner: number, cards = ids) => {
    const by = { accountId: neha.id, username: neha.email };
    const given = await handOverCards(site, cards, { owner, by });
    return 'undo' in given ? (given.undo ?? '') : '';
  };
  /** Numbers of emails and notifications since the last look. */
  const told = async () => {
    const emails = await db.deleteFrom('outbox').executeTakeFirst();
    const notifications = await db.deleteFrom('push_messages').executeTakeFirst();
    return [Number(emails.numDeletedRows), Number(notifications.numDeletedRows)];
  };
  await give(ravi.id);
  expect(await told()).toEqual([1, 1]);
  await give(neha.id);
  const earlier = await give(ravi.id, [1]);
  await undoPeople(site, await give(ravi.id, [2]));
  // Only its own notice; the other one stays until it is undone too.
  const waiting = await db.selectFrom('outbox').select('id').execute();
  expect(waiting).toHaveLength(1);
  await undoPeople(site, earlier);
  expect(await told()).toEqual([0, 0]);

  // What is being sent goes.
  const sending = await give(ravi.id);
  const lease = { lease_until: new Date(Date.now() + 3_600_000).toISOString() };
  await db.updateTable('outbox').set(lease).execute();
  await db.updateTable('push_messages').set(lease).execute();
  expect(await undoPeople(site, sending)).toMatchObject({ done: 2 });
  expect(await told()).toEqual([1, 1]);

  // One card stays with them, because it changed meanwhile: so does what they are told.
  const both = await give(ravi.id);
  await db.updateTable('people').set({ owner_id: null }).where('id', '=', 2).execute();
  expect(await undoPeople(site, both)).toMatchObject({ done: 1, refused: 1 });
  expect(await told()).toEqual([1, 1]);
});
