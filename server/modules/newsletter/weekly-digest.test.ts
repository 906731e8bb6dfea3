import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { addReaders, choose, newslettersOn } from '../../../tests/support/newsletters.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { writingOn } from '../../../tests/support/posts-services.ts';
import { listNewsletters, previewNewsletter } from './newsletter.service.ts';
import { listRecipients } from './recipients.service.ts';
import { sendDueDigest } from './weekly-digest.ts';

const reader = (name: string) => `${name}@visitor.example`;

/** Readers of a site in Asia/Kolkata by default; 16 and 23 November 2026 are Mondays. */
async function site(timeZone = 'Asia/Kolkata') {
  const smtp = await startSmtpServer();
  const { db } = await testDatabase();
  const options = { smtpUrl: smtp.url, facts: { timeZone } };
  const one = await newslettersOn(db, options);
  const other = await newslettersOn(db, options);
  const writing = writingOn(db);
  const publish = (title: string, at: Date, ...categories: string[]) =>
    writing.createPost(aDraft({ title, categories, status: 'published' }), at);
  await addReaders(db, ['each', 'all', 'seo', 'people'].map(reader));
  for (const name of ['all', 'seo', 'people']) await choose(db, reader(name), 'weekly');
  const digests = async () => (await listNewsletters(one.context, 1)).newsletters.toReversed();
  const subjects = async () => (await digests()).map(({ subject }) => subject);
  /** The digests that each reader's mail server accepted, once they are sent. */
  const sent = async () => {
    const worker = one.start();
    try {
      await vi.waitFor(async () => {
        for (const { status } of await digests()) expect(status).toBe('sent');
      }, 20_000);
    } finally {
      await worker.stop();
    }
    return new Map(smtp.received.map(({ to, parsed }) => [to[0], parsed]));
  };
  return { db, one, other, publish, digests, subjects, sent };
}

const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);

