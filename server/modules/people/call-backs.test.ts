import { expect, test } from 'vitest';
import { personStages } from '../../../domain/people/person.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { firstReplies } from '../replies/replies.service.ts';
import { moveToStage, undoPeople } from './changes.ts';
import { recordOutcome } from './outcomes.ts';
import { findPerson } from './people.service.ts';
import { finishStep, setSteps } from './step-changes.ts';
import { listWaiting } from './waiting.service.ts';

/** The site's zone is Asia/Kolkata. */
const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);

async function siteWithEnquiry(time: string, changes: Record<string, unknown> = {}) {
  const site = await testVisitors();
  const { contact, db } = site;
  const outcome = await contact.receive(aMessage(changes), testClient, 'key', at(time));
  const callBack = outcome.kind === 'accepted' ? outcome.receipt?.callBack.token : undefined;
  const card = async () => {
    const [row] = await db.selectFrom('people').select('id').execute();
    return await findPerson(site.site, row?.id ?? 0);
  };
  const ask = (callTime: string, now: string) =>
    contact.askCallBack({ callBack, callTime }, at(now));
  return { ...site, ask, card, callBack };
}

test.each([
  ['now', '25T09:05', 'as soon as'],
  ['morning', '25T10:00', 'this morning'],
  ['evening', '25T18:00', 'this evening'],
] as const)('makes a call for %s the next step', async (when, due, words) => {
  const { ask, card } = await siteWithEnquiry('25T09:00');
  const outcome = await ask(when, '25T09:05');
  expect(outcome).toMatchObject({ kind: 'accepted', text: expect.stringContaining(words) });
  const time = when === 'now' ? 'now' : `in the ${when}`;
  const step = { text: `Call back ${time} (they asked for it)`, dueAt: at(due).toISOString() };
  expect(await card()).toMatchObject({ step });
  // The first choice counts.
  await ask('afternoon', '25T09:06');
  expect(await card()).toMatchObject({ step, timeline: expect.any(Array) });
  expect((await card())?.timeline.filter(({ kind }) => kind === 'call-back')).toHaveLength(1);
});

test('plans a time of day that has passed for tomorrow and keeps the planned step', async () => {
  const { ask, card, site } = await siteWithEnquiry('25T15:00');
  const id = (await card())?.id ?? 0;
  await planTyped(site, [id], { text: 'Send the fees', dueAt: at('27T09:00').toISOString() });
  await ask('afternoon', '25T15:01');
  expect((await card())?.steps).toMatchObject([
    {
      text: 'Call back in the afternoon (they asked for it)',
      dueAt: at('26T14:00').toISOString(),
    },
    { text: 'Send the fees', dueAt: at('27T09:00').toISOString() },
  ]);
});

test("refuses another person's token, a token older than a day, and an unknown time", async () => {
  const { ask, card, contact } = await siteWithEnquiry('25T15:00');
  const refused = { kind: 'invalid-token' };
  expect(await ask('midnight', '25T15:01')).toEqual(refused);
  expect(await ask('now', '26T15:01')).toEqual(refused);
  for (const callBack of [undefined, '', 'x.y', { a: 1 }]) {
    expect(await contact.askCallBack({ callBack, callTime: 'now' })).toEqual(refused);
  }
  expect((await card())?.step).toBeNull();
});

test('gives suspected spam the same response, and plans the call once the enquiry is rescued', async () => {
  const { ask, card, lists, db } = await siteWithEnquiry('25T09:00', { website: 'a machine' });
  expect(await ask('evening', '25T09:05')).toMatchObject({ kind: 'accepted' });
  const [message] = await db.selectFrom('contact_messages').select('id').execute();
  await lists.inbox.setStatus([message?.id ?? 0], 'new', at('26T09:00'));
  expect((await card())?.step?.text).toBe('Call back in the evening (they asked for it)');
});

test('announces a call that is wanted now by notification and email, also in quiet hours', async () => {
  // A Wednesday night.
  const { db, ask, card, emails } = await siteWithEnquiry('25T22:00');
  const later = '2027-01-01T00:00:00.000Z';
  const account = { ...goodRows.admin_accounts, quiet_hours: 1 } as const;
  const session = { ...goodRows.sessions, last_seen_at: later, expires_at: later };
  await db.insertInto('admin_accounts').values(account).execute();
  await db.insertInto('sessions').values(session).execute();
  await db.insertInto('push_devices').values(goodRows.push_devices).execute();
  const path = `/admin/people/${(await card())?.id}`;
  for (let times = 2; times > 0; times -= 1) await ask('now', '25T22:01');
  expect(await db.selectFrom('push_messages').selectAll().execute()).toMatchObject([
    { title: 'Somebody asks to be called now', path, not_before: null },
  ]);
  const notices = (await emails()).filter(({ kind }) => kind === 'call-back-notice');
  expect(notices).toMatchObject([
    { recipient: 'owner@site.example', subject: 'Call now: Asha Nair, +91 98765 43210' },
  ]);
  expect(notices[0]?.body_text).toContain(`https://site.example${path}`);
});

