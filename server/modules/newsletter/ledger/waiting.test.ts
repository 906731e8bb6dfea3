import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { startDnsServer } from '../../../../tests/support/mail/dns-server.ts';
import { addReaders, newslettersOn } from '../../../../tests/support/newsletters.ts';
import { goodRows } from '../../../../tests/support/row-factories.ts';

const words = { subject: 'Six messages', content: '<p>Namaste,</p>' };
const records = {
  'TXT site.example': ['v=spf1 mx ~all'],
  'TXT default._domainkey.site.example': ['v=DKIM1; k=ed25519; p=abc='],
  'TXT _dmarc.site.example': ['v=DMARC1; p=none'],
};

async function site() {
  const dns = await startDnsServer();
  const { db } = await testDatabase();
  await addReaders(
    db,
    Array.from({ length: 101 }, (_, n) => `reader${n}@visitor.example`),
  );
  const smtpUrl = 'smtp://127.0.0.1:9';
  const services = newslettersOn(db, { smtpUrl, dnsServers: [dns.address] });
  const { writing, sending } = services;
  const begin = async (post: number | null) => {
    const created = await writing.create({ post, by: 'asha' });
    if (!created) throw new Error('There is no post.');
    const { id, revision } = created;
    const given = { revision, fields: { ...created.fields, ...words }, by: 'asha' };
    const saved = await writing.save(id, given);
    if (saved.kind !== 'done') throw new Error(saved.kind);
    return { id, revision: saved.newsletter.revision };
  };
  const send = async ({ id, revision }: { id: number; revision: string }) => {
    const outcome = await sending.send(id, { revision, when: 'now', by: 'asha' });
    return outcome.kind === 'done' ? outcome.newsletter.status : outcome.kind;
  };
  const statusOf = async (id: number) => (await writing.find(id))?.status;
  return { dns, db, ...services, begin, send, statusOf };
}

test('one whose post is deleted while it is held never goes out', async () => {
  const { dns, db, begin, send, sending, records: looked, statusOf } = await site();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
  });
  const ofPost = await begin(1);
  const own = await begin(null);
  expect([await send(ofPost), await send(own)]).toEqual(['waiting', 'waiting']);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('post_slugs').set({ post_id: null }).execute();
    await trx.deleteFrom('posts').execute();
  });
  Object.assign(dns.zone, records);
  await looked.look();
  await sending.sendReady();
  expect([await statusOf(ofPost.id), await statusOf(own.id)]).toEqual(['waiting', 'sending']);
});

test('what is taken back while the DNS is asked stays a draft', async () => {
  const { dns, begin, send, sending, statusOf } = await site();
  const { id, revision } = await begin(null);
  expect(await send({ id, revision })).toBe('waiting');
  Object.assign(dns.zone, records);
  // The look of a while ago does not count any more.
  const later = new Date(Date.now() + 60 * 60_000);
  let takenBack: Promise<number | undefined> | undefined;
  dns.beforeAnswer = async () => {
    takenBack ??= sending.decide(id, 'take-back');
    await takenBack;
  };
  await sending.sendReady(later);
  expect(await takenBack).toBe(1);
  expect(await statusOf(id)).toBe('draft');
});

test('the DNS is asked once for all that wait, and not again for some minutes', async () => {
  const { dns, begin, send, sending } = await site();
  for (const each of [await begin(null), await begin(null)]) await send(each);
  const asked = dns.asked.length;
  expect(asked).toBeGreaterThan(0);
  await sending.sendReady();
  expect(dns.asked).toHaveLength(asked);
  await sending.sendReady(new Date(Date.now() + 10 * 60_000));
  expect(dns.asked.length).toBeGreaterThan(asked);
});

