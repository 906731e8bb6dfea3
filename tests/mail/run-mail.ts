// The site with Debian's Postfix and Dovecot: what arrives, what bounces, and the effect of each refusal.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { MailState } from '../../domain/mail/mailbox.calls.ts';
import type { NewsletterOverview, Recipient } from '../../domain/newsletter/newsletter.calls.ts';
import { explainReply, judgeReply } from '../../domain/newsletter/smtp-reply.ts';
import { buildWhenStale } from '../../scripts/build/build-when-stale.ts';
import { root } from '../../scripts/root.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { addReaders, firstDraft } from '../support/newsletters.ts';
import { ask, post } from '../support/site/ask.ts';
import { administrator, startSite } from '../support/site/site.ts';
import { aMessage } from '../support/visitors.ts';
import { installMailServers } from './debian-servers.ts';
import { password, type Rules, startMailServers } from './mail-servers.ts';

const login = 'site@site.example';
const owner = 'owner@site.example';
const bounces = 'bounces@site.example';
const visitor = 'visitor@readers.example';

const asha = 'asha@readers.example';
const biju = 'biju@school.example';
const chitra = 'chitra@office.example';
/** An address at the other server's domain. */
const devi = 'devi@elsewhere.example';
const esha = 'esha@college.example';
const farid = 'farid@studio.example';
const readers = [asha, biju, chitra, devi, esha, farid];
/** Has no mailbox, and our server knows that. */
const unknown = 'unknown@school.example';
/** Has no mailbox at the other server, which our server learns after it accepted the email. */
const gone = 'gone@elsewhere.example';
/** Has a full mailbox; the other server accepts the email, and bounces it. */
const full = 'full@elsewhere.example';
/** Is deferred at first. */
const greylisted = 'greylisted@office.example';
/** In the order in which they are tried first. */
const everybody = [full, asha, unknown, gone, biju, chitra, devi, esha, farid, greylisted];

const allowed = { [login]: login, [bounces]: login };
const usual: Rules = { logins: allowed, replies: {} };
const withGreylist: Rules = {
  logins: allowed,
  replies: { [greylisted]: '450 4.2.0 Greylisted, see you in a while' },
};
const withoutBounces: Rules = { logins: { [login]: login, [bounces]: owner }, replies: {} };

process.chdir(root);
process.env.NODE_ENV = 'production';
await buildWhenStale();

interface Steps {
  [title: string]: () => Promise<void>;
}

let passed = 0;
let failed = 0;
try {
  installMailServers();
  await runAll();
} catch (error) {
  failed += 1;
  console.error(error instanceof Error ? error.message : error);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runAll(): Promise<void> {
  const servers = await startMailServers({
    own: [login, owner, bounces, visitor, asha, biju, chitra, esha, farid, greylisted],
    other: [devi, full],
    otherDomain: 'elsewhere.example',
    full: [full],
  });
  try {
    const dataDir = join(servers.folder, 'site');
    const secret = encodeURIComponent(password);
    const site = await startSite({
      databaseUrl: null,
      dataDir,
      env: {
        SITE_URL: 'https://site.example',
        SMTP_URL: `smtp://${encodeURIComponent(login)}:${secret}@127.0.0.1:${servers.smtp}`,
        MAIL_FROM: `Site <${login}>`,
        OWNER_EMAIL: owner,
        MAIL_RETURN: bounces,
        MAILBOX_URL: `imap://${encodeURIComponent(bounces)}:${secret}@127.0.0.1:${servers.imap}`,
        MAIL_PER_HOUR: '0',
      },
    });
    await addToNewsletter(dataDir);
    const steps = await stepsWith({ servers, port: site.port, dataDir });
    for (const [title, step] of Object.entries(steps)) await take(title, step);
    if (failed > 0) console.error(servers.log());
    await site.stop();
  } finally {
    await servers.stop();
  }
}

/** Runs a step. The steps build on each other, but one failure does not imply that the next ones fail. */
async function take(title: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
    passed += 1;
    console.log(`passed: ${title}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED: ${title}\n${error instanceof Error ? error.stack : error}`);
  }
}

async function addToNewsletter(dataDir: string): Promise<void> {
  await using database = openDatabase({ databaseUrl: null, dataDir });
  await addReaders(database.db, everybody);
}

interface Setup {
  servers: Awaited<ReturnType<typeof startMailServers>>;
  port: number;
  dataDir: string;
}

