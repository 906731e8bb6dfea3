import { expect, test } from 'vitest';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';

/** The site's zone is Asia/Kolkata. */
const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);

async function site() {
  const all = await testVisitors({ rateLimits: false });
  const { contact, letters, lists, stepDigest } = all;
  const enquire = (name: string, email: string, time: string) =>
    contact.receive(
      aMessage({ name, email, phone: '1234567890' }),
      testClient,
      undefined,
      at(time),
    );
  const digests = async () => (await letters()).filter(({ kind }) => kind === 'people-digest');
  return { ...all, people: lists.people, enquire, digests, stepDigest };
}

test('who waits is mailed at nine in the site’s zone, once a day, and only when somebody does', async () => {
  const { enquire, digests, people, stepDigest } = await site();
  await stepDigest.queueDue(at('24T09:00'));
  expect(await digests()).toEqual([]);
  await enquire('Asha', 'asha@x.in', '24T16:00');
  await enquire('Ravi', 'ravi@x.in', '25T08:30');
  await stepDigest.queueDue(at('25T08:59'));
  expect(await digests()).toEqual([]);
  // Two instances.
  await Promise.all([stepDigest.queueDue(at('25T09:00')), stepDigest.queueDue(at('25T09:00'))]);
  await stepDigest.queueDue(at('25T15:00'));
  const [digest, ...others] = await digests();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ subject: 'Waiting for you: 1 late, 1 today' });
  expect(digest?.body_text).toContain('Asha, asha@x.in: No answer for 17 hours. First reply');
  expect(digest?.body_text).toMatch(/Ravi, ravi@x.in: Today, first reply.*\/admin\/people\/\d+/s);

  const page = await people.list({ list: 'open', page: 1 });
  const ids = page.people.map(({ id }) => id);
  await people.snooze(ids, at('28T10:00').toISOString());
  await stepDigest.queueDue(at('26T09:00'));
  await stepDigest.queueDue(at('27T09:00'));
  expect(await digests()).toHaveLength(1);
  // The site was down at nine.
  await stepDigest.queueDue(at('28T13:00'));
  expect(await digests()).toHaveLength(2);
});

test('a digest that is erased before it went out is written again', async () => {
  const { enquire, digests, db, stepDigest } = await site();
  await enquire('Asha', 'asha@x.in', '25T08:00');
  await stepDigest.queueDue(at('25T09:00'));
  const ids = (await digests()).map(({ id }) => id);
  await stepDigest.saveFrom(db, ids);
  await db.deleteFrom('outbox').where('id', 'in', ids).execute();
  await stepDigest.queueDue(at('25T09:01'));
  expect(await digests()).toHaveLength(1);
});
