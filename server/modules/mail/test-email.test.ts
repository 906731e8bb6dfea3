import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { MailState } from '../../../domain/mail/mailbox.calls.ts';
import type { OutboxPage, TestMailResult } from '../../../domain/mail/outbox.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

/** An admin that sends to a server of this address. */
async function admin(SMTP_URL = '') {
  const { http, call } = await createTestAdmin({ SMTP_URL, OWNER_EMAIL: 'owner@brand.example' });
  const press = () => call('POST', '/api/admin/outbox/test');
  const send = async () => (await press()).json<TestMailResult>();
  const state = async () => (await call('GET', '/api/admin/mail-state')).json<MailState>();
  const enquire = () =>
    http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: aMessage(),
    });
  return { http, call, press, send, state, enquire };
}

test("sends a test email to the owner and returns the server's response", async () => {
  const smtp = await startSmtpServer();
  const { send } = await admin(smtp.url);
  expect(await send()).toEqual({
    isSent: true,
    sentence: 'The mail server accepted a test mail to owner@brand.example.',
    answer: expect.stringMatching(/^250 /),
  });
  expect(smtp.received.map(({ to }) => to)).toEqual([['owner@brand.example']]);
});

test("explains a refused login in our words and the server's", async () => {
  const smtp = await startSmtpServer({ password: 'right' });
  const { send } = await admin(smtp.url.replace('//', '//user:wrong@'));
  expect(await send()).toEqual({
    isSent: false,
    sentence: 'The mail server refused the username or the password.',
    answer: '535 Username and password not accepted',
  });
});

test.each([
  [{ code: 550, text: 'No such person' }, 'The mail server refused the mail.', /^550 No such/],
  ['hang up', 'The mail server cannot be reached.', /Connection closed/],
] as const)('reports %o unchanged', async (manner, sentence, answer) => {
  const smtp = await startSmtpServer();
  smtp.state.manners = [manner];
  const { send } = await admin(smtp.url);
  expect(await send()).toEqual({
    isSent: false,
    sentence,
    answer: expect.stringMatching(answer),
  });
});

test('writes the test email to a file without a mail server and returns its path', async () => {
  const { send } = await admin();
  const { isSent, sentence, answer } = await send();
  expect([isSent, sentence]).toEqual([
    false,
    'No mail server yet: the test mail was not sent, but saved as a file.',
  ]);
  expect(answer).toMatch(/mail\/[\w-]+\.eml$/);
  expect(existsSync(answer)).toBe(true);
});

test('limits test emails, and requires a session', async () => {
  const { http, press } = await admin();
  for (let turn = 0; turn < 5; turn += 1) expect((await press()).statusCode).toBe(200);
  const response = await press();
  expect([response.statusCode, response.json().error]).toEqual([
    429,
    'That is enough test mails for now. Please try again in 10 minutes.',
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
  const foreign = await http.inject({ method: 'POST', url: '/api/admin/outbox/test' });
  expect(foreign.statusCode).toBe(401);
});

test('reports since when and why sending fails, until an email is sent', async () => {
  const smtp = await startSmtpServer({ password: 'right' });
  const { state, enquire, send, call } = await admin(smtp.url.replace('//', '//user:wrong@'));
  expect(await state()).toMatchObject({ trouble: null, lastSentAt: null, returns: null });
  const before = new Date().toISOString();
  await enquire();
  const problem = await vi.waitFor(async () => {
    const trouble = (await state()).trouble;
    if (!trouble) throw new Error('not yet');
    return trouble;
  }, 15_000);
  expect(problem.reason).toBe('The mail server refused the username or the password.');
  expect(problem.since >= before).toBe(true);

  const { mails } = (await call('GET', '/api/admin/outbox?state=waiting')).json<OutboxPage>();
  await call('POST', `/api/admin/outbox/${mails[0]?.id}/retry`);
  await vi.waitFor(() => expect(smtp.state.logins).toBeGreaterThan(2), 15_000);
  expect((await state()).trouble?.since).toBe(problem.since);

  smtp.state.password = 'wrong';
  expect((await send()).isSent).toBe(true);
  expect(await state()).toMatchObject({ trouble: null, returns: null });
});

test('does not report a refused recipient as a failure of all email', async () => {
  const smtp = await startSmtpServer();
  smtp.state.refusedDomain = 'visitor.example';
  const { state, enquire, call } = await admin(smtp.url);
  await enquire();
  await vi.waitFor(async () => {
    const { mails } = (await call('GET', '/api/admin/outbox')).json();
    expect(mails[0]?.lastError).toMatch(/^The mail server refused the recipient/);
  }, 15_000);
  await vi.waitFor(async () => {
    const lastSentAt = expect.any(String);
    expect(await state()).toMatchObject({ trouble: null, lastSentAt, returns: null });
  }, 15_000);
});

test('reports the mailbox for bounces with the state of email, without its password', async () => {
  expect(await (await admin()).state()).toMatchObject({ returns: null });
  const { call } = await createTestAdmin({
    MAIL_RETURN: 'bounces@brand.example',
    MAILBOX_URL: 'imaps://bounces%40brand.example:secret-word@mail.brand.example',
  });
  const state = await call('GET', '/api/admin/mail-state');
  expect(state.json<MailState>().returns).toEqual({
    address: 'bounces@brand.example',
    lookedAt: null,
    trouble: null,
    setAside: [],
  });
  expect(state.body).not.toContain('secret-word');
});
