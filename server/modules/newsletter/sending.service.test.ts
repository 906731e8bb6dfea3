import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { startDnsServer } from '../../../tests/support/mail/dns-server.ts';
import { addReaders, firstDraft, newslettersOn } from '../../../tests/support/newsletters.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { checkMailRecords } from '../mail-records/mail-records.service.ts';
import { listNewsletters, saveNewsletter } from './newsletter.service.ts';
import { decide, sendNewsletter, sendReady } from './sending.service.ts';
import { sendDueDigest } from './weekly-digest.ts';

const words = { subject: 'Six messages', content: '<p>Namaste,</p>' };
const records = {
  'TXT site.example': ['v=spf1 ip4:127.0.0.1 ~all'],
  'TXT default._domainkey.site.example': [
    'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  ],
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
  const { context, find } = await newslettersOn(db, { smtpUrl, dnsServers: [dns.address] });
  const begin = async (post: number | null) => {
    const draft = { ...firstDraft({ ...words, post }), by: 'asha' };
    const saved = await saveNewsletter(context, undefined, draft);
    if (saved.kind !== 'done') throw new Error(saved.kind);
    return saved.newsletter;
  };
  const send = async ({ id, revision }: { id: number; revision: string }) => {
    const outcome = await sendNewsletter(context, id, { revision, when: 'now', by: 'asha' });
    return outcome.kind === 'done' ? outcome.newsletter.status : outcome.kind;
  };
  const statusOf = async (id: number) => (await find(id))?.status;
  return { dns, db, context, find, begin, send, statusOf };
}

test('never sends a held newsletter whose post was deleted', async () => {
  const { dns, db, begin, send, context, statusOf } = await site();
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
  await checkMailRecords(context);
  await sendReady(context);
  expect([await statusOf(ofPost.id), await statusOf(own.id)]).toEqual(['waiting', 'sending']);
});

test('keeps a newsletter as a draft that was withdrawn during the DNS check', async () => {
  const { dns, begin, send, context, statusOf } = await site();
  const { id, revision } = await begin(null);
  expect(await send({ id, revision })).toBe('waiting');
  Object.assign(dns.zone, records);
  // The earlier check has expired.
  const later = new Date(Date.now() + 60 * 60_000);
  let takenBack: Promise<number | undefined> | undefined;
  dns.beforeAnswer = async () => {
    takenBack ??= decide(context, id, 'take-back');
    await takenBack;
  };
  await sendReady(context, later);
  expect(await takenBack).toBe(1);
  expect(await statusOf(id)).toBe('draft');
});

test('checks the DNS once for all waiting newsletters, and again only after some minutes', async () => {
  const { dns, begin, send, context } = await site();
  for (const each of [await begin(null), await begin(null)]) await send(each);
  const queryCount = dns.queries.length;
  expect(queryCount).toBeGreaterThan(0);
  await sendReady(context);
  expect(dns.queries).toHaveLength(queryCount);
  await sendReady(context, new Date(Date.now() + 10 * 60_000));
  expect(dns.queries.length).toBeGreaterThan(queryCount);
});

test('holds a weekly digest to many, emails the owner, and sends it once the records exist or somebody overrides that', async () => {
  const { dns, db, context, statusOf } = await site();
  await db.updateTable('subscriptions').set({ cadence: 'weekly' }).execute();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
  });
  const publish = (published_at: string) =>
    db.updateTable('posts').set({ status: 'published', published_at }).execute();
  const mails = () =>
    db.selectFrom('outbox').select('subject').where('kind', '=', 'newsletter-failed').execute();
  const newest = async () => (await listNewsletters(context, 1)).newsletters[0]?.id ?? 0;

  await publish('2026-11-17T06:00:00.000Z');
  await sendDueDigest(context, new Date('2026-11-23T03:30:00.000Z'));
  const first = await newest();
  expect(await statusOf(first)).toBe('paused');
  expect(await mails()).toEqual([{ subject: 'It waits: Weekly digest, 16–22 November' }]);
  await sendReady(context, new Date('2026-11-23T04:00:00.000Z'));
  expect(await statusOf(first)).toBe('paused');
  expect(await decide(context, first, 'resume')).toBe(1);
  expect(await statusOf(first)).toBe('sending');

  await publish('2026-11-24T06:00:00.000Z');
  await sendDueDigest(context, new Date('2026-11-30T03:30:00.000Z'));
  const second = await newest();
  expect(await statusOf(second)).toBe('paused');
  Object.assign(dns.zone, records);
  await checkMailRecords(context);
  await sendReady(context, new Date('2026-11-30T04:00:00.000Z'));
  expect(await statusOf(second)).toBe('sending');
  // Paused by hand, it remains paused.
  await decide(context, second, 'pause');
  await sendReady(context, new Date('2026-11-30T04:01:00.000Z'));
  expect(await statusOf(second)).toBe('paused');
});

test('sends a scheduled newsletter at its time, once, unless it is withdrawn', async () => {
  const { dns, begin, context, find, statusOf } = await site();
  Object.assign(dns.zone, records);
  const now = new Date('2026-11-26T06:00:00.000Z');
  const at = '2026-11-27T03:30:00.000Z';
  const later = async ({ id, revision }: { id: number; revision: string }, time?: string) => {
    const schedule = { revision, when: 'later' as const, at: time, by: 'asha' };
    const outcome = await sendNewsletter(context, id, schedule, now);
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
  expect((await find(one.id))?.dueAt).toBe(at);
  await sendReady(context, new Date('2026-11-27T03:29:59.000Z'));
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['waiting', 'waiting']);
  expect(await decide(context, other.id, 'take-back')).toBe(1);
  await sendReady(context, new Date(at));
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['sending', 'draft']);
  expect((await find(other.id))?.dueAt).toBeNull();
});

test('makes a scheduled newsletter a draft again if its post was deleted, and emails the owner', async () => {
  const { dns, db, begin, context, statusOf } = await site();
  Object.assign(dns.zone, records);
  const now = new Date('2026-11-26T06:00:00.000Z');
  const at = '2026-11-27T03:30:00.000Z';
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    await trx.updateTable('posts').set({ status: 'published' }).execute();
  });
  const { id, revision } = await begin(1);
  const outcome = await sendNewsletter(
    context,
    id,
    { revision, when: 'later', at, by: 'asha' },
    now,
  );
  expect(outcome.kind).toBe('done');
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('post_slugs').set({ post_id: null }).execute();
    await trx.deleteFrom('posts').execute();
  });
  await sendReady(context, new Date('2026-11-28T00:00:00.000Z'));
  expect(await statusOf(id)).toBe('draft');
  const emails = await db.selectFrom('outbox').select(['subject', 'body_text']).execute();
  expect(emails).toMatchObject([
    {
      subject: expect.stringMatching(/^Not sent: /),
      body_text: expect.stringContaining('was deleted'),
    },
  ]);
});
