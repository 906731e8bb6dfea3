import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { smtpReplies } from '../../../tests/support/mail/smtp-replies.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { addReaders, newslettersOn, sendSixMessages } from '../../../tests/support/newsletters.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db } from '../../db/tables.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { usualTimes } from '../mail/sending.ts';
import { newsletterLedger } from './ledger.ts';
import { liftSuppression, listRecipients } from './recipients.service.ts';
import { decide, sendReady } from './sending.service.ts';

const readers = (count: number) =>
  Array.from({ length: count }, (_, number) => `reader${number}@visitor.example`);

async function site(count: number, options: Partial<Parameters<typeof newslettersOn>[1]> = {}) {
  const smtp = await startSmtpServer();
  const { db } = await testDatabase();
  await addReaders(db, readers(count));
  const newsletters = await newslettersOn(db, { smtpUrl: smtp.url, ...options });
  const begin = () => newsletters.start();
  /** The number of recipients in each state once the newsletter has ended. */
  const ended = async (id: number) => {
    const worker = begin();
    try {
      await vi.waitFor(async () => {
        expect(await newsletters.find(id)).toMatchObject({ status: 'sent' });
      }, 20_000);
    } finally {
      await worker.stop();
    }
    return await stateCounts(db, id);
  };
  return { ...newsletters, smtp, db, ended };
}

