import { expect, test, vi } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { startImapServer } from '../../../tests/support/mail/imap-server.ts';
import {
  goneReturns,
  noReturns,
  otherReturns,
} from '../../../tests/support/mail/returned/returned-kinds.ts';
import {
  complaint,
  delayed,
  fromExchange,
  fromExim,
  fromGmail,
  fromPostfix,
  type ReportData,
  vacation,
} from '../../../tests/support/mail/returned/returned-mails.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { addReaders, newslettersOn, sendSixMessages } from '../../../tests/support/newsletters.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db } from '../../db/tables.ts';
import { newsletterLedger } from '../newsletter/ledger.ts';
import { liftSuppression, listRecipients } from '../newsletter/recipients.service.ts';
import { recordReport } from '../newsletter/returns.service.ts';
import { checkMailbox, dismissReturn, mailboxState } from './mailbox.service.ts';

type Imap = Awaited<ReturnType<typeof startImapServer>>;

const reader = 'reader0@visitor.example';
const readers = (count: number) =>
  Array.from({ length: count }, (_, number) => `reader${number}@visitor.example`);

/** Newsletters that bounce to a mailbox; each check is an hour after the one before. */
async function siteOn(
  db: Db,
  imap: Pick<Imap, 'url'>,
  smtpUrl: string,
  beforeRecord = () => Promise.resolve(),
) {
  const logged: string[] = [];
  const newsletters = await newslettersOn(db, {
    smtpUrl,
    mailReturn: 'bounces@site.example',
    mailboxUrl: imap.url,
    log: {
      info() {},
      warn: (details, text) => logged.push(`${text} ${JSON.stringify(details)}`),
      error() {},
    },
  });
  const { context } = newsletters;
  const options = {
    // Long, because the machine may be busy.
    quietMs: 20_000,
    lookMs: 60_000,
    restMs: 0,
    async record(...report: Parameters<typeof recordReport>) {
      await beforeRecord();
      return await recordReport(...report);
    },
  };
  let now = Date.now();
  const look = async (
    stopping = new AbortController().signal,
    { quietMs } = { quietMs: options.quietMs },
  ) => {
    now += 60 * 60_000;
    await checkMailbox(context, new Date(now), stopping, { ...options, quietMs });
  };
  const mailbox = {
    async state() {
      const state = await mailboxState(context);
      if (!state) throw new Error('There is no mailbox.');
      return state;
    },
    dismiss: (id: number) => dismissReturn(context, id),
  };
  return { newsletters, mailbox, look, logged };
}

async function site(count: number, abilities = {}) {
  const smtp = await startSmtpServer();
  const imap = await startImapServer(abilities);
  const { db } = await testDatabase();
  await addReaders(db, readers(count));
  const { newsletters, ...rest } = await siteOn(db, imap, smtp.url);
  /** Sends a newsletter to everybody; resolves with each reader's email. */
  const send = async () => {
    const before = smtp.received.length;
    const id = await sendSixMessages(newsletters.context);
    const worker = newsletters.start();
    try {
      await vi.waitFor(async () => {
        expect(await newsletters.find(id)).toMatchObject({ status: 'sent' });
      }, 20_000);
    } finally {
      await worker.stop();
    }
    const data = smtp.received.slice(before).map(({ from, to, raw }): ReportData => {
      const messageId = /^message-id: (.+)$/im.exec(raw)?.[1]?.trim();
      return { to: from, reader: to[0] ?? '', ...(messageId && { messageId }) };
    });
    const reportDataOf = (address: string) => {
      const found = data.find((each) => each.reader === address);
      return found ?? { to: '', reader: address };
    };
    return { id, reportDataOf };
  };
  return { ...rest, newsletters, smtp, imap, db, send };
}

