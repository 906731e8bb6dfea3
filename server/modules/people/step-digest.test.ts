import { expect, test } from 'vitest';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { listPeople } from './people.service.ts';
import { snooze } from './step-changes.ts';
import { queueStepDigest, requeueStepDigest } from './step-digest.ts';

/** The site's zone is Asia/Kolkata. */
const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);

async function desk(timeZone?: string) {
  const all = await testVisitors({ rateLimits: false, ...(timeZone && { timeZone }) });
  const { contact, emails } = all;
  const enquire = (name: string, email: string, time: string) =>
    contact.receive(
      aMessage({ name, email, phone: '1234567890' }),
      testClient,
      undefined,
      at(time),
    );
  const digests = async () => (await emails()).filter(({ kind }) => kind === 'people-digest');
  return { ...all, enquire, digests };
}

test("sends one email a day at nine in the site's time zone, if anybody waits", async () => {
  const { enquire, digests, site } = await desk();
  await queueStepDigest(site, at('24T09:00'));
  expect(await digests()).toEqual([]);
  await enquire('Asha', 'asha@x.in', '24T16:00');
  await enquire('Ravi', 'ravi@x.in', '25T08:30');
  await queueStepDigest(site, at('25T08:59'));
  expect(await digests()).toEqual([]);
  // Two instances of the program.
  await Promise.all([queueStepDigest(site, at('25T09:00')), queueStepDigest(site, at('25T09:00'))]);
  await queueStepDigest(site, at('25T15:00'));
  const [digest, ...others] = await digests();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ subject: 'Waiting for you: 2 without an answer' });
  expect(digest?.body_text).toContain('Asha, asha@x.in: No answer for 17 hours. First reply');
  expect(digest?.body_text).toMatch(
    /Ravi, ravi@x.in: New, waiting 30 min. Came in at 8:30 am.*\/admin\/people\/\d+/s,
  );

  const page = await listPeople(site, { list: 'open', page: 1 });
  const ids = page.people.map(({ id }) => id);
  const made = { by: null, now: at('26T08:50') };
  await snooze(site, ids, { chosen: at('28T10:00').toISOString() }, made);
  await queueStepDigest(site, at('26T09:00'));
  await queueStepDigest(site, at('27T09:00'));
  expect(await digests()).toHaveLength(1);
  // The site was down at nine.
  await queueStepDigest(site, at('28T13:00'));
  expect(await digests()).toHaveLength(2);
});

test('writes a digest again that an erasure deleted before it was sent', async () => {
  const { enquire, digests, db, site } = await desk();
  await enquire('Asha', 'asha@x.in', '25T08:00');
  await queueStepDigest(site, at('25T09:00'));
  const ids = (await digests()).map(({ id }) => id);
  await requeueStepDigest(site, ids);
  await db.deleteFrom('outbox').where('id', 'in', ids).execute();
  await queueStepDigest(site, at('25T09:01'));
  expect(await digests()).toHaveLength(1);
});

test.each([
  // Nine in London on the day before, the day itself and the day after.
  ['begins', ['2026-03-28T09:00', '2026-03-29T08:00', '2026-03-30T08:00']],
  ['ends', ['2026-10-24T08:00', '2026-10-25T09:00', '2026-10-26T09:00']],
])('sends one email a day at nine when summer time %s', async (_, mornings) => {
  const { contact, digests, site } = await desk('Europe/London');
  const utc = (time: string) => new Date(`${time}:00.000Z`);
  const enquire = (name: string, time: string) => {
    const message = aMessage({ name, email: `${name}@x.in`, phone: '1234567890' });
    return contact.receive(message, testClient, undefined, utc(time));
  };
  const [before = '', day = ''] = mornings;
  await enquire('asha', `${before.slice(0, 10)}T00:30`);
  await enquire('ravi', `${day.slice(0, 10)}T00:30`);
  for (const [at, morning] of mornings.entries()) {
    const nine = utc(morning);
    await queueStepDigest(site, new Date(nine.getTime() - 1));
    expect(await digests()).toHaveLength(at);
    // Until the day is nearly over.
    for (const hours of [0, 1, 8, 14]) {
      await queueStepDigest(site, new Date(nine.getTime() + hours * 3_600_000));
      expect(await digests()).toHaveLength(at + 1);
    }
  }
  const subjects = (await digests()).map(({ subject }) => subject.replace('Waiting for you: ', ''));
  expect(subjects).toEqual([1, 2, 2].map((count) => `${count} without an answer`));
});

test('says under each heading of the email how many rows were left out', async () => {
  const { digests, db, site } = await desk();
  const card = { stage: 'contacted', step: '', interest: 'SEO', about: '', batch: '' } as const;
  const rest = { ...card, lost_reason: '', source: '', campaign: '', first_page: '' };
  const row = (name: string) => ({
    ...rest,
    name,
    referrer_host: '',
    kept_apart: 0 as const,
    search_text: '',
    created_at: at('01T09:00').toISOString(),
    enquired_at: at('01T09:00').toISOString(),
  });
  const late = Array.from({ length: 103 }, (_, index) => row(`Late ${index}`));
  const people = await db
    .insertInto('people')
    .values([...late, row('Asha')])
    .returning(['id', 'name'])
    .execute();
  const step = { kind: 'typed', words: 'Call', planned_by: null, former_id: null } as const;
  await db
    .insertInto('person_steps')
    .values(
      people.map(({ id, name }) => ({
        ...step,
        person_id: id,
        due_at: at(name === 'Asha' ? '25T11:00' : '23T10:00').toISOString(),
        planned_at: at('01T09:00').toISOString(),
      })),
    )
    .execute();
  await queueStepDigest(site, at('25T09:00'));
  const [digest] = await digests();
  expect(digest?.subject).toBe('Waiting for you: 103 late, 1 today');
  expect(digest?.body_text).toMatch(/Overdue:.*and 63 more.*Today:.*Asha/s);
  expect(digest?.body_text.match(/Late \d+: 2 days late/g)).toHaveLength(40);
});
