import { expect, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { anEmail, mailSite } from '../../../tests/support/mail/mail-service.ts';
import { startDrippingServer, startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { queueEmail } from './mail.service.ts';
import { listOutbox, retryEmails } from './outbox.service.ts';
import { patientBackoff, type SendingTimes } from './sending.ts';

type Times = Partial<SendingTimes>;

/** A site with a test SMTP server. */
async function smtpSite(times: Times = {}) {
  const smtp = await startSmtpServer();
  const { site, start, logged } = await mailSite({ smtpUrl: smtp.url, times });
  /** Resolves with the first email in a state that an attempt has changed. */
  const first = (state: 'waiting' | 'sent' | 'failed') =>
    vi.waitFor(async () => {
      const [found] = (await listOutbox(site, { state, page: 1 })).mails;
      if (!found || (state === 'waiting' && !found.lastError)) throw new Error('not yet');
      if (state === 'failed' && !found.givenUpAt) throw new Error('not yet');
      return found;
    }, 15_000);
  return { smtp, site, start, logged, first };
}

/** Prevents a second attempt during the test. */
const once: Times = { backoff: patientBackoff };

test('delivers an email with its reply address and both parts', async () => {
  const { smtp, site, start, first } = await smtpSite({ poll: 60_000 });
  start();
  await queueEmail(site, anEmail({ replyTo: 'ravi@visitor.example', subject: 'नमस्ते' }));
  site.wake();
  await first('sent');
  const [{ from, to, parsed } = {}] = smtp.received;
  expect({ from, to }).toEqual({ from: 'site@site.example', to: ['owner@site.example'] });
  expect(parsed).toMatchObject({
    subject: 'नमस्ते',
    replyTo: [{ address: 'ravi@visitor.example' }],
    text: expect.stringContaining('Somebody wrote.'),
    html: expect.stringContaining('Somebody wrote.'),
  });
});

test('retries on a failing server until it accepts the email', async () => {
  const { smtp, site, start, first } = await smtpSite();
  smtp.state.manners = [
    { code: 451, text: 'Later' },
    { code: 554, text: 'Never' },
  ];
  await queueEmail(site, anEmail());
  start();
  expect(await first('sent')).toMatchObject({ attempts: 3, lastError: null });
  expect(smtp.received).toHaveLength(1);
});

test.each(['no greeting', 'no answer'] as const)(
  'retries the same email after a server that hangs (%s)',
  async (manner) => {
    const { smtp, site, start, first } = await smtpSite({ ...once, conversation: 1_200 });
    smtp.state.manners = [manner];
    await queueEmail(site, anEmail());
    start();
    const { id, lastError } = await first('waiting');
    expect(lastError).toMatch(/^The mail server did not answer in time/);
    await retryEmails(site, [id]);
    await first('sent');
    expect(smtp.received).toHaveLength(1);
    const row = await site.db.selectFrom('outbox').select('message_id').executeTakeFirstOrThrow();
    expect(smtp.received[0]?.parsed.messageId).toBe(row.message_id);
  },
);

test('cuts off a server that never stops sending', async () => {
  const smtpUrl = await startDrippingServer();
  const { site, start } = await mailSite({ smtpUrl, times: { ...once, conversation: 600 } });
  await queueEmail(site, anEmail());
  start();
  await vi.waitFor(async () => {
    const { mails } = await listOutbox(site, { state: 'waiting', page: 1 });
    expect(mails[0]?.lastError).toMatch(/^The mail server did not/);
  }, 15_000);
});

test('uses an unreachable server again once it is back', async () => {
  const { smtp, site, start, first } = await smtpSite(once);
  await smtp.goAway();
  await queueEmail(site, anEmail());
  start();
  const { id, lastError } = await first('waiting');
  expect(lastError).toMatch(/^The mail server cannot be reached.*ECONNREFUSED/);
  await smtp.comeBack();
  await retryEmails(site, [id]);
  await first('sent');
  expect(smtp.received).toHaveLength(1);
});

test('abandons an email after ten attempts with the reason, until it is retried', async () => {
  const { smtp, site, start, first } = await smtpSite();
  smtp.state.manners = Array.from({ length: 10 }, () => ({ code: 550, text: 'Go away' }));
  await queueEmail(site, anEmail());
  start();
  const abandoned = await first('failed');
  expect(smtp.state.offered).toBe(10);
  expect(abandoned).toMatchObject({
    attempts: 10,
    lastError: expect.stringContaining('550 Go away'),
  });

  expect(await retryEmails(site, [abandoned.id])).toBe(1);
  expect(await first('sent')).toMatchObject({ attempts: 1, lastError: null });
  expect(await retryEmails(site, [abandoned.id])).toBe(0);
  expect(await retryEmails(site, [0])).toBe(0);
});

test('logs failures without addresses and texts', async () => {
  const { smtp, site, start, logged, first } = await smtpSite();
  const text = 'owner@site.example is unknown';
  smtp.state.manners = Array.from({ length: 10 }, () => ({ code: 550, text }));
  await queueEmail(site, anEmail({ subject: 'Secret words', parts: ['More secret words'] }));
  start();
  await first('failed');
  expect(logged).toHaveLength(10);
  expect(logged.at(-1)).toMatch(/^email abandoned .*"reason":"EMESSAGE 550"/);
  expect(logged.join()).not.toMatch(/owner@|secret/i);
});

test('sends each email once with two workers on one database', async () => {
  const smtp = await startSmtpServer();
  const place = await testPlace();
  const [one, other] = [openDatabase(place), openDatabase(place)] as const;
  try {
    await migrate(one);
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    const first = await mailSite({ database: one, smtpUrl: smtp.url });
    const second = await mailSite({ database: other, smtpUrl: smtp.url });
    for (const number of numbers)
      await queueEmail(first.site, anEmail({ subject: `Mail ${number}` }));
    const workers = [first.start(), second.start()];
    await vi.waitFor(async () => {
      const outbox = await listOutbox(second.site, { state: 'sent', page: 1 });
      expect(outbox.counts).toEqual({ waiting: 0, kept: 0, sent: 12, failed: 0 });
    }, 15_000);
    for (const worker of workers) await worker.stop();
    const subjects = smtp.received.map(({ parsed }) => parsed.subject);
    expect(subjects.toSorted()).toEqual(numbers.map((number) => `Mail ${number}`).toSorted());
  } finally {
    await one.close();
    await other.close();
  }
});

test('finishes the emails in progress when stopping and starts no others', async () => {
  const { smtp, site, start } = await smtpSite({ grace: 10_000, conversation: 30_000 });
  const release = Promise.withResolvers<void>();
  smtp.state.manners = Array.from({ length: 3 }, () => ({ until: release.promise }));
  for (const name of ['a', 'b', 'c', 'd'])
    await queueEmail(site, anEmail({ to: `r@${name}.example` }));
  const worker = start();
  await vi.waitFor(() => expect(smtp.state.offered).toBe(3), 10_000);
  const stopped = worker.stop();
  release.resolve();
  await stopped;
  const { counts } = await listOutbox(site, { state: 'sent', page: 1 });
  expect(counts).toEqual({ waiting: 1, kept: 0, sent: 3, failed: 0 });
  expect(smtp.received).toHaveLength(3);
});

test('does not wait for a hanging server when stopping', async () => {
  const { smtp, site, start, first } = await smtpSite({ conversation: 600_000, grace: 50 });
  smtp.state.manners = ['no answer'];
  await queueEmail(site, anEmail());
  const worker = start();
  await vi.waitFor(() => expect(smtp.state.offered).toBe(1), 10_000);
  await worker.stop();
  expect((await first('waiting')).lastError).toMatch(/was stopped/);
});