/** The number of a newsletter's recipients in each state; they add up to the number of candidates. */
async function stateCounts(db: Db, id: number): Promise<Record<string, number>> {
  const all = db.selectFrom('newsletter_recipients').where('newsletter_id', '=', id);
  const rows = await all
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const newsletter = db.selectFrom('newsletters').select('candidates').where('id', '=', id);
  const { candidates } = await newsletter.executeTakeFirstOrThrow();
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(candidates);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const subscriptionOf = (db: Db, email: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'hard_bounces as bounces',
      'suppressed_at as suppressed',
      'complained_at as complained',
    ])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

const seen = ({ mails }: Imap) => mails.map(({ isSeen }) => isSeen);

test('gives each email a unique return address with at most 64 characters before the @', async () => {
  const { smtp, send } = await site(3);
  await send();
  const from = smtp.received.map((mail) => mail.from);
  expect(new Set(from).size).toBe(3);
  for (const address of from) {
    expect(address).toMatch(/^bounces\+[0-9a-z]+-[0-9a-z]+-[0-9a-f]{20}@site\.example$/);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  }
  expect(smtp.received[0]?.parsed.from?.address).toBe('site@site.example');
});

test("records each bounce with the server's words, marks it as seen, and the totals add up", async () => {
  const { db, imap, look, newsletters, send } = await site(6);
  const { id, reportDataOf } = await send();
  const [postfix = '', gmail = '', exchange = '', exim = '', late = ''] = readers(6);
  imap.deliver(fromPostfix(reportDataOf(postfix)));
  imap.deliver(fromGmail(reportDataOf(gmail)));
  imap.deliver(fromExchange(reportDataOf(exchange)));
  imap.deliver(fromExim(reportDataOf(exim)));
  imap.deliver(delayed(reportDataOf(late)));
  await look();
  expect(await stateCounts(db, id)).toEqual({ accepted: 2, bounced: 4 });
  expect(seen(imap)).toEqual([true, true, true, true, true]);
  const { recipients } = await listRecipients(newsletters.context, id, 'bounced', 1);
  const answerOf = (email: string) => recipients.find((each) => each.email === email)?.answer;
  expect(answerOf(postfix)).toMatch(/^550 5\.1\.1 <…> User unknown/);
  expect(answerOf(gmail)).toMatch(/^550-5\.1\.1 The email account/);
  expect(answerOf(exchange)).toMatch(/^550 5\.1\.10 RESOLVER.*Recipient … not found/);
  expect(answerOf(exim)).toBe('550 No such person at this address.');
  expect(await subscriptionOf(db, late)).toMatchObject({ bounces: 0, suppressed: null });
});

test('suppresses an address after two consecutive hard bounces, and a success in between restarts the count', async () => {
  const { db, imap, look, newsletters, send } = await site(2);
  const bounce = async () => {
    const { id, reportDataOf } = await send();
    imap.deliver(fromPostfix(reportDataOf(reader)));
    await look();
    return id;
  };
  await bounce();
  await send();
  await bounce();
  expect(await subscriptionOf(db, reader)).toMatchObject({ bounces: 1, suppressed: null });
  await bounce();
  const { id, suppressed } = await subscriptionOf(db, reader);
  expect(suppressed).not.toBe(null);
  expect(await stateCounts(db, (await send()).id)).toEqual({ accepted: 1, excluded: 1 });
  expect(await liftSuppression(newsletters.context, { ids: [id] })).toBe(1);
  expect(await stateCounts(db, (await send()).id)).toEqual({ accepted: 2 });
});