test("sends each reader on Monday at nine the week's posts of their topics, once", async () => {
  const { db, one, other, publish, digests, subjects, sent } = await site();
  await publish('Before', at('15T23:59'), 'SEO');
  await publish('On search', at('16T00:00'), 'SEO');
  await publish('On Sunday', at('22T23:59'), 'Plans');
  await publish('After', at('23T00:00'), 'SEO', 'People');
  await choose(db, reader('seo'), 'weekly', 'SEO');
  await choose(db, reader('people'), 'weekly', 'People');
  // Skips the week before.
  await sendDueDigest(one.context, at('16T09:00'));
  expect(await subjects()).toEqual(['Weekly digest, 9–15 November']);
  await sendDueDigest(one.context, at('23T08:59'));
  expect(await subjects()).toHaveLength(1);
  await Promise.all([
    sendDueDigest(one.context, at('23T09:00')),
    sendDueDigest(other.context, at('23T09:00')),
  ]);
  await sendDueDigest(other.context, at('23T09:01'));
  await sendDueDigest(one.context, at('29T23:00'));
  expect(await subjects()).toEqual([
    'Weekly digest, 9–15 November',
    'Weekly digest, 16–22 November',
  ]);
  const mails = await sent();
  const [, digest] = await digests();
  expect(digest).toMatchObject({ candidates: 3, counts: { accepted: 2, excluded: 1 } });
  const { recipients } = await listRecipients(one.context, digest?.id ?? 0, 'excluded', 1);
  expect(recipients).toMatchObject([{ email: reader('people'), reason: 'topic' }]);

  expect([...mails.keys()].toSorted()).toEqual([reader('all'), reader('seo')]);
  const all = mails.get(reader('all'));
  expect(all?.subject).toBe('Weekly digest, 16–22 November');
  expect(all?.text).toMatch(/On Sunday[\s\S]+On search/);
  expect(all?.text).not.toMatch(/Before|After|xxREADER/);
  expect(all?.html).toContain(`utm_campaign=${digest?.id}`);
  expect(all?.html).not.toContain('xxREADER');
  expect(all?.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
  expect(all?.text).toMatch(/\/newsletter\/preferences\?token=\S+/);
  const seo = mails.get(reader('seo'));
  expect(seo?.text).toContain('On search');
  expect(seo?.text + String(seo?.html)).not.toContain('On Sunday');
});

test('sends it late after downtime, with all posts since the last one', async () => {
  const { one, publish, subjects } = await site();
  await sendDueDigest(one.context, at('02T09:00'));
  await publish('In the first week', at('04T12:00'));
  await publish('In the third', at('18T12:00'));
  await sendDueDigest(one.context, at('25T14:00'));
  await sendDueDigest(one.context, at('25T14:01'));
  expect(await subjects()).toEqual(['Weekly digest, 2–22 November']);
  const [newest] = (await listNewsletters(one.context, 1)).newsletters;
  const preview = await previewNewsletter(one.context, newest?.id ?? 0);
  expect(preview?.text).toMatch(/In the third[\s\S]+In the first week/);
});

test('sends none without posts, without readers who chose it, or without a mail server', async () => {
  const { db, one, publish, subjects } = await site();
  await sendDueDigest(one.context, at('16T09:00'));
  expect(await subjects()).toEqual([]);
  await publish('On search', at('17T12:00'), 'SEO');
  await publish('On people', at('24T12:00'), 'People');
  for (const name of ['all', 'seo', 'people']) await choose(db, reader(name), 'each');
  await choose(db, reader('seo'), 'weekly', 'People');
  await sendDueDigest(one.context, at('23T09:00'));
  expect(await subjects()).toEqual([]);
  const without = await newslettersOn(db, { smtpUrl: null });
  await sendDueDigest(without.context, at('30T09:00'));
  expect(await subjects()).toEqual([]);
  await sendDueDigest(one.context, at('30T10:00'));
  expect(await subjects()).toEqual(['Weekly digest, 23–29 November']);
});

test('respects topics that a reader changes before it is sent', async () => {
  const { db, one, publish, digests, sent } = await site();
  await publish('On search', at('17T12:00'), 'SEO');
  await publish('On people', at('01T12:00'), 'People');
  await sendDueDigest(one.context, at('23T09:00'));
  await choose(db, reader('people'), 'weekly', 'People');
  expect([...(await sent()).keys()].toSorted()).toEqual([reader('all'), reader('seo')]);
  expect(await digests()).toMatchObject([{ counts: { accepted: 2, excluded: 1 } }]);
});

test('is sent at nine across clock changes, without missing or repeating a post', async () => {
  const { one, publish, subjects } = await site('Europe/Berlin');
  const utc = (time: string) => new Date(`2026-${time}:00.000Z`);
  await sendDueDigest(one.context, utc('10-19T07:00'));
  await publish('In the last minute', utc('10-25T22:59'));
  await publish('In the first minute', utc('10-25T23:00'));
  await sendDueDigest(one.context, utc('10-26T07:30'));
  expect(await subjects()).toEqual([]);
  await sendDueDigest(one.context, utc('10-26T08:00'));
  await sendDueDigest(one.context, utc('11-02T08:00'));
  expect(await subjects()).toEqual([
    'Weekly digest, 19–25 October',
    'Weekly digest, 26 October – 1 November',
  ]);
  const texts = [];
  for (const { id } of (await listNewsletters(one.context, 1)).newsletters) {
    texts.push((await previewNewsletter(one.context, id))?.text ?? '');
  }
  expect(texts.map((text) => /In the \w+ minute/.exec(text)?.[0])).toEqual([
    'In the first minute',
    'In the last minute',
  ]);
});

test('repeats and blocks nothing in another time zone or after a clock that was far ahead', async () => {
  const { db, one, publish, subjects } = await site();
  await publish('On search', at('17T12:00'), 'SEO');
  await sendDueDigest(one.context, at('23T09:00'));
  const east = await newslettersOn(db, {
    smtpUrl: 'smtp://127.0.0.1:9',
    facts: { timeZone: 'Pacific/Auckland' },
  });
  await sendDueDigest(east.context, at('23T10:00'));
  expect(await subjects()).toEqual(['Weekly digest, 16–22 November']);
  const value = '2036-01-01T00:00:00.000Z';
  await db
    .updateTable('site_state')
    .set({ value })
    .where('key', 'like', 'weekly_digest%')
    .execute();
  await publish('On people', at('24T12:00'), 'People');
  await sendDueDigest(one.context, at('30T09:00'));
  expect(await subjects()).toEqual([
    'Weekly digest, 16–22 November',
    'Weekly digest, 23–29 November',
  ]);
});
