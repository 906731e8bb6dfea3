import { expect, test, vi } from 'vitest';
import { anEmail, mailSite } from '../../../tests/support/mail/mail-service.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { queueEmail } from './mail.service.ts';
import { patientBackoff } from './sending.ts';

type Smtp = Awaited<ReturnType<typeof startSmtpServer>>;

/** Queues an email for a server with this name; resolves with the result of the first attempt. */
async function firstTry(smtpUrl: string) {
  const { site, start } = await mailSite({ smtpUrl, times: { backoff: patientBackoff } });
  await queueEmail(site, anEmail());
  start();
  return await vi.waitFor(async () => {
    const row = await site.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    if (!row.sent_at && !row.last_error) throw new Error('not yet');
    return row;
  }, 15_000);
}

const toldOf = ({ state, received }: Smtp) => ({
  logins: state.logins,
  offered: state.offered,
  received: received.length,
});
const nothing = { logins: 0, offered: 0, received: 0 };
const login = 'user:secret@';

test('sends neither password nor email to a remote server without TLS', async () => {
  const smtp = await startSmtpServer({ password: 'secret' });
  const { last_error } = await firstTry(smtp.farUrl(login));
  expect(last_error).toMatch(/^No secure connection to the mail server was possible/);
  expect(toldOf(smtp)).toEqual(nothing);
});

test('sends nothing to a remote server with an untrusted certificate', async () => {
  const smtp = await startSmtpServer({ hasTls: true, password: 'secret' });
  const { last_error } = await firstTry(smtp.farUrl(login));
  expect(last_error).toMatch(/certificate/);
  expect(toldOf(smtp)).toEqual(nothing);
});

test('sends without TLS with ?requireTLS=false', async () => {
  const smtp = await startSmtpServer({ password: 'secret' });
  const { sent_at } = await firstTry(`${smtp.farUrl(login)}?requireTLS=false`);
  expect(sent_at).not.toBe(null);
  expect(toldOf(smtp)).toEqual({ logins: 1, offered: 1, received: 1 });
});

test('uses TLS where offered with ?requireTLS=false, and checks the certificate', async () => {
  const smtp = await startSmtpServer({ hasTls: true, password: 'secret' });
  await firstTry(`${smtp.farUrl(login)}?requireTLS=false`);
  expect(toldOf(smtp)).toEqual(nothing);
});

test.each(['127.0.0.1', 'localhost'])('sends to %s without TLS', async (host) => {
  const smtp = await startSmtpServer();
  const { sent_at } = await firstTry(smtp.url.replace('127.0.0.1', host));
  expect(sent_at).not.toBe(null);
});

test('requires TLS with ?requireTLS=true, also on this machine', async () => {
  const smtp = await startSmtpServer();
  const { last_error } = await firstTry(`${smtp.url}?requireTLS=true`);
  expect(last_error).toMatch(/^No secure connection to the mail server was possible/);
  expect(toldOf(smtp)).toEqual(nothing);
});