test('counts returned mails that say that the mailbox does not exist, whatever server wrote them', async () => {
  const kinds = { ...goneReturns, ...otherReturns, ...noReturns };
  const names = Object.keys(kinds);
  const { db, imap, look, send } = await site(names.length);
  const { id, reportDataOf } = await send();
  const all = readers(names.length);
  for (const [at, write] of Object.values(kinds).entries()) {
    imap.deliver(write(reportDataOf(all[at] ?? '')));
  }
  await look();
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['s.email', 'r.state', 'r.answer', 's.hard_bounces as count'])
    .where('r.newsletter_id', '=', id)
    .execute();
  const found = rows.map(({ email, state, count }) => [
    names[all.indexOf(email)],
    `${state} ${count}`,
  ]);
  const each = (returns: object, outcome: string) =>
    Object.fromEntries(Object.keys(returns).map((name) => [name, outcome]));
  expect(Object.fromEntries(found)).toEqual({
    ...each(goneReturns, 'bounced 1'),
    ...each(otherReturns, 'bounced 0'),
    ...each(noReturns, 'accepted 0'),
  });
  for (const { email, answer } of rows) expect(answer).not.toContain(email);
});

test('counts no bounce of a newsletter that nearly nobody accepted, even if that turns out late', async () => {
  const { db, imap, look, send } = await site(8);
  const bounce = async (count: number, { reportDataOf }: Awaited<ReturnType<typeof send>>) => {
    for (const address of readers(8).slice(0, count))
      imap.deliver(fromPostfix(reportDataOf(address)));
    await look();
    const counts = db.selectFrom('subscriptions').select(['hard_bounces', 'suppressed_at']);
    return (await counts.orderBy('email').execute()).map((row) => [
      row.hard_bounces,
      row.suppressed_at !== null,
    ]);
  };
  const [zero, one, two] = [
    [0, false],
    [1, false],
    [2, true],
  ];
  expect(await bounce(2, await send())).toEqual([one, one, ...Array(6).fill(zero)]);
  const second = await send();
  expect(await bounce(3, second)).toEqual([two, two, one, ...Array(5).fill(zero)]);
  expect(await bounce(7, second)).toEqual([one, one, ...Array(6).fill(zero)]);
});

test('ignores a bounce without a report at an unsigned return address', async () => {
  const { db, imap, look, send } = await site(1);
  const { id, reportDataOf } = await send();
  const data = reportDataOf(reader);
  const forged = { to: data.to.replace(/[0-9a-f]{4}@/, '0000@'), reader };
  for (const write of Object.values(goneReturns)) imap.deliver(write(forged));
  await look();
  expect(await stateCounts(db, id)).toEqual({ accepted: 1 });
  expect(seen(imap)).toEqual(imap.mails.map(() => false));
});

test('shows the reply that suppressed an address, and lifts all suppressions since an instant', async () => {
  const { db, imap, look, newsletters, send } = await site(3);
  const [first = '', second = '', third = ''] = readers(3);
  for (let round = 0; round < 2; round += 1) {
    const { reportDataOf } = await send();
    imap.deliver(fromPostfix(reportDataOf(first)));
    imap.deliver(fromPostfix(reportDataOf(second), '550 5.1.1 <%> No such user here'));
    if (round === 1) imap.deliver(complaint(reportDataOf(third)));
    await look();
  }
  const rows = async () =>
    await db
      .selectFrom('subscriptions')
      .select(['suppressed_at as since', 'suppressed_reply as reply'])
      .orderBy('email')
      .execute();
  expect(await rows()).toEqual([
    { since: expect.any(String), reply: expect.stringMatching(/^550 5\.1\.1 <…> User unknown/) },
    { since: expect.any(String), reply: expect.stringMatching(/No such user here/) },
    { since: expect.any(String), reply: null },
  ]);
  expect(await liftSuppression(newsletters.context, { since: '2999-01-01T00:00:00.000Z' })).toBe(0);
  expect(await liftSuppression(newsletters.context, { since: '2020-01-01T00:00:00.000Z' })).toBe(2);
  expect((await rows()).map(({ since }) => since)).toEqual([null, null, expect.any(String)]);
  expect(await stateCounts(db, (await send()).id)).toEqual({ accepted: 2, excluded: 1 });
});