/** The number of recipients in each state that occurs; they add up to the number of candidates. */
async function stateCounts(db: Db, id: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('newsletter_id', '=', id)
    .groupBy('state')
    .execute();
  const { candidates } = await db
    .selectFrom('newsletters')
    .select('candidates')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(candidates);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const idOf = (raw: string) => /^message-id: (.+)$/im.exec(raw)?.[1]?.trim() ?? '';

test('a newsletter waits while there is no mail server', async () => {
  const { db, smtp, ended, context } = await site(2);
  const id = await sendSixMessages(context);
  const { context: without } = await newslettersOn(db, { smtpUrl: null });
  await sendReady(without);
  expect(
    await newsletterLedger(without).claim({ now: new Date(), leaseMs: 1000, without: [] }),
  ).toBeUndefined();
  expect([smtp.received, await stateCounts(db, id)]).toEqual([[], { pending: 2 }]);
  expect(await ended(id)).toEqual({ accepted: 2 });
});

test('sends one email to each reader, with one-click headers and their own link', async () => {
  const { smtp, ended, ...newsletters } = await site(5);
  const id = await sendSixMessages(newsletters.context);
  expect(await ended(id)).toEqual({ accepted: 5 });
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(readers(5));
  const [first, second] = smtp.received.map(({ parsed }) => parsed);
  const header = (name: string) => first?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe')).toMatch(
    /^<https:\/\/site.example\/api\/newsletter\/unsubscribe\?token=/,
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-id')).toBe('<newsletter.site.example>');
  const link = header('list-unsubscribe').slice(1, -1);
  expect(first?.text).toContain(link);
  expect(first?.html).toContain(link.replaceAll('&', '&amp;'));
  expect(second?.text).not.toContain(link);
  expect(first?.text).toContain(first?.to?.[0]?.address);
  expect(first?.text).toContain('1 January 2026');
});

test('follows each kind of server response: accepted, deferred, refused, cut off or silent', async () => {
  const { smtp, ended, db, ...newsletters } = await site(6, { times: { conversation: 1800 } });
  const [, later, never, broken, silent, full] = readers(6);
  const { mannersOf } = smtp.state;
  mannersOf.set(later ?? '', [
    { code: 450, text: '4.7.1 Greylisted' },
    { code: 421, text: 'Busy' },
  ]);
  mannersOf.set(never ?? '', [{ code: 550, text: `5.1.1 <${never}> unknown` }]);
  mannersOf.set(full ?? '', [{ code: 552, text: '5.2.2 over quota' }]);
  mannersOf.set(broken ?? '', ['hang up']);
  mannersOf.set(silent ?? '', ['no answer']);
  const id = await sendSixMessages(newsletters.context);
  expect(await ended(id)).toEqual({ accepted: 2, refused: 2, uncertain: 2 });
  const { recipients } = await listRecipients(newsletters.context, id, 'refused', 1);
  expect(recipients.find(({ email }) => email === never)).toMatchObject({
    answer: '550 5.1.1 <…> unknown',
    attempts: 1,
  });
  const bounces = await db
    .selectFrom('subscriptions')
    .select(['email', 'hard_bounces as count'])
    .where('hard_bounces', '>', 0)
    .execute();
  expect(bounces).toEqual([{ email: never, count: 1 }]);
});

test('excludes an address after two hard bounces until that is lifted', async () => {
  const { smtp, ended, db, ...newsletters } = await site(2);
  const gone = readers(1)[0] ?? '';
  const unknown = { code: 550, text: '5.1.1 No such user' };
  smtp.state.mannersOf.set(gone, [unknown, unknown]);
  expect(await ended(await sendSixMessages(newsletters.context))).toEqual({
    accepted: 1,
    refused: 1,
  });
  expect(await ended(await sendSixMessages(newsletters.context))).toEqual({
    accepted: 1,
    refused: 1,
  });
  const third = await sendSixMessages(newsletters.context);
  expect(await ended(third)).toEqual({ accepted: 1, excluded: 1 });
  const { recipients } = await listRecipients(newsletters.context, third, 'excluded', 1);
  expect(recipients).toMatchObject([{ email: gone, reason: 'suppressed' }]);
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('email', '=', gone)
    .executeTakeFirstOrThrow();
  expect(await liftSuppression(newsletters.context, { ids: [id] })).toBe(1);
  expect(await ended(await sendSixMessages(newsletters.context))).toEqual({ accepted: 2 });
});

/** A site with one reader in each of many domains; all but the first ones are refused with this reply. */
async function refusingSite(domains: number, reply: { code: number; text: string }, taken = 0) {
  const { smtp, db, ...newsletters } = await site(0);
  const emails = Array.from({ length: domains + taken }, (_, n) => `reader@domain${n}.example`);
  await addReaders(db, emails);
  for (const email of emails.slice(taken)) {
    smtp.state.mannersOf.set(email, Array(20).fill(reply));
  }
  const id = await sendSixMessages(newsletters.context);
  const worker = newsletters.start();
  onTestFinished(() => worker.stop());
  const status = async () => (await newsletters.find(id))?.status;
  return { ...newsletters, smtp, db, id, emails, status };
}

test.each([
  { code: 553, text: '5.7.1 <b@own.example>: Sender address rejected: not owned by user news' },
  { code: 554, text: '5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org' },
  { code: 554, text: '5.2.0 not allowed to send as this sender (SendAsDenied)' },
  { code: 554, text: 'Message rejected: the sender address is not verified' },
  { code: 550, text: 'no, for a reason that nobody knows' },
  // Of the relay, about its own table and its own account.
  { code: 550, text: '5.1.1 User unknown' },
  { code: 552, text: '5.2.2 Over quota' },
  { code: 525, text: '5.7.13 User account disabled' },
  { code: 554, text: '5.7.1 This account has been disabled' },
])('pauses after the same refusal for readers of several domains: $code $text', async (reply) => {
  const { db, smtp, id, emails, status, context, find } = await refusingSite(12, reply);
  // Resuming changes nothing while the server refuses everybody.
  for (let pauses = 0; pauses < 3; pauses += 1) {
    await decide(context, id, 'resume');
    await vi.waitFor(async () => expect(await status()).toBe('paused'), 20_000);
    // Attempts in progress end after the pause, and their recipients are pending again.
    await vi.waitFor(
      async () => expect(await stateCounts(db, id)).toEqual({ pending: 12 }),
      15_000,
    );
    expect((await find(id))?.pauseReply).toContain(reply.text.slice(0, 20));
    expect(smtp.state.offered).toBeLessThan(12 * (pauses + 1));
  }
  const cut = db.selectFrom('subscriptions').where('hard_bounces', '>', 0);
  expect(await cut.selectAll().execute()).toEqual([]);
  for (const email of emails) smtp.state.mannersOf.delete(email);
  await decide(context, id, 'resume');
  await vi.waitFor(async () => expect(await stateCounts(db, id)).toEqual({ accepted: 12 }), 20_000);
  expect((await find(id))?.pauseReply).toBeNull();
});

test.each([
  { code: 550, text: '5.1.1 No such user' },
  { code: 552, text: '5.2.2 Mailbox full' },
])('does not pause for refusals that concern single readers: $text', async (reply) => {
  const { db, id, status } = await refusingSite(12, reply, 4);
  await vi.waitFor(async () => expect(await status()).toBe('sent'), 20_000);
  expect(await stateCounts(db, id)).toEqual({ refused: 12, accepted: 4 });
});

test.each([
  { code: 550, text: '5.1.0 User unknown in virtual mailbox table' },
  { code: 501, text: '5.1.7 Invalid address' },
  { code: 550, text: 'Access denied' },
  { code: 553, text: '5.7.1 not owned by user news' },
])('pauses after any refusal of the sender: $code $text', async (refusal) => {
  const { smtp, db, ...newsletters } = await site(4);
  smtp.state.senderRefusal = refusal;
  const id = await sendSixMessages(newsletters.context);
  const worker = newsletters.start();
  onTestFinished(() => worker.stop());
  const find = async () => await newsletters.find(id);
  await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'paused' }), 20_000);
  await vi.waitFor(async () => expect(await stateCounts(db, id)).toEqual({ pending: 4 }), 15_000);
  const reply = (await find())?.pauseReply ?? '';
  expect(judgeReply(reply)).toBe('sender');
  smtp.state.senderRefusal = undefined;
  await decide(newsletters.context, id, 'resume');
  await vi.waitFor(async () => expect(await stateCounts(db, id)).toEqual({ accepted: 4 }), 20_000);
});

