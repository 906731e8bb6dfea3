import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { insertAccount } from '../accounts/accounts.repository.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { withoutTokens } from '../mail/outbox.repository.ts';
import { startMail } from '../mail/sending.ts';
import { askForReset, readReset, removeEndedLinks, resetLimits } from './password-reset.ts';

const words = 'nine copper bells on a hill';
const others = 'four wild green herons';
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' };

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).error,
];
const gone = [410, colleagueMessages.resetGone];

/** A colleague whose password is known. */
async function addNeha({ database: { db } }: Pick<Admin, 'database'>) {
  const account = { username: 'neha', displayName: 'Neha Gokhale', role: 'editor' as const };
  const id = await insertAccount(
    db,
    {
      ...account,
      email: 'neha@mail.example',
      passwordHash: await hashPassword(words),
      passwordExpiresAt: null,
    },
    new Date(Date.now() - 60_000).toISOString(),
  );
  return id ?? 0;
}

const post = (
  { http }: Pick<Admin, 'http'>,
  path: string,
  payload: object,
  address = '203.0.113.9',
) =>
  http.inject({ method: 'POST', url: `/api/admin/auth/${path}`, payload, remoteAddress: address });

const mailsOf = async ({ database: { db } }: Pick<Admin, 'database'>, kind = 'reset') =>
  await db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a link, and resolves with the token that was mailed. */
async function askedToken(admin: Admin, username = 'neha', mails = 1) {
  expect((await post(admin, 'reset', { username })).statusCode).toBe(200);
  await expect.poll(() => mailsOf(admin)).toHaveLength(mails);
  return tokenIn((await mailsOf(admin)).at(-1)?.body_text ?? '');
}

const set = (admin: Admin, token: string, password = others) =>
  post(admin, 'reset/password', { token, password });