test('suppresses an address after a complaint, separately from bounces, and can lift it', async () => {
  const { db, imap, look, newsletters, send } = await site(2);
  const { id, reportDataOf } = await send();
  imap.deliver(complaint(reportDataOf(reader)));
  imap.deliver(complaint(reportDataOf('reader1@visitor.example'), 'not-spam'));
  await look();
  expect(await stateCounts(db, id)).toEqual({ accepted: 2 });
  const found = await subscriptionOf(db, reader);
  expect(found).toMatchObject({ bounces: 0, suppressed: expect.any(String) });
  expect(found.complained).toBe(found.suppressed);
  expect(await subscriptionOf(db, 'reader1@visitor.example')).toMatchObject({ suppressed: null });
  expect(await liftSuppression(newsletters.context, { ids: [found.id] })).toBe(1);
  expect(await subscriptionOf(db, reader)).toMatchObject({ suppressed: null, complained: null });
});

test('leaves other email unread and unchanged, and fetches only reports', async () => {
  const { db, imap, look, send } = await site(2);
  const { id, reportDataOf } = await send();
  const data = reportDataOf(reader);
  const forged = { to: data.to.replace(/[0-9a-f]{4}@/, '0000@'), reader, messageId: '<1.x@y>' };
  imap.deliver(vacation(data));
  imap.deliver('Subject: Hello\r\n\r\nIs this read by anybody?\r\n');
  imap.deliver(fromPostfix(forged));
  imap.deliver(complaint({ ...data, to: forged.to }));
  imap.deliver(fromPostfix(data).replaceAll('--A1B2C3', '--elsewhere'));
  imap.deliver('\r\n');
  imap.deliver(`Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(50_000)}`);
  await look();
  expect(await stateCounts(db, id)).toEqual({ accepted: 2 });
  expect(await subscriptionOf(db, reader)).toMatchObject({ bounces: 0, suppressed: null });
  expect(seen(imap)).toEqual(Array(7).fill(false));
  const whole = imap.commands.filter((line) => line.includes('BODY.PEEK[]'));
  expect(whole.map((line) => /FETCH (\d+)/.exec(line)?.[1])).toEqual(['3', '4', '5', '7']);
  const { length } = imap.commands;
  await look();
  expect(imap.commands.slice(length).some((line) => line.includes('FETCH'))).toBe(false);
});

test('shows a bounce that is identified only by Message-ID and address, and suppresses nobody', async () => {
  const { db, imap, look, send } = await site(1);
  const first = await send();
  const rewritten = { ...first.reportDataOf(reader), to: 'bounces@site.example' };
  imap.deliver(fromPostfix({ ...rewritten, reader: 'somebody@else.example' }));
  await look();
  expect(await stateCounts(db, first.id)).toEqual({ accepted: 1 });
  imap.deliver(fromPostfix(rewritten));
  imap.deliver(complaint(rewritten));
  await look();
  expect(await stateCounts(db, first.id)).toEqual({ bounced: 1 });
  expect(await subscriptionOf(db, reader)).toMatchObject({ bounces: 0, suppressed: null });
  expect(seen(imap)).toEqual([false, true, false]);
});

test('reads a huge email only as far as its report', async () => {
  const { db, imap, look, send } = await site(1);
  const { id, reportDataOf } = await send();
  const huge = `${'All of it comes back. '.repeat(100)}\r\n`.repeat(3000);
  imap.deliver(fromPostfix(reportDataOf(reader)).replace('The newsletter.\r\n', huge));
  await look();
  expect(await stateCounts(db, id)).toEqual({ bounced: 1 });
  expect(seen(imap)).toEqual([true]);
});

const hostileWords: [string, string][] = [
  ['a NUL', '550 5.1.1 <%> User\0 unknown'],
  ['control characters', '550 5.1.1 <%> User\u0001\u001b[31m unknown'],
  ['half a character of UTF-16', '550 5.1.1 <%> User \ud800 unknown'],
  ['bytes of no alphabet', '550 5.1.1 <%> User \xff\xfe unknown'],
  ['a hundred thousand letters', `550 5.1.1 <%> User ${'x'.repeat(100_000)}`],
  ['pictures of two halves', `550 5.1.1 <%> User ${'😀'.repeat(2_000)}`],
];