let clock = 0;

/** Sends a newsletter until nothing is due, without mail servers; `replyTo` refuses, or accepts if it is undefined. */
async function sendWith(
  { context, db, find }: Pick<Awaited<ReturnType<typeof site>>, 'context' | 'db' | 'find'>,
  id: number,
  replyTo: (email: string) => string | undefined,
) {
  const ledger = newsletterLedger(context);
  for (;;) {
    clock = Math.max(clock, Date.now()) + 1000;
    const at = new Date(clock);
    const mail = await ledger.claim({ now: at, leaseMs: 60_000, without: [] });
    if (!mail) break;
    const refusal = replyTo(mail.recipient);
    const result =
      refusal === undefined
        ? ({ outcome: 'accepted', answer: '250 OK' } as const)
        : ({ outcome: 'refused', answer: refusal } as const);
    await ledger.settle(mail, { ...result, retryAt: null }, at);
  }
  return { status: (await find(id))?.status, ...(await stateCounts(db, id)) };
}

const hardBounces = async (db: Db) => {
  const counts = db.selectFrom('subscriptions').select(['hard_bounces', 'suppressed_at as since']);
  return (await counts.execute()).filter((row) => row.hard_bounces > 0 || row.since !== null)
    .length;
};

const anyReply = fc.oneof(
  fc
    .constantFrom(...Object.values(smtpReplies).flat())
    .map((text) => text.replace(/^(?!5\d\d)/, '550 ')),
  fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => `550 5.1.1 ${text}`),
);