const me = async ({ http }: Admin, token: string) =>
  (await http.inject({ url: '/api/admin/account', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

test('sets a new password by a mailed link, once, which ends every session and logs nobody in', async () => {
  const admin = await createTestAdmin(withMail);
  await addNeha(admin);
  const sessions = [];
  for (let n = 0; n < 2; n += 1) {
    sessions.push((await admin.logIn({ username: 'neha', password: words })).json().token);
  }
  const token = await askedToken(admin, 'Neha@mail.example');
  const [mail] = await mailsOf(admin);
  expect(mail).toMatchObject({ recipient: 'neha@mail.example' });
  expect(mail?.body_text).toContain('https://site.example/admin/reset#token=');
  const { db } = admin.database;
  expect(JSON.stringify(await db.selectFrom('account_links').selectAll().execute())).not.toContain(
    token,
  );
  const link = await post(admin, 'reset/link', { token });
  expect(link.json()).toEqual({ name: 'Neha Gokhale', username: 'neha' });
  for (const weak of ['short', 'password1234', 'Neha Gokhale 1']) {
    expect((await set(admin, token, weak)).json().fields, weak).toHaveProperty('password');
  }
  const done = await set(admin, token);
  expect(done.json()).toEqual({ username: 'neha', invitations: [] });
  expect(done.body).not.toContain('token');
  for (const session of sessions) expect(await me(admin, session)).toBe(401);
  expect(await db.selectFrom('sessions').select('account_id').execute()).toEqual([
    { account_id: admin.accountId },
  ]);
  expect(answerOf(await post(admin, 'reset/link', { token }))).toEqual(gone);
  expect(answerOf(await set(admin, token))).toEqual(gone);
  expect((await admin.logIn({ username: 'neha', password: words })).statusCode).toBe(401);
  expect((await admin.logIn({ username: 'neha', password: others })).statusCode).toBe(200);
  expect(await mailsOf(admin, 'password-changed')).toMatchObject([
    { recipient: 'neha@mail.example' },
  ]);
  const entries = await db.selectFrom('activity').selectAll().orderBy('id').execute();
  expect(entries.slice(2).map(({ did, account }) => [did, account])).toEqual([
    ['Asked for a new password by mail', ''],
    ['Set a new password by a link', 'Neha Gokhale'],
    ['Wrong password', ''],
    ['Logged in', 'Neha Gokhale'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test('tells that passkeys still log in, and an owner without an address at that of the site', async () => {
  const admin = await createTestAdmin(withMail);
  const { db } = admin.database;
  const id = await addNeha(admin);
  await db
    .insertInto('passkeys')
    .values({ ...goodRows.passkeys, account_id: id })
    .execute();
  await set(admin, await askedToken(admin));
  const [hers] = await mailsOf(admin, 'password-changed');
  expect(hers?.body_text).toContain('Passkeys still log in.');
  const { link } = (
    await admin.call('POST', `/api/admin/accounts/${admin.accountId}/reset`, {
      payload: { isMailed: true },
    })
  ).json();
  expect((await set(admin, tokenIn(link), 'six red kites at dawn')).statusCode).toBe(200);
  const [, owners] = await mailsOf(admin, 'password-changed');
  expect(owners?.recipient).toBe('owner@site.example');
  expect(owners?.body_text).not.toContain('Passkeys');
});

test('a link that a stranger asks for does not end that of an owner, which ends earlier ones', async () => {
  const admin = await createTestAdmin(withMail);
  const id = await addNeha(admin);
  const path = `/api/admin/accounts/${id}/reset`;
  const make = async () =>
    tokenIn((await admin.call('POST', path, { payload: { isMailed: false } })).json().link);
  const asked = await askedToken(admin);
  const first = await make();
  expect(answerOf(await post(admin, 'reset/link', { token: asked }))).toEqual(gone);
  const made = await make();
  expect(answerOf(await post(admin, 'reset/link', { token: first }))).toEqual(gone);
  const again = await askedToken(admin, 'neha', 2);
  expect((await post(admin, 'reset/link', { token: again })).statusCode).toBe(200);
  expect((await set(admin, made)).statusCode).toBe(200);
  expect(answerOf(await set(admin, again))).toEqual(gone);
});

test('the same link used twice at once sets one password', async () => {
  const admin = await createTestAdmin(withMail);
  await addNeha(admin);
  const token = await askedToken(admin);
  const answers = await Promise.all([
    set(admin, token),
    set(admin, token, 'six red kites at dawn'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
});

test('never goes past a second step, and ends half logins', async () => {
  const admin = await createTestAdmin(withMail);
  await addNeha(admin);
  const { token: session } = (await admin.logIn({ username: 'neha', password: words })).json();
  const headers = { authorization: `Bearer ${session}` };
  const call = (method: 'POST' | 'PUT', payload?: object) =>
    admin.http.inject({
      method,
      url: '/api/admin/second-step/app',
      headers,
      ...(payload && { payload }),
    });
  const totp = new TOTP({ secret: Secret.fromBase32((await call('POST')).json().key) });
  expect((await call('PUT', { code: totp.generate() })).statusCode).toBe(200);
  const half = (await admin.logIn({ username: 'neha', password: words })).json();
  const done = await set(admin, await askedToken(admin));
  expect(done.statusCode).toBe(200);
  expect(await me(admin, session)).toBe(401);
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  const finish = (ticket: string) =>
    post(admin, 'login/second-step', { ticket, factor: 'app', code });
  expect((await finish(half.ticket)).statusCode).toBe(410);
  const login = (await admin.logIn({ username: 'neha', password: others })).json();
  expect(login).toMatchObject({ factors: ['app', 'recovery'] });
  expect(login).not.toHaveProperty('token');
  expect((await finish(login.ticket)).statusCode).toBe(200);
});

test('answers alike whether the account exists, has no address, has left or was asked for too often', async () => {
  const admin = await createTestAdmin(withMail);
  const id = await addNeha(admin);
  const left = await addColleague(admin, 'author', 'Imtiaz Ali');
  await admin.call('POST', `/api/admin/accounts/${left.id}/removal`);
  const names = ['neha', 'nobody@mail.example', 'admin', left.email, 'x'.repeat(254), '1; --'];
  const answers = [];
  for (const [at, username] of names.entries()) {
    const { statusCode, body, headers } = await post(
      admin,
      'reset',
      { username },
      `198.51.100.${at}`,
    );
    const { date: _, 'x-request-id': __, ...same } = headers;
    answers.push(JSON.stringify({ statusCode, body, same }));
  }
  expect(new Set(answers).size).toBe(1);
  for (let n = 0; n < resetLimits.account.max + 2; n += 1) {
    const again = await post(admin, 'reset', { username: 'neha' }, `192.0.2.${n}`);
    expect(again.body).toBe('{"ok":true}');
  }
  // Looked up in their order: once this one, which was not asked for before, has its mail, so have all before it.
  const last = await addColleague(admin, 'desk');
  await post(admin, 'reset', { username: last.email }, '192.0.2.99');
  const to = async () => (await mailsOf(admin)).map(({ recipient }) => recipient);
  await expect.poll(to).toContain(last.email);
  expect((await to()).filter((recipient) => recipient === 'neha@mail.example')).toHaveLength(
    resetLimits.account.max,
  );
  expect(await to()).toHaveLength(resetLimits.account.max + 1);
  const { db } = admin.database;
  const links = db.selectFrom('account_links').select('account_id').orderBy('account_id');
  expect(await links.execute()).toEqual([{ account_id: id }, { account_id: last.id }]);
});

test('limits how often one network may ask, known names or not', async () => {
  const admin = await createTestAdmin(withMail);
  const statuses = [];
  for (let n = 0; n <= resetLimits.network.max; n += 1) {
    statuses.push((await post(admin, 'reset', { username: `name ${n}` })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
  expect((await post(admin, 'reset', { username: 'neha' }, '198.51.100.1')).statusCode).toBe(200);
});

test('refuses an older, an expired and a made-up link, and that of a removed account or inviter', async () => {
  const admin = await createTestAdmin(withMail);
  const { db } = admin.database;
  const id = await addNeha(admin);
  const older = await askedToken(admin);
  const newer = await askedToken(admin, 'neha', 2);
  expect(answerOf(await set(admin, older))).toEqual(gone);
  expect(answerOf(await set(admin, 'x'.repeat(43)))).toEqual(gone);
  expect(answerOf(await set(admin, ''))).toEqual(gone);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await db
    .updateTable('account_links')
    .set({ created_at: ago(61), expires_at: ago(1) })
    .execute();
  expect(answerOf(await set(admin, newer))).toEqual(gone);
  const third = await askedToken(admin, 'neha', 3);
  await admin.call('POST', `/api/admin/accounts/${id}/removal`);
  expect(answerOf(await set(admin, third))).toEqual(gone);
  await admin.call('POST', `/api/admin/accounts/${id}/return`);
  expect(answerOf(await set(admin, third))).toEqual(gone);
  // An owner who is one no more.
  const owner = await addColleague(admin, 'owner');
  const path = `/api/admin/accounts/${id}/reset`;
  const { link } = (await owner.call('POST', path, { payload: { isMailed: false } })).json();
  await admin.call('PUT', `/api/admin/accounts/${owner.id}/role`, { payload: { role: 'editor' } });
  expect(answerOf(await set(admin, tokenIn(link)))).toEqual(gone);
  // An invitation is no link for a password, and the other way round.
  const invite = { name: 'Meera', email: 'meera@mail.example', role: 'author', isMailed: false };
  const invited = (await admin.call('POST', '/api/admin/invitations', { payload: invite })).json();
  expect(answerOf(await set(admin, tokenIn(invited.link)))).toEqual(gone);
});

test('ends the other links of the account, and invitations stay in the list to be sent again', async () => {
  const admin = await createTestAdmin(withMail);
  const { db } = admin.database;
  const id = await addNeha(admin);
  await db.updateTable('admin_accounts').set({ role: 'owner' }).where('id', '=', id).execute();
  const { token } = (await admin.logIn({ username: 'neha', password: words })).json();
  const headers = { authorization: `Bearer ${token}` };
  const desk = await addColleague(admin, 'desk');
  const as = async (url: string, payload: object) =>
    (await admin.http.inject({ method: 'POST', url, headers, payload })).json();
  const invite = { name: 'Meera', email: 'meera@mail.example', role: 'author', isMailed: false };
  const invited = await as('/api/admin/invitations', invite);
  const sent = await as(`/api/admin/accounts/${desk.id}/reset`, { isMailed: false });
  const done = await set(admin, await askedToken(admin));
  expect(done.json()).toEqual({ username: 'neha', invitations: ['meera@mail.example'] });
  expect(answerOf(await set(admin, tokenIn(sent.link)))).toEqual(gone);
  const accept = { token: tokenIn(invited.link), name: 'Meera Pillai', password: words };
  expect((await post(admin, 'invitation/acceptance', accept)).statusCode).toBe(410);
  const { invitations } = (await admin.call('GET', '/api/admin/accounts')).json();
  expect(invitations).toMatchObject([{ email: 'meera@mail.example' }]);
  expect(invitations[0].expiresAt < new Date(Date.now() + 1000).toISOString()).toBe(true);
  const again = await admin.call('POST', `/api/admin/invitations/${invitations[0].id}/link`, {
    payload: { isMailed: true },
  });
  expect(again.json().isMailed).toBe(true);
  const [mail] = await mailsOf(admin, 'invitation');
  const renewed = { ...accept, token: tokenIn(mail?.body_text ?? '') };
  expect((await post(admin, 'invitation/acceptance', renewed)).statusCode).toBe(200);
});

test('a new password by any way ends the links for a password', async () => {
  const admin = await createTestAdmin(withMail);
  await addNeha(admin);
  const { token: session } = (await admin.logIn({ username: 'neha', password: words })).json();
  const token = await askedToken(admin);
  const changed = await admin.http.inject({
    method: 'PUT',
    url: '/api/admin/password',
    headers: { authorization: `Bearer ${session}` },
    payload: { currentPassword: words, newPassword: others },
  });
  expect(changed.statusCode).toBe(200);
  expect(answerOf(await set(admin, token, 'six red kites at dawn'))).toEqual(gone);
});

test('an owner mails a link, or copies it where no mail can go', async () => {
  const admin = await createTestAdmin(withMail);
  const id = await addNeha(admin);
  const path = `/api/admin/accounts/${id}/reset`;
  const send = (isMailed: boolean, of = admin) => of.call('POST', path, { payload: { isMailed } });
  expect((await send(true)).json()).toEqual({ link: null, isMailed: true });
  const [mail] = await mailsOf(admin);
  const { text } = (await admin.call('GET', `/api/admin/outbox/${mail?.id}`)).json();
  expect(text).toContain('/admin/reset#token=…');
  const { link } = (await send(false)).json();
  expect(answerOf(await set(admin, tokenIn(mail?.body_text ?? '')))).toEqual(gone);
  expect((await set(admin, tokenIn(link))).statusCode).toBe(200);
  const entries = await admin.database.db
    .selectFrom('activity')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(entries.map(({ did, title }) => `${did} ${title}`.trim())).toEqual([
    'Mailed a link for a new password to Neha Gokhale',
    'Made a link for a new password of Neha Gokhale',
    'Set a new password by a link',
  ]);
  const without = await createTestAdmin();
  await addNeha(without);
  expect((await send(true, without)).json()).toMatchObject({ isMailed: false });
  expect((await without.http.inject('/api/admin/auth/reset')).json()).toEqual({ canMail: false });
  expect((await post(without, 'reset', { username: 'neha' })).json()).toEqual({ ok: true });
  expect(await without.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('keeps no token in the outbox once its email has left', async () => {
  const smtp = await startSmtpServer();
  const site = await testSite({ smtpUrl: smtp.url });
  await addNeha({ database: { db: site.db } } as Pick<Admin, 'database'>);
  const client = { address: '203.0.113.1', userAgent: '' };
  await askForReset(site, 'neha', client);
  const worker = startMail(site, { poll: 50 });
  const rows = () => site.db.selectFrom('outbox').selectAll().execute();
  await expect
    .poll(async () => (await rows()).map(({ sent_at }) => sent_at !== null))
    .toEqual([true]);
  await worker.stop();
  const [mail] = await rows();
  expect(mail?.body_text).toContain('/admin/reset#token=…');
  expect(`${mail?.body_text}${mail?.body_html}`).not.toMatch(/#token=[\w-]/);
});

test('hides the token of each link that lets in', () => {
  for (const page of ['invitation', 'reset', 'email']) {
    const text = `x https://a.example/admin/${page}#token=abc-_D.9x\n<a href="/admin/${page}#token=q">`;
    expect(withoutTokens(text)).toBe(
      `x https://a.example/admin/${page}#token=…\n<a href="/admin/${page}#token=…">`,
    );
  }
});

test('deletes links once they have ended: of passwords at once, of invitations after 30 days', async () => {
  const site = await testSite({ smtpUrl: withMail.SMTP_URL });
  const id = await addNeha({ database: { db: site.db } } as Pick<Admin, 'database'>);
  const now = new Date();
  await askForReset(site, 'neha', { address: '203.0.113.1', userAgent: '' }, now);
  const count = async () =>
    (await site.db.selectFrom('account_links').select('id').execute()).length;
  const mails = async () => (await site.db.selectFrom('outbox').select('id').execute()).length;
  await expect.poll(count).toBe(1);
  await site.db
    .insertInto('account_links')
    .values({
      kind: 'invitation',
      token_hash: 'b'.repeat(64),
      name: 'Meera',
      email: 'meera@mail.example',
      role: 'author',
      invited_by: id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 72 * 3_600_000).toISOString(),
    })
    .execute();
  const after = async (hours: number) => {
    await removeEndedLinks(site, new Date(now.getTime() + hours * 3_600_000));
    return [await count(), await mails()];
  };
  expect(await after(0.9)).toEqual([2, 1]);
  expect(await after(1.1)).toEqual([1, 0]);
  expect(await after(72 + 29 * 24)).toEqual([1, 0]);
  expect(await after(72 + 31 * 24)).toEqual([0, 0]);
  expect(await readReset(site, 'none')).toEqual({ kind: 'reset-gone' });
});