test.each(hostileWords)('records a report with %s and reads the next one', async (_what, words) => {
  const { db, imap, look, mailbox, send } = await site(2);
  const { id, reportDataOf } = await send();
  imap.deliver(fromPostfix(reportDataOf(reader), words));
  imap.deliver(fromPostfix(reportDataOf('reader1@visitor.example')));
  await look();
  expect(await stateCounts(db, id)).toEqual({ bounced: 2 });
  expect(seen(imap)).toEqual([true, true]);
  expect((await mailbox.state()).setAside).toEqual([]);
  const rows = await db.selectFrom('newsletter_recipients').select('answer').execute();
  for (const { answer } of rows) {
    expect(answer).toMatch(/^550 5\.1\.1 <…> User/);
    expect(answer).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
    expect([...(answer ?? '')].length).toBeLessThanOrEqual(500);
  }
});

test.each(['999999999999999.key', '4294967296.key', `${'9'.repeat(400)}.x`, '1.\0', '<1.x>'])(
  'ignores a report about the Message-ID %j and reads the next one',
  async (messageId) => {
    const { db, imap, look, mailbox, send } = await site(1);
    const { id, reportDataOf } = await send();
    const forged = { to: 'bounces@site.example', reader, messageId: `<${messageId}>` };
    imap.deliver(fromPostfix(forged));
    imap.deliver(fromPostfix(reportDataOf(reader)));
    await look();
    expect(await stateCounts(db, id)).toEqual({ bounced: 1 });
    expect(seen(imap)).toEqual([false, true]);
    expect((await mailbox.state()).setAside).toEqual([]);
  },
);

test('sets aside a report that cannot be recorded, says so, and reads the next one', async () => {
  const { db, imap, send, smtp } = await site(3);
  const { id, reportDataOf } = await send();
  let tries = 0;
  const { look, mailbox, logged } = await siteOn(db, imap, smtp.url, async () => {
    tries += 1;
    // The second email, and its second attempt.
    if (tries === 2 || tries === 3) throw new Error('There is no\0such column: x');
  });
  for (const address of readers(3)) imap.deliver(fromPostfix(reportDataOf(address)));
  await look();
  expect(await stateCounts(db, id)).toEqual({ accepted: 1, bounced: 2 });
  expect(seen(imap)).toEqual([true, false, true]);
  const { setAside, trouble, lookedAt } = await mailbox.state();
  expect(setAside).toMatchObject([{ uid: '2', error: 'There is no such column: x' }]);
  expect({ trouble, lookedAt }).toEqual({ trouble: null, lookedAt: expect.any(String) });
  expect(logged).toEqual(['a bounced email was set aside {"reason":"unknown"}']);
  const [{ id: aside } = { id: 0 }] = setAside;
  expect([await mailbox.dismiss(aside), await mailbox.dismiss(aside)]).toEqual([true, false]);
  expect((await mailbox.state()).setAside).toEqual([]);
});

