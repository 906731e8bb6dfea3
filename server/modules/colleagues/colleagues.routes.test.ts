import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import { colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aPicture } from '../../../tests/support/images.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const words = 'nine copper bells on a hill';
const meera = { name: 'Meera Pillai', email: 'Meera@mail.example', role: 'author' as Role };

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;
type Call = Admin['call'];

async function inviteBy(call: Call, changes: Partial<typeof meera> = {}, isMailed = false) {
  const payload = { ...meera, ...changes, isMailed };
  return await call('POST', '/api/admin/invitations', { payload });
}

const tokenOf = (link: string) => link.split('#token=')[1] ?? '';

async function openLink({ http }: Pick<Admin, 'http'>, token: string) {
  const url = '/api/admin/auth/invitation';
  return await http.inject({ method: 'POST', url, payload: { token } });
}

async function accept({ http }: Pick<Admin, 'http'>, token: string, changes: object = {}) {
  const url = '/api/admin/auth/invitation/acceptance';
  const payload = { token, name: 'Meera Pillai', password: words, ...changes };
  return await http.inject({ method: 'POST', url, payload });
}

const gone = [410, colleagueMessages.invitationGone];
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).error,
];

test('makes an account from an invitation, once, which logs in by email or login name', async () => {
  const admin = await createTestAdmin();
  const { link, isMailed } = (await inviteBy(admin.call)).json();
  expect(isMailed).toBe(false);
  expect(link).toMatch(/^https:\/\/site\.example\/admin\/invitation#token=[\w-]{43}$/);
  const token = tokenOf(link);
  expect((await openLink(admin, token)).json()).toEqual({
    name: 'Meera Pillai',
    email: 'meera@mail.example',
    role: 'author',
    invitedBy: null,
  });
  expect((await accept(admin, token, { password: 'short' })).json().fields).toHaveProperty(
    'password',
  );
  expect((await accept(admin, token, { name: ' ' })).json().fields).toHaveProperty('name');
  expect((await accept(admin, token, { name: 'admin' })).json().fields).toHaveProperty('name');
  const { db } = admin.database;
  await db.updateTable('admin_accounts').set({ display_name: 'MEERA Pillai' }).execute();
  expect((await accept(admin, token)).json().fields).toHaveProperty('name');
  await db.updateTable('admin_accounts').set({ display_name: '' }).execute();
  const made = (await accept(admin, token)).json();
  expect(made.username).toBe('meera.pillai');
  const authorization = `Bearer ${made.token}`;
  const me = await admin.http.inject({ url: '/api/admin/account', headers: { authorization } });
  expect(me.json()).toMatchObject({
    username: 'meera.pillai',
    displayName: 'Meera Pillai',
    role: 'author',
  });
  expect(answerOf(await openLink(admin, token))).toEqual(gone);
  expect(answerOf(await accept(admin, token))).toEqual(gone);
  for (const username of ['meera@MAIL.example', 'meera.pillai']) {
    expect((await admin.logIn({ username, password: words })).statusCode, username).toBe(200);
  }
  const stored = await admin.database.db.selectFrom('account_links').selectAll().execute();
  expect(stored).toEqual([]);
  expect((await inviteBy(admin.call)).json().fields).toEqual({
    email: colleagueMessages.hasAccount,
  });
});

test('makes one account when a link is used twice at once', async () => {
  const admin = await createTestAdmin();
  const token = tokenOf((await inviteBy(admin.call)).json().link);
  const answers = await Promise.all([accept(admin, token), accept(admin, token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
});

test('ends a link when it is withdrawn, replaced, or 72 hours old', async () => {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const first = tokenOf((await inviteBy(admin.call)).json().link);
  const second = tokenOf((await inviteBy(admin.call)).json().link);
  expect(answerOf(await accept(admin, first))).toEqual(gone);
  const [{ id }] = (await admin.call('GET', '/api/admin/accounts')).json().invitations;
  const renewed = await admin.call('POST', `/api/admin/invitations/${id}/link`, {
    payload: { isMailed: false },
  });
  expect(answerOf(await accept(admin, second))).toEqual(gone);
  const token = tokenOf(renewed.json().link);
  expect((await openLink(admin, token)).statusCode).toBe(200);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const old = { created_at: hoursAgo(73), expires_at: hoursAgo(1) };
  await db.updateTable('account_links').set(old).execute();
  expect(answerOf(await accept(admin, token))).toEqual(gone);
  const last = tokenOf((await inviteBy(admin.call)).json().link);
  const { invitations } = (await admin.call('GET', '/api/admin/accounts')).json();
  expect(invitations).toMatchObject([{ email: 'meera@mail.example', role: 'author' }]);
  const url = `/api/admin/invitations/${invitations[0].id}`;
  expect((await admin.call('DELETE', url)).statusCode).toBe(200);
  expect((await admin.call('DELETE', url)).statusCode).toBe(404);
  expect(answerOf(await accept(admin, last))).toEqual(gone);
  expect(answerOf(await accept(admin, 'x'.repeat(43)))).toEqual(gone);
});

const onPostgres = test.runIf(process.env.TEST_ENGINE === 'postgres');

onPostgres('lets in nobody whose invitation is withdrawn at the same moment', async () => {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const token = tokenOf((await inviteBy(admin.call)).json().link);
  const withdrawal = await db.startTransaction().execute();
  await withdrawal.deleteFrom('account_links').execute();
  const answer = accept(admin, token);
  const waiting = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    const rows = async () => (await waiting.execute(db)).rows;
    await expect.poll(rows).toHaveLength(1);
  } finally {
    await withdrawal.commit().execute();
  }
  expect(answerOf(await answer)).toEqual(gone);
});

test('ends the invitations of whoever is removed or is an owner no more', async () => {
  const admin = await createTestAdmin();
  for (const end of ['removal', 'role'] as const) {
    const owner = await addColleague(admin, 'owner');
    const token = tokenOf(
      (await inviteBy(owner.call, { email: `${end}@mail.example` })).json().link,
    );
    const left = await admin.call('GET', `/api/admin/accounts/${owner.id}/removal`);
    expect(left.json().invitations).toEqual([`${end}@mail.example`]);
    const ended =
      end === 'removal'
        ? await admin.call('POST', `/api/admin/accounts/${owner.id}/removal`)
        : await admin.call('PUT', `/api/admin/accounts/${owner.id}/role`, {
            payload: { role: 'editor' },
          });
    expect(ended.statusCode).toBe(200);
    expect(answerOf(await accept(admin, token)), end).toEqual(gone);
  }
});

test('mails an invitation when there is a mail server, and says when it did not', async () => {
  const admin = await createTestAdmin({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const { link, isMailed } = (await inviteBy(admin.call, {}, true)).json();
  expect(isMailed).toBe(true);
  const mail = await admin.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ kind: 'invitation', recipient: 'meera@mail.example' });
  expect(mail.body_text).toContain(link);
  // A stolen session must not accept the invitations of others.
  const { text } = (await admin.call('GET', `/api/admin/outbox/${mail.id}`)).json();
  expect(text).toContain('/admin/invitation#token=…');
  expect(text).not.toContain(tokenOf(link));
  const without = await createTestAdmin();
  expect((await inviteBy(without.call, {}, true)).json().isMailed).toBe(false);
  expect(await without.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('keeps the last owner, also when two owners remove each other at once', async () => {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const { accounts } = (await admin.call('GET', '/api/admin/accounts')).json();
  expect(accounts).toMatchObject([{ isMe: true, isLastOwner: true, role: 'owner' }]);
  const [{ id }] = accounts;
  const last = [409, colleagueMessages.lastOwner];
  const role = { payload: { role: 'editor' } };
  expect(answerOf(await admin.call('PUT', `/api/admin/accounts/${id}/role`, role))).toEqual(last);
  expect(answerOf(await admin.call('POST', `/api/admin/accounts/${id}/removal`))).toEqual(last);
  const other = await addColleague(admin, 'owner');
  const owners = () =>
    db
      .selectFrom('admin_accounts')
      .select('id')
      .where('role', '=', 'owner')
      .where('state', '=', 'active')
      .execute();
  const answers = await Promise.all([
    admin.call('POST', `/api/admin/accounts/${other.id}/removal`),
    other.call('PUT', `/api/admin/accounts/${id}/role`, role),
  ]);
  expect(
    answers.map(({ statusCode }) => statusCode).filter((status) => status === 200),
  ).toHaveLength(1);
  expect(await owners()).toHaveLength(1);
});

test('removes an account: its cards go to nobody, its work and name stay, its sessions end', async () => {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  await admin.http.inject({
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage(),
  });
  const desk = await addColleague(admin, 'desk');
  const [person] = (await admin.call('GET', '/api/admin/people')).json().people;
  const owners = { payload: { ids: [person.id], owner: desk.id } };
  expect((await admin.call('POST', '/api/admin/people/owners', owners)).json()).toMatchObject({
    changed: 1,
  });
  await desk.call('POST', `/api/admin/people/${person.id}/notes`, {
    payload: { note: 'Called twice' },
  });
  const path = `/api/admin/accounts/${desk.id}`;
  const cards = [{ id: person.id, name: person.name }];
  expect((await admin.call('GET', `${path}/removal`)).json()).toMatchObject({ cards, devices: 1 });
  expect((await admin.call('POST', `${path}/removal`)).json()).toMatchObject({ cards });
  expect((await desk.call('GET', '/api/admin/account')).statusCode).toBe(401);
  const card = (await admin.call('GET', `/api/admin/people/${person.id}`)).json();
  expect(card.ownerId).toBeNull();
  expect(card.accounts.map((account: { id: number }) => account.id)).not.toContain(desk.id);
  expect(card.timeline[0]).toMatchObject({
    kind: 'hand-over',
    title: 'nobody',
    text: 'Neha Gokhale has left.',
  });
  const nobodys = await admin.call('GET', '/api/admin/people?status=all&owner=nobody');
  expect(nobodys.json().people).toMatchObject([{ id: person.id, owner: '' }]);
  expect(card.timeline.map(({ by }: { by: string }) => by)).toContain('Neha Gokhale');
  // Twice in a row, and cards cannot be handed to somebody who left.
  expect((await admin.call('POST', `${path}/removal`)).statusCode).toBe(404);
  expect((await admin.call('POST', '/api/admin/people/owners', owners)).statusCode).toBe(422);
  const again = await inviteBy(admin.call, { email: desk.email });
  expect(again.json().fields).toEqual({ email: colleagueMessages.hasLeft });
  expect((await admin.call('POST', `${path}/return`)).statusCode).toBe(200);
  const { state } = await db
    .selectFrom('admin_accounts')
    .select('state')
    .where('id', '=', desk.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('active');
});

test('applies another role at once: cards are released, and earlier changes cannot be undone', async () => {
  const admin = await createTestAdmin();
  await admin.http.inject({
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage(),
  });
  const editor = await addColleague(admin, 'editor');
  const post = { title: 'A post', author: 'Asha', content: '<p>x</p>', status: 'published' };
  const { id } = (await editor.send('POST', '/api/blogs', post)).json();
  const withdrawn = await editor.call('POST', '/api/admin/blogs/decisions', {
    payload: { ids: [id], decision: 'withdraw' },
  });
  const role = (next: Role) =>
    admin.call('PUT', `/api/admin/accounts/${editor.id}/role`, { payload: { role: next } });
  expect((await role('desk')).statusCode).toBe(200);
  const tokens = { payload: { tokens: [withdrawn.json().undo] } };
  expect((await editor.call('POST', '/api/admin/undo', tokens)).statusCode).toBe(404);
  expect((await editor.call('GET', '/api/admin/pages')).statusCode).toBe(403);
  const [person] = (await editor.call('GET', '/api/admin/people')).json().people;
  const owners = { payload: { ids: [person.id], owner: editor.id } };
  await editor.call('POST', '/api/admin/people/owners', owners);
  expect((await role('author')).json().cards).toEqual([{ id: person.id, name: person.name }]);
  expect((await editor.call('GET', '/api/admin/people')).statusCode).toBe(403);
});

test('refuses to invite without a name, an address or a role', async () => {
  const admin = await createTestAdmin();
  const wrong = await inviteBy(admin.call, { name: '', email: 'x', role: 'king' as Role });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(wrong.json().fields)).toEqual(['name', 'email', 'role']);
});

test('counts wrong passwords at the email and the login name of an account together', async () => {
  const admin = await createTestAdmin();
  await accept(admin, tokenOf((await inviteBy(admin.call)).json().link));
  const guess = async (username: string) =>
    (await admin.logIn({ username, password: 'a wrong guess at it' })).statusCode;
  const tries = Array.from({ length: 11 }, (_, at) =>
    at % 2 === 0 ? 'meera.pillai' : 'meera@mail.example',
  );
  const statuses: number[] = [];
  for (const username of tries) statuses.push(await guess(username));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('says what each account is asked for after the password', async () => {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const accounts = async () => (await admin.call('GET', '/api/admin/accounts')).json().accounts;
  expect(await accounts()).toMatchObject([{ secondStep: null }]);
  await addColleague(admin, 'desk');
  const account_id = admin.accountId;
  await db
    .insertInto('passkeys')
    .values({ ...goodRows.passkeys, account_id })
    .execute();
  const unused = { ...goodRows.recovery_codes, account_id };
  const code = { ...unused, hash: 'd'.repeat(64) };
  await db.insertInto('recovery_codes').values([unused, code]).execute();
  await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date().toISOString() })
    .where('hash', '=', code.hash)
    .execute();
  // An app that waits for its first code does not count.
  const pending = { ...goodRows.authenticator_apps, account_id, is_pending: 1 as const };
  await db.insertInto('authenticator_apps').values(pending).execute();
  const secondStep = { passkeys: 1, hasApp: false, codesLeft: 1 };
  expect(await accounts()).toMatchObject([{ secondStep }, { secondStep: null }]);
});

test('shows the portrait of each account that has one', async () => {
  const admin = await createTestAdmin();
  await addColleague(admin, 'desk');
  const picture = await admin.upload(await aPicture(40, 40).png().toBuffer());
  const { name: _, ...profile } = (await admin.call('GET', '/api/admin/profile')).json();
  const payload = { ...profile, name: 'Latika Bhide', picture: picture.id };
  expect((await admin.call('PUT', '/api/admin/profile', { payload })).statusCode).toBe(200);
  const { accounts } = (await admin.call('GET', '/api/admin/accounts')).json();
  expect(accounts).toMatchObject([{ picture: picture.url }, { picture: null, isDrawn: false }]);
});