test('a weekly digest to many waits, tells the owner, and goes out once the records are there, or somebody says so', async () => {
  const { dns, db, digest, sending, records: looked, statusOf, writing } = await site();
  await db.updateTable('subscriptions').set({ cadence: 'weekly' }).execute();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
  });
  const publish = (published_at: string) =>
    db.updateTable('posts').set({ status: 'published', published_at }).execute();
  const mails = () =>
    db.selectFrom('outbox').select('subject').where('kind', '=', 'newsletter-failed').execute();
  const newest = async () => (await writing.list(1)).newsletters[0]?.id ?? 0;

  await publish('2026-11-17T06:00:00.000Z');
  await digest.sendDue(new Date('2026-11-23T03:30:00.000Z'));
  const first = await newest();
  expect(await statusOf(first)).toBe('paused');
  expect(await mails()).toEqual([{ subject: 'It waits: Weekly digest, 16–22 November' }]);
  await sending.sendReady(new Date('2026-11-23T04:00:00.000Z'));
  expect(await statusOf(first)).toBe('paused');
  expect(await sending.decide(first, 'resume')).toBe(1);
  expect(await statusOf(first)).toBe('sending');

  await publish('2026-11-24T06:00:00.000Z');
  await digest.sendDue(new Date('2026-11-30T03:30:00.000Z'));
  const second = await newest();
  expect(await statusOf(second)).toBe('paused');
  Object.assign(dns.zone, records);
  await looked.look();
  await sending.sendReady(new Date('2026-11-30T04:00:00.000Z'));
  expect(await statusOf(second)).toBe('sending');
  // Paused by hand, it stays so.
  await sending.decide(second, 'pause');
  await sending.sendReady(new Date('2026-11-30T04:01:00.000Z'));
  expect(await statusOf(second)).toBe('paused');
});

test('one that is sent later waits for its time, can be taken back, and goes out once', async () => {
  const { dns, begin, sending, writing, statusOf } = await site();
  Object.assign(dns.zone, records);
  const now = new Date('2026-11-26T06:00:00.000Z');
  const at = '2026-11-27T03:30:00.000Z';
  const later = async ({ id, revision }: { id: number; revision: string }, time?: string) => {
    const asked = { revision, when: 'later' as const, at: time, by: 'asha' };
    const outcome = await sending.send(id, asked, now);
    return outcome.kind === 'invalid' ? Object.keys(outcome.fields) : outcome.kind;
  };
  const one = await begin(null);
  for (const wrong of [
    undefined,
    '',
    'x',
    now.toISOString(),
    '2026-11-26T05:59:00.000Z',
    '2028-01-01T00:00:00.000Z',
  ]) {
    expect(await later(one, wrong), wrong).toEqual(['at']);
  }
  const other = await begin(null);
  expect([await later(one, at), await later(other, at)]).toEqual(['done', 'done']);
  expect((await writing.find(one.id))?.dueAt).toBe(at);
  await sending.sendReady(new Date('2026-11-27T03:29:59.000Z'));
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['waiting', 'waiting']);
  expect(await sending.decide(other.id, 'take-back')).toBe(1);
  await sending.sendReady(new Date(at));
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['sending', 'draft']);
  expect((await writing.find(other.id))?.dueAt).toBeNull();
});

test('one that is sent later is a draft again, and told, when its post was deleted meanwhile', async () => {
  const { dns, db, begin, sending, statusOf } = await site();
  Object.assign(dns.zone, records);
  const now = new Date('2026-11-26T06:00:00.000Z');
  const at = '2026-11-27T03:30:00.000Z';
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    await trx.updateTable('posts').set({ status: 'published' }).execute();
  });
  const { id, revision } = await begin(1);
  const outcome = await sending.send(id, { revision, when: 'later', at, by: 'asha' }, now);
  expect(outcome.kind).toBe('done');
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('post_slugs').set({ post_id: null }).execute();
    await trx.deleteFrom('posts').execute();
  });
  await sending.sendReady(new Date('2026-11-28T00:00:00.000Z'));
  expect(await statusOf(id)).toBe('draft');
  const told = await db.selectFrom('outbox').select(['subject', 'body_text']).execute();
  expect(told).toMatchObject([
    {
      subject: expect.stringMatching(/^Not sent: /),
      body_text: expect.stringContaining('was deleted'),
    },
  ]);
});
