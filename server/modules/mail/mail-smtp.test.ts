import { expect, test, vi } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { anEmail, testMailService } from '../../../tests/support/mail/mail-service.ts';
import { startDrippingServer, startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';

type Times = NonNullable<Parameters<typeof testMailService>[1]>['times'];

/** A site with a test SMTP server. */
async function site(times: Times = {}) {
  const smtp = await startSmtpServer();
  const { db } = await testDatabase();
  const mail = testMailService(db, { smtpUrl: smtp.url, times });
  /** Resolves with the first email in a state that an attempt has changed. */
  const first = (state: 'waiting' | 'sent' | 'failed') =>
    vi.waitFor(async () => {
      const [found] = (await mail.listOutbox({ state, page: 1 })).mails;
      if (!found || (state === 'waiting' && !found.last_error)) throw new Error('not yet');
      if (state === 'failed' && !found.given_up_at) throw new Error('not yet');
      return found;
    }, 15_000);
  return { smtp, db, mail, first };
}

/** No second attempt during the test. */
const once: Times = { backoff: { firstMs: 60_000, maxMs: 60_000 } };

test('an email arrives, with reply address and both parts', async () => {
  const { smtp, db, mail, first } = await site({ poll: 60_000 });
  mail.start();
  await mail.queue(db, anEmail({ replyTo: 'ravi@visitor.example', subject: 'नमस्ते' }));
  mail.wake();
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

test('a server that fails is asked again until it takes the mail', async () => {
  const { smtp, db, mail, first } = await site();
  smtp.state.manners = [
    { code: 451, text: 'Later' },
    { code: 554, text: 'Never' },
  ];
  await mail.queue(db, anEmail());
  mail.start();
  expect(await first('sent')).toMatchObject({ attempts: 3, last_error: null });
  expect(smtp.received).toHaveLength(1);
});

test.each(['no greeting', 'no answer'] as const)(
  'a server that hangs (%s) is left, and asked again with the same mail',
  async (manner) => {
    const { smtp, db, mail, first } = await site({ ...once, conversation: 1_200 });
    smtp.state.manners = [manner];
    await mail.queue(db, anEmail());
    mail.start();
    const { id, last_error } = await first('waiting');
    expect(last_error).toMatch(/^The mail server did not answer in time/);
    await mail.retry(id);
    await first('sent');
    expect(smtp.received).toHaveLength(1);
    const row = await db.selectFrom('outbox').select('message_id').executeTakeFirstOrThrow();
    expect(smtp.received[0]?.parsed.messageId).toBe(row.message_id);
  },
);

test('a server that talks endlessly is cut off as well', async () => {
  const { db } = await testDatabase();
  const smtpUrl = await startDrippingServer();
  const mail = testMailService(db, { smtpUrl, times: { ...once, conversation: 600 } });
  await mail.queue(db, anEmail());
  mail.start();
  await vi.waitFor(async () => {
    const { mails } = await mail.listOutbox({ state: 'waiting', page: 1 });
    expect(mails[0]?.last_error).toMatch(/^The mail server did not/);
  }, 15_000);
});

test('an unreachable server is used again when it is back', async () => {
  const { smtp, db, mail, first } = await site(once);
  await smtp.goAway();
  await mail.queue(db, anEmail());
  mail.start();
  const { id, last_error } = await first('waiting');
  expect(last_error).toMatch(/^The mail server cannot be reached.*ECONNREFUSED/);
  await smtp.comeBack();
  await mail.retry(id);
  await first('sent');
  expect(smtp.received).toHaveLength(1);
});

test('after ten attempts an email is given up with the reason, until it is retried', async () => {
  const { smtp, db, mail, first } = await site();
  smtp.state.manners = Array.from({ length: 10 }, () => ({ code: 550, text: 'Go away' }));
  await mail.queue(db, anEmail());
  mail.start();
  const given = await first('failed');
  expect(smtp.state.offered).toBe(10);
  expect(given).toMatchObject({ attempts: 10, last_error: expect.stringContaining('550 Go away') });

  expect(await mail.retry(given.id)).toBe(true);
  expect(await first('sent')).toMatchObject({ attempts: 1, last_error: null });
  expect(await mail.retry(given.id)).toBe(false);
  expect(await mail.retry(0)).toBe(false);
});

test('the log has failures, without addresses and texts', async () => {
  const { smtp, db, mail, first } = await site();
  const text = 'owner@site.example is unknown';
  smtp.state.manners = Array.from({ length: 10 }, () => ({ code: 550, text }));
  await mail.queue(db, anEmail({ subject: 'Secret words', parts: ['More secret words'] }));
  mail.start();
  await first('failed');
  expect(mail.logged).toHaveLength(10);
  expect(mail.logged.at(-1)).toMatch(/^mail given up .*"reason":"EMESSAGE 550"/);
  expect(mail.logged.join()).not.toMatch(/owner@|secret/i);
});

test('two workers on one database send each mail once', async () => {
  const smtp = await startSmtpServer();
  const place = await testPlace();
  const [one, other] = [openDatabase(place), openDatabase(place)] as const;
  try {
    await migrate(one);
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    const services = [one, other].map(({ db }) => testMailService(db, { smtpUrl: smtp.url }));
    const queue = (subject: string) => services[0]?.queue(one.db, anEmail({ subject }));
    for (const number of numbers) await queue(`Mail ${number}`);
    const workers = services.map((service) => service.start());
    await vi.waitFor(async () => {
      const outbox = await services[1]?.listOutbox({ state: 'sent', page: 1 });
      expect(outbox?.counts).toEqual({ waiting: 0, sent: 12, failed: 0 });
    }, 15_000);
    for (const worker of workers) await worker.stop();
    const subjects = smtp.received.map(({ parsed }) => parsed.subject);
    expect(subjects.toSorted()).toEqual(numbers.map((number) => `Mail ${number}`).toSorted());
  } finally {
    await one.close();
    await other.close();
  }
});

test('stopping finishes the emails in progress and begins no other', async () => {
  const { smtp, db, mail } = await site({ grace: 10_000, conversation: 30_000 });
  const held = Promise.withResolvers<void>();
  smtp.state.manners = Array.from({ length: 3 }, () => ({ until: held.promise }));
  for (const name of ['a', 'b', 'c', 'd'])
    await mail.queue(db, anEmail({ to: `r@${name}.example` }));
  const worker = mail.start();
  await vi.waitFor(() => expect(smtp.state.offered).toBe(3), 10_000);
  const stopped = worker.stop();
  held.resolve();
  await stopped;
  const { counts } = await mail.listOutbox({ state: 'sent', page: 1 });
  expect(counts).toEqual({ waiting: 1, sent: 3, failed: 0 });
  expect(smtp.received).toHaveLength(3);
});

test('stopping does not wait for a server that hangs', async () => {
  const { smtp, db, mail, first } = await site({ conversation: 600_000, grace: 50 });
  smtp.state.manners = ['no answer'];
  await mail.queue(db, anEmail());
  const worker = mail.start();
  await vi.waitFor(() => expect(smtp.state.offered).toBe(1), 10_000);
  await worker.stop();
  expect((await first('waiting')).last_error).toMatch(/was stopped/);
});