test('announces a call that is wanted now to the owner of the card, else to whoever is on duty', async () => {
  const accounts = [
    { id: 1, username: 'neha', email: 'neha@site.example', on_duty: 0 },
    { id: 2, username: 'ravi', email: 'ravi@site.example', on_duty: 1 },
    { id: 3, username: 'tara', email: 'tara@site.example', on_duty: 0 },
  ] as const;
  const told = async (owner: number | null) => {
    const { db, ask, emails } = await siteWithEnquiry('25T22:00');
    for (const account of accounts) {
      const row = { ...goodRows.admin_accounts, ...account, username_key: account.username };
      await db.insertInto('admin_accounts').values(row).execute();
    }
    await db.updateTable('people').set({ owner_id: owner }).execute();
    await ask('now', '25T22:01');
    const notices = (await emails()).filter(({ kind }) => kind === 'call-back-notice');
    return notices.map(({ recipient }) => recipient).sort();
  };
  // The site's own mailbox gets each.
  expect(await told(1)).toEqual(['neha@site.example', 'owner@site.example']);
  expect(await told(null)).toEqual(['owner@site.example', 'ravi@site.example']);
});

test('does not announce a call for later', async () => {
  const { ask, emails } = await siteWithEnquiry('25T09:00');
  await ask('evening', '25T09:01');
  expect((await emails()).map(({ kind }) => kind)).toEqual(['contact-notice', 'contact-receipt']);
});

const won = { stage: 'won', reason: '', by: 'neha' } as const;

const waits = async (site: Parameters<typeof listWaiting>[0], time: string) =>
  (await listWaiting(site, {}, at(time))).people.map((person) => ({
    time: person.time,
    waitingSince: person.waitingSince,
  }));

test.each(personStages)('makes who asked for a call wait at the stage %s', async (stage) => {
  const { ask, card, site } = await siteWithEnquiry('25T09:00');
  const id = (await card())?.id ?? 0;
  const reason = stage === 'lost' ? 'Price' : '';
  await moveToStage(site, [id], { stage, reason, by: 'neha' }, at('25T09:01'));
  await ask('evening', '25T09:02');
  const since = at(stage === 'new' ? '25T09:00' : '25T09:02').toISOString();
  const waiting = [{ time: 'unanswered', waitingSince: since }];
  expect(await waits(site, '25T18:30')).toEqual(waiting);
  expect(await card()).toMatchObject({ stage, step: { dueAt: at('25T18:00').toISOString() } });
  // A reply ends it, and Undo makes the person wait again.
  const spoke = { kind: 'phone', to: '', outcome: 'spoke', note: '', next: null } as const;
  const told = await recordOutcome(site, id, { ...spoke, by: 'neha' }, at('25T18:31'));
  expect(await waits(site, '25T18:32')).toEqual([]);
  await undoPeople(site, told?.undo ?? '', at('25T18:33'));
  expect(await waits(site, '25T18:34')).toEqual(waiting);
});

test('ends the wait of a customer when the requested call is marked as done', async () => {
  const { ask, card, site } = await siteWithEnquiry('25T09:00');
  const id = (await card())?.id ?? 0;
  await moveToStage(site, [id], won, at('25T09:01'));
  await ask('now', '25T09:02');
  expect(await waits(site, '25T09:03')).toHaveLength(1);
  const step = (await card())?.step?.id ?? 0;
  await finishStep(site, id, { step }, { by: 'neha', now: at('25T09:10') });
  expect(await waits(site, '25T09:11')).toEqual([]);
  expect(await card()).toMatchObject({ stage: 'won', step: null, waitingSince: null });
});

test('keeps the requested call when the enquiry is marked as replied in the inbox', async () => {
  const { ask, card, lists, db, site } = await siteWithEnquiry('25T09:00');
  await ask('evening', '25T09:02');
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  await lists.inbox.setStatus([id], 'replied', at('25T09:05'));
  expect(await waits(site, '25T18:30')).toMatchObject([{ time: 'unanswered' }]);
  expect((await card())?.step?.dueAt).toBe(at('25T18:00').toISOString());
  // Only enquiries count in the times of first replies.
  await recordOutcome(
    site,
    (await card())?.id ?? 0,
    { kind: 'phone', to: '', outcome: 'spoke', note: '', next: null, by: 'neha' },
    at('25T18:31'),
  );
  expect((await firstReplies(site, at('25T19:00'))).thisWeek).toMatchObject({ answers: 1 });
});

test('a requested call that is put at another time stays one, and a new step ends no call', async () => {
  const { ask, card, site } = await siteWithEnquiry('25T09:00');
  await ask('evening', '25T09:02');
  const id = (await card())?.id ?? 0;
  const made = { by: 'neha', now: at('25T09:10') };
  const dueAt = at('25T19:00').toISOString();
  const step = (await card())?.step?.id ?? 0;
  await setSteps(site, [id], { plan: { kind: 'call-back', words: '', dueAt }, step }, made);
  const again = { kind: 'call-again', words: '', dueAt: at('26T10:00').toISOString() } as const;
  await setSteps(site, [id], { plan: again }, made);
  const next = {
    kind: 'typed',
    words: 'Send the fees',
    dueAt: at('27T10:00').toISOString(),
  } as const;
  await setSteps(site, [id], { plan: next }, made);
  expect((await card())?.steps.map(({ text }) => text)).toEqual([
    'Call back in the evening (they asked for it)',
    'Call again',
    'Send the fees',
  ]);
});

test('plans the call of a customer who wrote again', async () => {
  const { contact, card, site } = await siteWithEnquiry('25T10:00');
  await moveToStage(site, [(await card())?.id ?? 0], won, at('25T10:01'));
  const message = aMessage({ message: 'Again' });
  const outcome = await contact.receive(message, testClient, 'two', at('25T11:00'));
  const callBack = outcome.kind === 'accepted' ? outcome.receipt?.callBack.token : undefined;
  await contact.askCallBack({ callBack, callTime: 'evening' }, at('25T11:01'));
  const step = {
    text: 'Call back in the evening (they asked for it)',
    dueAt: at('25T18:00').toISOString(),
  };
  expect(await card()).toMatchObject({ stage: 'won', step });
});