async function stepsWith({ servers, port, dataDir }: Setup): Promise<Steps> {
  const { body } = await post(port, '/api/admin/auth/login', administrator);
  const headers = {
    authorization: `Bearer ${JSON.parse(body).token}`,
    'content-type': 'application/json',
  };
  async function call(method: string, path: string, content?: object) {
    const question = { method, headers, ...(content && { body: JSON.stringify(content) }) };
    const response = await ask(port, `/api/admin${path}`, question);
    assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body);
  }

  async function send(subject: string): Promise<number> {
    const draft = firstDraft({ subject, content: '<p>Namaste,</p>' });
    const { id, revision } = await call('POST', '/newsletters', draft);
    await call('POST', `/newsletters/${id}/send`, { revision, when: 'now' });
    return id;
  }
  const overview = (id: number): Promise<NewsletterOverview> => call('GET', `/newsletters/${id}`);
  const statusIs = (id: number, status: NewsletterOverview['status']) =>
    until(`newsletter ${id} is ${status}`, async () => (await overview(id)).status === status);
  async function inState(id: number, state: Recipient['state']): Promise<Recipient[]> {
    return (await call('GET', `/newsletters/${id}/recipients?state=${state}`)).recipients;
  }
  const emailsIn = async (id: number, state: Recipient['state']) =>
    (await inState(id, state)).map(({ email }) => email).toSorted();
  async function recipientInState(id: number, state: Recipient['state'], email: string) {
    const found = async () => (await inState(id, state)).find((row) => row.email === email);
    return await until(`${email} is ${state}`, found);
  }

  /** Addresses with their number of consecutive hard bounces. */
  async function bounceCounts(): Promise<Record<string, number>> {
    await using database = openDatabase({ databaseUrl: null, dataDir });
    const rows = await database.db
      .selectFrom('subscriptions')
      .select(['email', 'hard_bounces as count'])
      .where('hard_bounces', '>', 0)
      .execute();
    return Object.fromEntries(rows.map(({ email, count }) => [email, count]));
  }

  const received = (address: string, words: string) =>
    servers.mailbox(address).filter(({ text }) => text.includes(words));
  const arrives = (address: string, words: string) =>
    until(`"${words}" arrives at ${address}`, async () => received(address, words)[0]?.text);
  const returnPathOf = (text: string) => /^Return-Path: <(.+)>$/m.exec(text)?.[1] ?? '';

  /** Waits until the mailbox for bounces was read, starting after this call. */
  async function mailboxIsRead(): Promise<void> {
    const since = new Date().toISOString();
    await until('the mailbox is read', async () => {
      const { returns }: MailState = await call('GET', '/mail-state');
      assert.equal(returns?.trouble, null);
      return (returns?.lookedAt ?? '') > since;
    });
  }

  const page = await ask(port, '/contact');
  const formToken = /name="formToken"[^>]* value="([^"]+)"/.exec(page.body)?.[1];
  async function enquire(name: string): Promise<void> {
    const message = aMessage({ name, email: visitor, message: `${name} asks.`, formToken });
    const response = await post(port, '/api/contact/contact-messages', message);
    assert.equal(response.status, 201, response.body);
  }

  let first = 0;
  let second = 0;

  async function senderRefused(refuseAt: NonNullable<Rules['refuseAt']>): Promise<void> {
    const subject = `Refused at ${refuseAt}`;
    const reading = [...readers, full, greylisted].toSorted();
    await servers.obey({ ...withoutBounces, refuseAt });
    const before = await bounceCounts();
    const id = await send(subject);
    await statusIs(id, 'paused');
    const paused = await overview(id);
    // An attempt that was in progress when the newsletter was paused may end a moment later.
    await until('no attempt is in progress', async () => {
      const { claimed } = (await overview(id)).counts;
      return claimed === 0;
    });
    assert.match(
      paused.pauseReply ?? '',
      /^553 5\.7\.1 <bounces\S+>: Sender address rejected: not owned/,
    );
    assert.equal(judgeReply(paused.pauseReply ?? ''), 'sender');
    assert.match(explainReply(paused.pauseReply ?? ''), /does not let this login send/);
    assert.deepEqual(await emailsIn(id, 'pending'), reading);
    assert.deepEqual(await emailsIn(id, 'refused'), []);
    assert.equal((await overview(id)).readers.suppressed, 2);
    assert.deepEqual(await bounceCounts(), before);

    // Enquiries have another sender, which the server accepts.
    await enquire(`Meera ${refuseAt}`);
    await arrives(owner, `Meera ${refuseAt}`);

    await servers.obey(usual);
    await call('POST', `/newsletters/${id}/decisions`, { decision: 'resume' });
    for (const reader of [...readers, greylisted]) await arrives(reader, subject);
    await statusIs(id, 'sent');
    assert.deepEqual(await emailsIn(id, 'refused'), []);
    assert.deepEqual(await bounceCounts(), before);
    for (const reader of readers) assert.equal(received(reader, subject).length, 1);
  }

  const repliesTo = (addresses: string[], reply: string) =>
    Object.fromEntries(addresses.map((address) => [address, reply]));

  async function everybodyRefused(reply: string): Promise<void> {
    const subject = `Refused with ${reply.slice(0, 9)}`;
    const reading = [...readers, full, greylisted].toSorted();
    await servers.obey({ ...usual, replies: repliesTo(reading, reply) });
    const before = await bounceCounts();
    const id = await send(subject);
    await statusIs(id, 'paused');
    await until('no attempt is in progress', async () => {
      const { claimed } = (await overview(id)).counts;
      return claimed === 0;
    });
    assert.ok((await overview(id)).pauseReply?.startsWith(reply.slice(0, 9)));
    assert.deepEqual(await emailsIn(id, 'pending'), reading);
    assert.deepEqual(await bounceCounts(), before);

    await servers.obey(usual);
    await call('POST', `/newsletters/${id}/decisions`, { decision: 'resume' });
    for (const reader of [...readers, greylisted]) await arrives(reader, subject);
    await statusIs(id, 'sent');
    assert.deepEqual(await emailsIn(id, 'refused'), []);
    assert.deepEqual(await bounceCounts(), before);
  }

  return {
    'emails an enquiry to the owner and a receipt to the visitor': async () => {
      await servers.obey(withGreylist);
      // A form sent within two seconds after its page was rendered is treated as spam.
      await sleep(2500);
      await enquire('Ravi Menon');
      await arrives(owner, 'Ravi Menon');
      await arrives(visitor, login);
    },

    'delivers a newsletter with a return address for each reader': async () => {
      first = await send('The first');
      const texts: string[] = [];
      for (const reader of readers) texts.push(await arrives(reader, 'The first'));
      const paths = texts.map(returnPathOf);
      for (const path of paths) assert.match(path, /^bounces\+[\da-z]+-[\da-z]+-[\da-f]{20}@/);
      assert.equal(new Set(paths).size, readers.length);
    },

    'recognises an address that the server does not know as a missing mailbox': async () => {
      const { answer } = await recipientInState(first, 'refused', unknown);
      assert.match(answer ?? '', /^550 5\.1\.1 <…>: Recipient address rejected: User unknown/);
      assert.equal(judgeReply(answer ?? ''), 'no-mailbox');
    },

    'records what is accepted and bounced later: a missing mailbox and a full one': async () => {
      const nobody = await recipientInState(first, 'bounced', gone);
      assert.equal(judgeReply(nobody.answer ?? ''), 'no-mailbox', nobody.answer ?? '');
      const noSpace = await recipientInState(first, 'bounced', full);
      assert.equal(judgeReply(noSpace.answer ?? ''), 'mailbox-full', noSpace.answer ?? '');
      const returned = servers.mailbox(bounces);
      assert.deepEqual(
        returned.map(({ isRead }) => isRead),
        [true, true],
      );
    },

    'retries a greylisted address without delaying others': async () => {
      const waits = await recipientInState(first, 'pending', greylisted);
      assert.match(waits.answer ?? '', /^450 4\.2\.0/);
      assert.deepEqual(await emailsIn(first, 'accepted'), readers.toSorted());
      assert.equal((await overview(first)).status, 'sending');
      await servers.obey(usual);
      await arrives(greylisted, 'The first');
      await statusIs(first, 'sent');
      assert.deepEqual(await bounceCounts(), { [unknown]: 1, [gone]: 1 });
    },

    'ignores a vacation reply to a return address and leaves it unread': async () => {
      const [mail] = received(asha, 'The first');
      const back = returnPathOf(mail?.text ?? '');
      await createTransport(`smtp://127.0.0.1:${servers.smtp}`).sendMail({
        envelope: { from: '', to: back },
        from: asha,
        to: back,
        subject: 'Out of office: The first',
        headers: { 'Auto-Submitted': 'auto-replied (vacation)', Precedence: 'bulk' },
        text: 'I am away. In urgent cases write to the office. 550 5.1.1 is my extension.',
      });
      await arrives(bounces, 'Out of office');
      await mailboxIsRead();
      assert.equal(received(bounces, 'Out of office')[0]?.isRead, false);
      assert.ok((await emailsIn(first, 'accepted')).includes(asha));
      assert.equal((await bounceCounts())[asha], undefined);
    },

    'suppresses a missing mailbox after two consecutive bounces, but not a full one': async () => {
      second = await send('The second');
      for (const email of [gone, full]) await recipientInState(second, 'bounced', email);
      await recipientInState(second, 'refused', unknown);
      await statusIs(second, 'sent');
      assert.deepEqual(await emailsIn(second, 'accepted'), [...readers, greylisted].toSorted());
      assert.equal((await overview(second)).readers.suppressed, 2);
      assert.deepEqual(await bounceCounts(), { [unknown]: 2, [gone]: 2 });
    },

    'a sender that is refused at RCPT pauses the newsletter, which all get in the end': () =>
      senderRefused('RCPT TO'),

    'so does one that is refused at MAIL FROM': () => senderRefused('MAIL FROM'),

    ...Object.fromEntries(
      [
        '550 5.1.1 User unknown',
        '552 5.2.2 Over quota',
        '525 5.7.13 User account disabled',
        '554 5.7.1 This account has been disabled',
      ].map((reply) => [
        `a server that says to everybody "${reply}" takes nobody off the list`,
        () => everybodyRefused(reply),
      ]),
    ),

    'readers whose own servers refuse end as refused after one Continue, and the newsletter as sent':
      async () => {
        const refused = [biju, chitra, devi, esha, farid];
        const reply = '550 5.7.1 Refused by the policy of this school';
        await servers.obey({ ...usual, replies: repliesTo(refused, reply) });
        const before = await bounceCounts();
        const id = await send('Refused by some');
        await statusIs(id, 'paused');
        await arrives(asha, 'Refused by some');
        await call('POST', `/newsletters/${id}/decisions`, { decision: 'resume' });
        await statusIs(id, 'sent');
        assert.deepEqual(await emailsIn(id, 'refused'), refused.toSorted());
        assert.deepEqual(await bounceCounts(), before);
        await servers.obey(usual);
      },

    'a rule of one server and a delay that quotes the subject do not count as missing mailboxes':
      async () => {
        const subject = '550 5.1.1 User unknown: why your mails bounce';
        const rule = `550 permanent failure for one or more recipients (${biju}:blocked)`;
        await servers.obey({ ...usual, replies: repliesTo([biju], rule) });
        const before = await bounceCounts();
        const id = await send(subject);
        await statusIs(id, 'sent');
        assert.deepEqual(await emailsIn(id, 'refused'), [biju]);
        const back = returnPathOf(await arrives(asha, subject));
        await createTransport(`smtp://127.0.0.1:${servers.smtp}`).sendMail({
          envelope: { from: '', to: back },
          from: 'Mail Delivery System <Mailer-Daemon@out.readers.example>',
          to: back,
          subject: 'Warning: message 1tX1Yz-000abc-1Q delayed 24 hours',
          headers: { 'Auto-Submitted': 'auto-replied' },
          text: [
            'A message that you sent has not yet been delivered to one or more of its recipients.',
            `The subject of the message is: ${subject}`,
            'The address to which the message has not yet been delivered is:',
            `  ${asha}\n    Delay reason: 450 4.2.0 greylisted`,
          ].join('\n\n'),
        });
        await arrives(bounces, 'delayed 24 hours');
        await mailboxIsRead();
        assert.ok((await emailsIn(id, 'accepted')).includes(asha));
        assert.deepEqual(await bounceCounts(), before);
        await servers.obey(usual);
      },

    'shows a login that the server refuses, and counts no recipient as refused': async () => {
      servers.setPasswords('another password');
      await servers.obey(usual);
      const before = await bounceCounts();
      const id = await send('Without a login');
      await until('the failure is shown', async () => {
        const { trouble }: MailState = await call('GET', '/mail-state');
        return trouble;
      });
      assert.equal((await overview(id)).counts.refused, 0);
      servers.setPasswords(password);
      for (const reader of [...readers, greylisted]) await arrives(reader, 'Without a login');
      await statusIs(id, 'sent');
      assert.deepEqual(await emailsIn(id, 'refused'), []);
      assert.deepEqual(await bounceCounts(), before);
    },
  };
}

/** Repeats a check for up to three minutes: the mailbox is read, and an email retried, after one. */
async function until<Found>(
  what: string,
  find: () => Promise<Found>,
): Promise<NonNullable<Exclude<Found, false | ''>>> {
  const end = Date.now() + 180_000;
  while (Date.now() < end) {
    const found = await find();
    if (found) return found as NonNullable<Exclude<Found, false | ''>>;
    await sleep(200);
  }
  throw new Error(`Not within three minutes: ${what}.`);
}