test('sets nothing aside while the database is unavailable, and reads the report again', async () => {
  const { db, imap, send, smtp } = await site(1);
  const { id, reportDataOf } = await send();
  let isAway = true;
  const { look, mailbox } = await siteOn(db, imap, smtp.url, async () => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  imap.deliver(fromPostfix(reportDataOf(reader)));
  await expect(look()).rejects.toThrow('away');
  isAway = false;
  await look();
  expect(await stateCounts(db, id)).toEqual({ bounced: 1 });
  expect((await mailbox.state()).setAside).toEqual([]);
});

test.each(['UID STORE', 'UID FETCH', 'LOGOUT'])(
  'loses and repeats no bounce when the connection breaks at %s',
  async (command) => {
    const { db, imap, look, mailbox, send } = await site(4);
    const { id, reportDataOf } = await send();
    for (const address of readers(3)) imap.deliver(fromPostfix(reportDataOf(address)));
    imap.state.manners.set(command, 'hang up');
    await look();
    await look();
    expect(await stateCounts(db, id)).toEqual({ accepted: 1, bounced: 3 });
    expect(seen(imap)).toEqual([true, true, true]);
    for (const address of readers(3)) {
      expect(await subscriptionOf(db, address)).toMatchObject({ bounces: 1 });
    }
    expect((await mailbox.state()).trouble).toBe(null);
  },
);

test('counts a report once that arrives twice, or under another UID after the mailbox was moved', async () => {
  const { db, imap, look, send } = await site(2);
  const { id, reportDataOf } = await send();
  imap.deliver(vacation(reportDataOf(reader)));
  imap.deliver(fromPostfix(reportDataOf(reader)));
  imap.deliver(fromGmail(reportDataOf(reader)));
  await look();
  imap.state.validity = 2;
  for (const mail of imap.mails) mail.isSeen = false;
  await look();
  expect(seen(imap)).toEqual([false, true, true]);
  expect(await stateCounts(db, id)).toEqual({ accepted: 1, bounced: 1 });
  expect(await subscriptionOf(db, reader)).toMatchObject({ bounces: 1, suppressed: null });
});

test('does not send again what bounced before its outcome was known', async () => {
  const { db, imap, look, newsletters } = await site(1);
  const id = await sendSixMessages(newsletters.context);
  const ledger = newsletterLedger(newsletters.context);
  const now = new Date();
  const claimed = await ledger.claim({ now, leaseMs: 60_000, without: [] });
  if (!claimed) throw new Error('There is none.');
  expect(await stateCounts(db, id)).toEqual({ claimed: 1 });
  const { messageId } = claimed;
  imap.deliver(fromPostfix({ to: 'bounces@site.example', reader, messageId }));
  await look();
  expect(await stateCounts(db, id)).toEqual({ bounced: 1 });
  await ledger.settle(claimed, { outcome: 'accepted', answer: '250 OK', retryAt: null }, now);
  expect(await stateCounts(db, id)).toEqual({ bounced: 1 });
});

test.each([
  [
    'refuses the login',
    { password: 'other' },
    [],
    /refused the username or the password/,
    /Invalid credentials/,
  ],
  ['hangs', {}, [['UID SEARCH', 'no answer']], /did not answer in time/, /./],
  ['goes', {}, [['SELECT', 'hang up']], /connection to it broke/, /./],
] as const)('explains that a server %s, until it works again', async (...data) => {
  const [what, changes, manners, reason, answer] = data;
  const { imap, look, logged, mailbox } = await site(0);
  Object.assign(imap.state, changes, { manners: new Map(manners) });
  await look(undefined, { quietMs: what === 'hangs' ? 500 : 20_000 });
  const { address, lookedAt, trouble } = await mailbox.state();
  expect({ address, lookedAt }).toEqual({ address: 'bounces@site.example', lookedAt: null });
  expect(trouble).toMatchObject({
    reason: expect.stringMatching(reason),
    answer: expect.stringMatching(answer),
  });
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toMatch(/secret|@/);
  Object.assign(imap.state, { password: 'secret' });
  await look();
  expect(await mailbox.state()).toMatchObject({ lookedAt: expect.any(String), trouble: null });
});

test('reports an unreachable server', async () => {
  const { imap, look, mailbox } = await site(0);
  imap.close();
  await look();
  expect((await mailbox.state()).trouble?.reason).toMatch(/refuses connections/);
});

test("reports a missing folder in the server's words", async () => {
  const imap = await startImapServer();
  const { db } = await testDatabase();
  const { look, mailbox } = await siteOn(db, { url: `${imap.url}/Returned` }, 'smtp://localhost:1');
  await look();
  expect((await mailbox.state()).trouble).toMatchObject({
    reason: 'The mailbox could not be read.',
    answer: expect.stringMatching(/No such folder/),
  });
});

test.each(['at once', 'starttls'] as const)(
  'sends no password to a server with an untrusted certificate, with TLS %s',
  async (tls) => {
    const { imap, look, mailbox } = await site(0, { tls });
    await look();
    expect((await mailbox.state()).trouble?.reason).toMatch(/certificate/i);
    expect(imap.commands.filter((line) => line.startsWith('LOGIN'))).toEqual([]);
  },
);

test('sends no password without TLS to another machine, unless the setting allows it', async () => {
  const imap = await startImapServer();
  const { db } = await testDatabase();
  const far = imap.url.replace('localhost', '0.0.0.0');
  const { look, mailbox } = await siteOn(db, { url: far }, 'smtp://localhost:1');
  await look();
  expect((await mailbox.state()).trouble?.reason).toMatch(/No secure connection/);
  expect(imap.commands.filter((line) => line.startsWith('LOGIN'))).toEqual([]);
  const trusting = await siteOn(db, { url: `${far}?requireTLS=false` }, 'smtp://localhost:1');
  await trusting.look();
  expect((await trusting.mailbox.state()).trouble).toBe(null);
});

test('aborts a waiting check when stopping', async () => {
  const { imap, look, mailbox } = await site(0);
  imap.state.manners.set('SELECT', 'no answer');
  const stopping = new AbortController();
  const looking = look(stopping.signal);
  await vi.waitFor(() => expect(imap.commands.join()).toContain('SELECT'), 20_000);
  stopping.abort();
  await looking;
  expect(await mailbox.state()).toMatchObject({ lookedAt: null, trouble: null });
});

test('counts each bounce once with two instances on one mailbox', async () => {
  const smtp = await startSmtpServer();
  const imap = await startImapServer();
  const place = await testPlace();
  const databases = [openDatabase(place), openDatabase(place)] as const;
  const [one, other] = databases;
  try {
    await migrate(one);
    await addReaders(one.db, readers(14));
    // The other instance takes over while the first is about to record, and records everything.
    const takesOver = vi.fn(async () => {
      if (takesOver.mock.calls.length > 1) return;
      await one.db.deleteFrom('site_state').where('key', '=', 'mailbox_turn').execute();
      await second.look();
    });
    const first = await siteOn(one.db, imap, smtp.url, takesOver);
    const second = await siteOn(other.db, imap, smtp.url);
    const id = await sendSixMessages(first.newsletters.context);
    const worker = first.newsletters.start();
    await vi.waitFor(async () => {
      expect(await first.newsletters.find(id)).toMatchObject({ status: 'sent' });
    }, 20_000);
    await worker.stop();
    const returned = smtp.received.filter(({ to }) => readers(10).includes(to[0] ?? ''));
    for (const { from, to } of returned) {
      imap.deliver(fromPostfix({ to: from, reader: to[0] ?? '' }));
    }
    await first.look();
    expect(takesOver).toHaveBeenCalledTimes(10);
    expect(await stateCounts(one.db, id)).toEqual({ accepted: 4, bounced: 10 });
    const counts = one.db.selectFrom('subscriptions').select('hard_bounces as bounces');
    const all = (await counts.orderBy('hard_bounces').execute()).map(({ bounces }) => bounces);
    expect(all).toEqual([...Array(4).fill(0), ...Array(10).fill(1)]);
    const { length } = imap.commands;
    const turn = { key: 'mailbox_turn', value: new Date(Date.now() + 9 * 60_000).toISOString() };
    await one.db.updateTable('site_state').set(turn).where('key', '=', turn.key).execute();
    await checkMailbox(first.newsletters.context, new Date(), new AbortController().signal);
    expect(imap.commands).toHaveLength(length);
  } finally {
    for (const database of databases) await database.close();
  }
});
