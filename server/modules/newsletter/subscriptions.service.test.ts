import { expect, test } from 'vitest';
import { testClient, testVisitors } from '../../../tests/support/visitors.ts';

const start = new Date('2026-01-01T10:00:00.000Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const email = 'asha@visitor.example';
const accepted = { kind: 'accepted' };

async function site(options = {}) {
  const parts = await testVisitors(options);
  const { db, emails } = parts;
  const states = async () => {
    const rows = await db.selectFrom('subscriptions').selectAll().orderBy('id').execute();
    return rows.map((row) => `${row.email} ${row.status}`);
  };
  const row = () => db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  /** The link in the last queued email of a kind. */
  const linkIn = async (kind: string): Promise<URL> => {
    const sent = (await emails()).findLast((each) => each.kind === kind);
    return new URL(/https:\/\/site\.example\/[\w/-]+\?\S+/.exec(sent?.body_text ?? '')?.[0] ?? '');
  };
  const tokenIn = async (kind: string) => (await linkIn(kind)).searchParams.get('token') ?? '';
  const join = async (now = start) => {
    await parts.newsletter.subscribe({ email }, testClient, undefined, now);
    await parts.newsletter.confirm(await tokenIn('newsletter-confirm'), now);
  };
  return { ...parts, states, row, linkIn, tokenIn, join };
}

test('is pending until the link in the email is followed, and stores the consent', async () => {
  const { newsletter, states, row, linkIn, tokenIn, kinds } = await site();
  expect(
    await newsletter.subscribe({ email: ' Asha@Visitor.Example ' }, testClient, undefined, start),
  ).toEqual(accepted);
  expect(await states()).toEqual(['asha@visitor.example pending']);
  expect(await row()).toMatchObject({
    consent_version: '2025-01-01',
    consented_at: start.toISOString(),
    confirmed_at: null,
  });
  expect((await linkIn('newsletter-confirm')).pathname).toBe('/newsletter/confirm');

  const token = await tokenIn('newsletter-confirm');
  expect(await newsletter.confirm(token, minutes(5))).toBe('confirmed');
  expect(await row()).toMatchObject({
    status: 'confirmed',
    consented_at: start.toISOString(),
    confirmed_at: minutes(5).toISOString(),
  });
  expect(await newsletter.confirm(token, minutes(6))).toBe('confirmed');
  expect(await kinds()).toEqual([`newsletter-confirm ${email}`, `newsletter-welcome ${email}`]);
});

test.each(['', 'abc', 'abc.def', 'a.b.c', '\0'])('refuses the token %j', async (token) => {
  const { newsletter, states } = await site();
  await newsletter.subscribe({ email }, testClient);
  expect(await newsletter.confirm(token)).toBe('invalid');
  expect(await newsletter.unsubscribeByToken(token)).toBe('invalid');
  expect(await states()).toEqual([`${email} pending`]);
});

test('gives the same response for unknown addresses and for known ones in any state', async () => {
  const { newsletter, join, tokenIn } = await site();
  const stranger = () => newsletter.subscribe({ email: 'new@visitor.example' }, testClient);
  const answers = [await stranger(), await newsletter.subscribe({ email }, testClient)];
  answers.push(await newsletter.subscribe({ email }, testClient));
  await join();
  answers.push(await newsletter.subscribe({ email }, testClient));
  expect(answers).toEqual(Array(4).fill(accepted));

  const left = await newsletter.unsubscribe({ email }, testClient);
  const again = await newsletter.unsubscribe({ email }, testClient);
  const unknown = await newsletter.unsubscribe({ email: 'nobody@visitor.example' }, testClient);
  const pending = await newsletter.unsubscribe({ email: 'new@visitor.example' }, testClient);
  expect([left, again, unknown, pending]).toEqual(Array(4).fill(accepted));
  expect(await tokenIn('newsletter-farewell')).not.toBe('');
});

test('sends the link again on request, but not at every click', async () => {
  const { newsletter, kinds, tokenIn } = await site({ rateLimits: false });
  const ask = (now: Date) => newsletter.subscribe({ email }, testClient, undefined, now);
  for (const count of [0, 1, 4]) await ask(minutes(count));
  expect(await kinds()).toHaveLength(1);
  const first = await tokenIn('newsletter-confirm');
  await ask(minutes(5));
  expect(await kinds()).toHaveLength(2);
  expect(await newsletter.confirm(first, minutes(6))).toBe('confirmed');
});

test('sends the link again after the clock was set back by a year', async () => {
  const { newsletter, kinds } = await site({ rateLimits: false });
  const ask = (now: Date) => newsletter.subscribe({ email }, testClient, undefined, now);
  await ask(minutes(365 * 24 * 60));
  await ask(minutes(0));
  expect(await kinds()).toHaveLength(2);
});

test('emails a subscriber who subscribes again that they are subscribed already', async () => {
  const { newsletter, join, kinds, states } = await site();
  await join();
  await newsletter.subscribe({ email: email.toUpperCase() }, testClient);
  expect((await kinds()).slice(2)).toEqual([`newsletter-welcome ${email}`]);
  expect(await states()).toEqual([`${email} confirmed`]);
});

test('confirms an unsubscription by email, with an undo link for this unsubscription only', async () => {
  const { newsletter, join, tokenIn, linkIn, row } = await site({ rateLimits: false });
  await join();
  const old = await tokenIn('newsletter-confirm');
  await newsletter.unsubscribe({ email: 'ASHA@visitor.example' }, testClient, minutes(10));
  expect(await row()).toMatchObject({
    status: 'unsubscribed',
    unsubscribed_at: minutes(10).toISOString(),
  });
  expect(await newsletter.confirm(old, minutes(11))).toBe('invalid');

  const back = await tokenIn('newsletter-farewell');
  expect((await linkIn('newsletter-farewell')).searchParams.get('again')).toBe('yes');
  expect(await newsletter.confirm(back, minutes(12))).toBe('confirmed');
  expect(await row()).toMatchObject({
    status: 'confirmed',
    consented_at: minutes(12).toISOString(),
    unsubscribed_at: null,
  });
  await newsletter.unsubscribe({ email }, testClient, minutes(20));
  expect(await newsletter.confirm(back, minutes(21))).toBe('invalid');
});

test('lets a reader who left subscribe again with a new link', async () => {
  const { newsletter, join, tokenIn, states } = await site();
  await join();
  const old = await tokenIn('newsletter-confirm');
  await newsletter.unsubscribe({ email }, testClient, minutes(1));
  await newsletter.subscribe({ email }, testClient, undefined, minutes(2));
  expect(await states()).toEqual([`${email} pending`]);
  expect(await newsletter.confirm(old, minutes(3))).toBe('invalid');
  expect(await newsletter.confirm(await tokenIn('newsletter-confirm'), minutes(3))).toBe(
    'confirmed',
  );
});

test('deletes a request that is ended before its confirmation, without an email', async () => {
  const { newsletter, states, kinds, tokenIn } = await site();
  await newsletter.subscribe({ email }, testClient);
  const token = await tokenIn('newsletter-confirm');
  await newsletter.unsubscribe({ email }, testClient);
  expect(await states()).toEqual([]);
  expect(await kinds()).toEqual([`newsletter-confirm ${email}`]);
  expect(await newsletter.confirm(token)).toBe('invalid');
});

test('responds to any value in an unsubscribe link', async () => {
  const { newsletter, kinds } = await site();
  expect(await newsletter.unsubscribe({ email: 'not an address' }, testClient)).toEqual(accepted);
  expect(await newsletter.unsubscribe({ email: ' ' }, testClient)).toEqual({
    kind: 'invalid',
    fields: { email: 'Email is required' },
  });
  expect(await kinds()).toEqual([]);
});

test('adds a one-click unsubscribe link that never expires to emails to subscribers', async () => {
  const { newsletter, join, emails, states, kinds } = await site();
  await join();
  const headers = JSON.parse((await emails()).at(-1)?.headers ?? '{}');
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(.+)>$/.exec(headers['List-Unsubscribe']) ?? [];
  expect(new URL(url).pathname).toBe('/api/newsletter/unsubscribe');
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(await newsletter.emailOfToken(token)).toBe(email);
  expect(await newsletter.unsubscribeByToken(token)).toBe('unsubscribed');
  expect(await newsletter.unsubscribeByToken(token)).toBe('unsubscribed');
  expect(await states()).toEqual([`${email} unsubscribed`]);
  expect((await kinds()).at(-1)).toBe(`newsletter-farewell ${email}`);
});

test('responds to a suspected request as usual and emails only once it is rescued', async () => {
  const { newsletter, lists, row, kinds, tokenIn } = await site();
  const suspected = { email, website: 'https://spam.example' };
  expect(await newsletter.subscribe(suspected, testClient)).toEqual(accepted);
  expect(await kinds()).toEqual([]);
  expect(await row()).toMatchObject({ status: 'pending', mailed_at: null });
  expect(await lists.subscriptions.rescue([(await row()).id])).toBe(1);
  expect(await lists.subscriptions.rescue([(await row()).id])).toBe(0);
  expect(await newsletter.confirm(await tokenIn('newsletter-confirm'))).toBe('confirmed');
});

test('makes one subscription and one email from parallel requests for one address', async () => {
  const { newsletter, states, kinds } = await site({ rateLimits: false });
  const sendings = Array.from({ length: 6 }, () => newsletter.subscribe({ email }, testClient));
  expect(await Promise.all(sendings)).toEqual(Array(6).fill(accepted));
  expect(await states()).toEqual([`${email} pending`]);
  expect(await kinds()).toHaveLength(1);
});

test('accepts an address of maximum length whose lower case is longer', async () => {
  const { newsletter } = await site();
  const long = `${'İ'.repeat(200)}@visitor.example`;
  expect(await newsletter.subscribe({ email: long }, testClient)).toEqual({
    kind: 'invalid',
    fields: { email: 'Email may have at most 254 characters' },
  });
});
