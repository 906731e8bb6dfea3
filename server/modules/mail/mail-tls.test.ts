import { expect, test, vi } from 'vitest';
import { anEmail, mailSite } from '../../../tests/support/mail/mail-service.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { queueEmail } from './mail.service.ts';
import { patientBackoff } from './sending.ts';

type Smtp = Awaited<ReturnType<typeof startSmtpServer>>;

/** Queues an email for a server of this name; resolves with the result of the first attempt. */
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

test('a remote server without TLS gets neither password nor email', async () => {
  const smtp = await startSmtpServer({ password: 'secret' });
  const { last_error } = await firstTry(smtp.farUrl(login));
  expect(last_error).toMatch(/^No secure connection to the mail server was possible/);
  expect(toldOf(smtp)).toEqual(nothing);
});

test('a remote server with an untrusted certificate gets nothing either', async () => {
  const smtp = await startSmtpServer({ hasTls: true, password: 'secret' });
  const { last_error } = await firstTry(smtp.farUrl(login));
  expect(last_error).toMatch(/certificate/);
  expect(toldOf(smtp)).toEqual(nothing);
});

test('?requireTLS=false sends in the clear all the same', async () => {
  const smtp = await startSmtpServer({ password: 'secret' });
  const { sent_at } = await firstTry(`${smtp.farUrl(login)}?requireTLS=false`);
  expect(sent_at).not.toBe(null);
  expect(toldOf(smtp)).toEqual({ logins: 1, offered: 1, received: 1 });
});

test('?requireTLS=false takes TLS where it is offered, and checks the certificate', async () => {
  const smtp = await startSmtpServer({ hasTls: true, password: 'secret' });
  await firstTry(`${smtp.farUrl(login)}?requireTLS=false`);
  expect(toldOf(smtp)).toEqual(nothing);
});

test.each(['127.0.0.1', 'localhost'])('to %s mail goes without TLS', async (host) => {
  const smtp = await startSmtpServer();
  const { sent_at } = await firstTry(smtp.url.replace('127.0.0.1', host));
  expect(sent_at).not.toBe(null);
});

test('?requireTLS=true asks for TLS on this machine, too', async () => {
  const smtp = await startSmtpServer();
  const { last_error } = await firstTry(`${smtp.url}?requireTLS=true`);
  expect(last_error).toMatch(/^No secure connection to the mail server was possible/);
  expect(toldOf(smtp)).toEqual(nothing);
});