test('pauses whatever one server says to everybody, and takes nobody off the list', async () => {
  await fc.assert(
    fc.asyncProperty(anyReply, fc.boolean(), async (reply, isNumbered) => {
      const { db, context, find } = await site(0);
      await addReaders(
        db,
        Array.from({ length: 12 }, (_, n) => `asha@domain${n}.example`),
      );
      let count = 0;
      const refuse = (email: string) => {
        count += 1;
        return `${reply.replaceAll(/\S+@\S+\w/g, email)}${isNumbered ? ` id=${count}` : ''}`;
      };
      for (let sent = 0; sent < 2; sent += 1) {
        const id = await sendSixMessages(context);
        expect(await sendWith({ db, context, find }, id, refuse)).toEqual({
          status: 'paused',
          pending: 12,
        });
        await decide(context, id, 'cancel');
        expect(await hardBounces(db)).toBe(0);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('finishes after one Continue, whatever the last readers’ own servers say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyReply, { minLength: 4, maxLength: 4 }), async (replies) => {
      const { db, context, find } = await site(0);
      const emails = Array.from({ length: 10 }, (_, n) => `asha@domain${n}.example`);
      await addReaders(db, emails);
      for (let sent = 0; sent < 2; sent += 1) {
        const id = await sendSixMessages(context);
        const refuse = (email: string) => replies[emails.indexOf(email) - 6];
        const first = await sendWith({ db, context, find }, id, refuse);
        const ended =
          first.status === 'paused' && (await decide(context, id, 'resume'))
            ? await sendWith({ db, context, find }, id, refuse)
            : first;
        expect(ended).toEqual({ status: 'sent', accepted: 6, refused: 4 });
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('counts no refusal of a newsletter that nearly nobody accepted', async () => {
  const { db, ...newsletters } = await site(0);
  await addReaders(
    db,
    Array.from({ length: 12 }, (_, n) => `reader@domain${n}.example`),
  );
  const refuse = (email: string) =>
    email.startsWith('reader@domain0.') ? undefined : '550 5.1.1 User unknown';
  for (let sent = 0; sent < 2; sent += 1) {
    const id = await sendSixMessages(newsletters.context);
    expect(await sendWith({ db, ...newsletters }, id, refuse)).toMatchObject({ refused: 11 });
  }
  expect(await hardBounces(db)).toBe(0);
});

test('counts a refusal once, although it is sent again, and takes it back when that is accepted', async () => {
  const { db, ...newsletters } = await site(4);
  const [gone = ''] = readers(1);
  const refuse = (email: string) => (email === gone ? '550 5.1.1 User unknown' : undefined);
  const id = await sendSixMessages(newsletters.context);
  for (let round = 0; round < 3; round += 1) {
    await sendWith({ db, ...newsletters }, id, refuse);
    expect(await hardBounces(db)).toBe(1);
    await decide(newsletters.context, id, 'retry');
  }
  expect(await sendWith({ db, ...newsletters }, id, () => undefined)).toMatchObject({
    accepted: 4,
  });
  expect(await hardBounces(db)).toBe(0);
});

test('counts a missing mailbox by each of many replies, and no other refusal', async () => {
  const { smtp, db, context, find, start } = await site(0);
  const replies = Object.entries(smtpReplies).flatMap(([verdict, texts]) =>
    texts.map((text) => ({ verdict, text: text.replace(/^(?!5\d\d[ -])(4\d\d[ -])?/, '550 ') })),
  );
  const emails = replies.map((_, n) => `asha@domain${n}.example`);
  await addReaders(
    db,
    emails.flatMap((email) => [email, email.replace('asha', 'fine')]),
  );
  for (const [at, { text }] of replies.entries()) {
    const refusal = { code: Number(text.slice(0, 3)), text: text.slice(4) };
    smtp.state.mannersOf.set(emails[at] ?? '', Array(5).fill(refusal));
  }
  const id = await sendSixMessages(context);
  const worker = start();
  onTestFinished(() => worker.stop());
  // Refusals that seem to concern everybody pause it.
  const status = async () => {
    await decide(context, id, 'resume');
    return (await find(id))?.status;
  };
  await vi.waitFor(async () => expect(await status()).toBe('sent'), 60_000);
  const counted = await db
    .selectFrom('subscriptions')
    .select('email')
    .where('hard_bounces', '=', 1)
    .execute();
  const textOf = (email: string) => replies[emails.indexOf(email)]?.text;
  expect(counted.map(({ email }) => textOf(email)).toSorted()).toEqual(
    replies.flatMap(({ verdict, text }) => (verdict === 'no-mailbox' ? text : [])).toSorted(),
  );
}, 90_000);

test('does not delay a whole domain for a full mailbox or a greylisted address', async () => {
  const { smtp, ended, ...newsletters } = await site(8, {
    times: { patience: { firstMs: 3_600_000, maxMs: 3_600_000 } },
  });
  const [full = '', grey = ''] = readers(2);
  smtp.state.mannersOf.set(full, [{ code: 452, text: '4.2.2 Mailbox full' }]);
  smtp.state.mannersOf.set(grey, [{ code: 450, text: '4.7.1 Greylisted, come back later' }]);
  expect(await ended(await sendSixMessages(newsletters.context))).toEqual({ accepted: 8 });
  // Everybody is tried once before anybody is tried again. Two other attempts may be in progress at the same time.
  const first = smtp.received.slice(0, 4).map(({ to }) => to[0]);
  expect(first).not.toContain(full);
  expect(first).not.toContain(grey);
});

test('skips readers who leave or are deleted while it is sent', async () => {
  const { smtp, ended, db, ...newsletters } = await site(4);
  const [left, deleted] = readers(4);
  const id = await sendSixMessages(newsletters.context);
  await db
    .updateTable('subscriptions')
    .set({ status: 'unsubscribed', unsubscribed_at: '2026-02-01T00:00:00.000Z' })
    .where('email', '=', left ?? '')
    .execute();
  await db
    .deleteFrom('subscriptions')
    .where('email', '=', deleted ?? '')
    .execute();
  expect(await ended(id)).toEqual({ accepted: 2, left: 2 });
  expect(smtp.received).toHaveLength(2);
  const gone = await listRecipients(newsletters.context, id, 'left', 1);
  expect(gone.recipients.map(({ email }) => String(email)).toSorted()).toEqual(['null', left]);
});

test('can be paused, resumed and cancelled, and retried for recipients that failed', async () => {
  const { smtp, ended, db, ...newsletters } = await site(3);
  const id = await sendSixMessages(newsletters.context);
  expect(await decide(newsletters.context, id, 'pause')).toBe(1);
  expect(await decide(newsletters.context, id, 'pause')).toBeUndefined();
  const claim = { now: new Date(), leaseMs: 1000, without: [] };
  const ledger = newsletterLedger(newsletters.context);
  expect(await ledger.claim(claim)).toBeUndefined();
  expect(await decide(newsletters.context, id, 'resume')).toBe(1);
  smtp.state.refusedDomain = 'visitor.example';
  expect(await ended(id)).toEqual({ refused: 3 });
  smtp.state.refusedDomain = '';
  const { recipients } = await listRecipients(newsletters.context, id, 'refused', 1);
  const [chosen] = recipients;
  expect(await decide(newsletters.context, id, 'retry', { ids: [chosen?.id ?? 0] })).toBe(1);
  expect(await ended(id)).toEqual({ accepted: 1, refused: 2 });

  const other = await sendSixMessages(newsletters.context);
  expect(await decide(newsletters.context, other, 'cancel')).toBe(3);
  expect(await stateCounts(db, other)).toEqual({ excluded: 3 });
  expect(await newsletters.find(other)).toMatchObject({ status: 'cancelled' });
});

test('resends a claim of a dead process under the same Message-ID, marked as uncertain', async () => {
  const { smtp, ended, db, ...newsletters } = await site(2);
  const id = await sendSixMessages(newsletters.context);
  const ledger = newsletterLedger(newsletters.context);
  const lost = await ledger.claim({ now: new Date(), leaseMs: 50, without: [] });
  expect(await stateCounts(db, id)).toEqual({ claimed: 1, pending: 1 });
  expect(await ended(id)).toEqual({ accepted: 1, uncertain: 1 });
  const ids = smtp.received.map(({ raw }) => idOf(raw));
  expect(ids).toContain(lost?.messageId);
});

test('sends now to recipients that were deferred while the clock was ahead', async () => {
  const { ended, db, ...newsletters } = await site(2);
  const id = await sendSixMessages(newsletters.context);
  const due_at = '2099-01-01T00:00:00.000Z';
  await db.updateTable('newsletter_recipients').set({ due_at }).execute();
  expect(await ended(id)).toEqual({ accepted: 2 });
});

test('never exceeds the limit in any hour or day', async () => {
  const { db, ...newsletters } = await site(600, { mailPerHour: 100, mailPerDay: 500 });
  await sendSixMessages(newsletters.context, new Date('2026-03-01T00:00:00.000Z'));
  const ledger = newsletterLedger(newsletters.context);
  const hour = 3_600_000;
  const leaseMs = 90_000;
  const begin = Date.parse('2026-03-01T00:00:00.000Z');
  const claimed: number[] = [];
  for (let at = begin; at < begin + 7 * hour; at += 20_000) {
    const now = new Date(at);
    for (let mail = await ledger.claim({ now, leaseMs, without: [] }); mail; ) {
      // As late as the lease allows, or at once.
      claimed.push(at + (claimed.length % 2) * leaseMs);
      await ledger.settle(mail, { outcome: 'accepted', answer: '250 OK', retryAt: null }, now);
      mail = await ledger.claim({ now, leaseMs, without: [] });
    }
  }
  const within = (ms: number) =>
    Math.max(...claimed.map((from) => claimed.filter((at) => at >= from && at < from + ms).length));
  expect(within(hour)).toBeLessThanOrEqual(100);
  expect(within(hour)).toBeGreaterThan(80);
  expect(claimed.length).toBeLessThanOrEqual(500);
  expect(claimed.length).toBeGreaterThan(440);
});

test('sends an enquiry before waiting newsletters', async () => {
  const { smtp, db, startOutbox, ...newsletters } = await site(30);
  const id = await sendSixMessages(newsletters.context);
  const release = Promise.withResolvers<void>();
  smtp.state.manners = [
    { until: release.promise },
    { until: release.promise },
    { until: release.promise },
  ];
  const worker = newsletters.start();
  startOutbox();
  await vi.waitFor(() => expect(smtp.state.offered).toBeGreaterThanOrEqual(2), 20_000);
  await queueEmail(newsletters.context, {
    kind: 'contact-notice',
    to: 'owner@site.example',
    subject: 'An enquiry',
    parts: ['Hello'],
  });
  newsletters.context.wake();
  // While the connections of the newsletters still wait.
  smtp.state.manners = [];
  await vi.waitFor(() => {
    expect(smtp.received.map(({ to }) => to[0])).toContain('owner@site.example');
  }, 20_000);
  release.resolve();
  await worker.stop();
  await stateCounts(db, id);
});

test('sends once to each reader with two instances', async () => {
  const smtp = await startSmtpServer();
  const place = await testPlace();
  const [one, other] = [openDatabase(place), openDatabase(place)] as const;
  try {
    await migrate(one);
    await addReaders(one.db, readers(40));
    // With the usual time for a conversation: on a busy machine a lease of some seconds ends before the reply is stored.
    const options = { smtpUrl: smtp.url, times: { conversation: usualTimes.conversation } };
    const first = await newslettersOn(one.db, options);
    const second = await newslettersOn(other.db, options);
    const id = await sendSixMessages(first.context);
    const workers = [first, second].map((instance) => instance.start());
    await vi.waitFor(async () => {
      expect(await first.find(id)).toMatchObject({ status: 'sent' });
    }, 50_000);
    for (const worker of workers) await worker.stop();
    expect(await stateCounts(one.db, id)).toEqual({ accepted: 40 });
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(readers(40).toSorted());
  } finally {
    await one.close();
    await other.close();
  }
});

test('serves other requests while it freezes 50,000 recipients', async () => {
  const { db, ...newsletters } = await site(50_000);
  let turns = 0;
  let isDone = false;
  const sending = sendSixMessages(newsletters.context).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  const id = await sending;
  expect(turns).toBeGreaterThan(25);
  expect(await stateCounts(db, id)).toEqual({ pending: 50_000 });
});
