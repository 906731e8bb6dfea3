import { expect, test } from 'vitest';
import type { Outcome } from '../../../domain/people/person.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { reply } from '../replies/replies.service.ts';
import { addNote, undoPeople } from './changes.ts';
import { acceptReply, acceptSentReplies, recordOutcome } from './outcomes.ts';
import { findPerson, listPeople } from './people.service.ts';
import { finishStep, setSteps, snooze } from './step-changes.ts';
import { listWaiting } from './waiting.service.ts';

/** The site's zone is Asia/Kolkata, and 26 November 2026 is a Thursday. */
const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);
const iso = (time: string) => at(time).toISOString();
const typed = (words: string, time: string) =>
  ({ kind: 'typed', words, dueAt: iso(time) }) as const;
const ifNoAnswer = { kind: 'if-no-answer', words: '', dueAt: iso('27T09:00') } as const;
const phone = '+919876543210';
const email = 'asha@visitor.example';

/** A site with an enquiry at nine in the morning. */
async function siteWithEnquiry() {
  const all = await testVisitors({ rateLimits: false });
  const { contact, db, site } = all;
  const enquire = (time: string, changes: Record<string, unknown> = {}) =>
    contact.receive(aMessage(changes), testClient, undefined, at(time));
  await enquire('26T09:00');
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const card = async () => {
    const found = await findPerson(site, id);
    if (!found) throw new Error('no card');
    return found;
  };
  const answer = (kind: 'phone' | 'whatsapp' | 'mail', time: string, next?: object) =>
    reply(
      site,
      id,
      {
        kind,
        to: kind === 'mail' ? email : phone,
        subject: 'Your fee',
        text: 'Hello',
        template: '',
        language: 'en',
      },
      { by: 'neha', next: next as never },
      at(time),
    );
  const tell = (outcome: Outcome | 'none', time: string, more: object = {}) => {
    const kind = outcome.endsWith('sent') ? ('whatsapp' as const) : ('phone' as const);
    const submitted = { kind, to: phone, outcome, next: undefined, by: 'neha', ...more };
    return recordOutcome(site, id, submitted, at(time));
  };
  const waits = async (time: string) => (await listWaiting(site, {}, at(time))).people;
  const message = () =>
    db.selectFrom('contact_messages').selectAll().orderBy('id').executeTakeFirstOrThrow();
  return { ...all, id, enquire, card, answer, tell, waits, message };
}

test('keeps a person waiting after a call was started, and asks how it ended', async () => {
  const { answer, card, waits, message } = await siteWithEnquiry();
  await answer('phone', '26T09:43');
  // A second attempt with the same number.
  await answer('phone', '26T09:45');
  const { stage, waitingSince, asked, lastContact: _ } = { lastContact: null, ...(await card()) };
  expect({ stage, waitingSince }).toEqual({ stage: 'new', waitingSince: iso('26T09:00') });
  expect(asked).toEqual({
    kind: 'phone',
    to: phone,
    at: iso('26T09:45'),
    by: 'neha',
    next: null,
    mail: null,
  });
  expect(await waits('26T09:46')).toMatchObject([
    { name: 'Asha Nair', time: 'unanswered', asked: { kind: 'phone' }, lastContact: null },
  ]);
  expect((await message()).first_answered_at).toBeNull();
});

test.each([
  ['spoke', 'contacted', 'Send the offer in writing', '26T17:00', 'replied'],
  ['no-answer', 'new', 'Call again', '26T17:00', 'new'],
  ['call-back', 'new', 'Call back at the time they named', '26T17:00', 'new'],
  ['wrong-number', 'new', 'Ask by mail for the right number', '26T17:00', 'new'],
] as const)(
  'sets stage, next step and reply clock after “%s”, and undoes that',
  async (outcome, stage, text, due, status) => {
    const { answer, card, tell, message, site } = await siteWithEnquiry();
    await answer('phone', '26T09:43');
    const before = await card();
    const { undo } = (await tell(outcome, '26T09:50', { note: 'After six' })) ?? {};
    const after = await card();
    expect(after).toMatchObject({ stage, step: { text, dueAt: iso(due) }, asked: null });
    expect(after.wrongNumbers).toEqual(outcome === 'wrong-number' ? [phone] : []);
    const [call] = after.timeline.filter(({ kind }) => kind === 'phone');
    expect(call).toMatchObject({ state: outcome, text: expect.stringContaining('After six') });
    // The reply counts from the time of the call.
    expect(await message()).toMatchObject({
      status,
      first_answered_at: outcome === 'spoke' ? iso('26T09:43') : null,
    });
    expect(await undoPeople(site, undo ?? '', at('26T09:51'))).toMatchObject({ done: 1 });
    expect(await card()).toEqual(before);
    expect((await message()).status).toBe('new');
  },
);

test('removes the attempt when the answer is “I did not call”', async () => {
  const { answer, card, tell } = await siteWithEnquiry();
  const before = await card();
  await answer('phone', '26T09:43');
  await tell('none', '26T09:44');
  expect(await card()).toEqual(before);
});

test('counts a WhatsApp text once somebody confirms that it was sent, with the chosen step', async () => {
  const { answer, card, tell, waits } = await siteWithEnquiry();
  await answer('whatsapp', '26T09:43');
  await tell('not-sent', '26T09:44');
  expect(await card()).toMatchObject({ stage: 'new', step: null, asked: null });
  const next = typed('Call', '27T10:00');
  await answer('whatsapp', '26T09:50', next);
  expect((await card()).asked?.next).toEqual({
    kind: 'typed',
    text: 'Call',
    dueAt: iso('27T10:00'),
  });
  await tell('sent', '26T09:51', { next });
  expect(await card()).toMatchObject({ stage: 'contacted', step: { text: 'Call' }, asked: null });
  expect(await waits('26T10:00')).toEqual([]);
});

test('records an outcome without an attempt that was started in the admin', async () => {
  const { card, tell } = await siteWithEnquiry();
  await tell('spoke', '26T11:00', { next: null });
  expect(await card()).toMatchObject({ stage: 'contacted', step: null });
  expect((await card()).timeline[0]).toMatchObject({ kind: 'phone', state: 'spoke', by: 'neha' });
});

test('counts an email as a reply once the mail server accepted it', async () => {
  const { answer, card, waits, db, site, message } = await siteWithEnquiry();
  await answer('mail', '26T09:43', ifNoAnswer);
  const { id } = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'answer')
    .executeTakeFirstOrThrow();
  expect(await card()).toMatchObject({ stage: 'new', step: null, asked: { kind: 'mail' } });
  expect(await waits('26T10:00')).toMatchObject([{ asked: { kind: 'mail', to: email } }]);
  const entry = async () => (await card()).timeline.find(({ kind }) => kind === 'mail');
  expect(await entry()).toMatchObject({ state: 'waiting' });
  const outbox = db.updateTable('outbox').where('id', '=', id);
  await outbox.set({ attempts: 1, last_error: '451 Try later' }).execute();
  expect(await entry()).toMatchObject({ state: 'waiting', title: '451 Try later' });
  await outbox.set({ given_up_at: iso('26T11:00') }).execute();
  expect(await entry()).toMatchObject({ state: 'failed' });
  // A retry succeeded, and the program ended before it updated the card.
  const sent = { given_up_at: null, last_error: null, sent_at: iso('26T12:00') };
  await outbox.set(sent).execute();
  await acceptSentReplies(site, at('26T12:00'));
  expect(await entry()).toMatchObject({ state: 'accepted' });
  expect(await card()).toMatchObject({ stage: 'contacted', step: { dueAt: iso('27T09:00') } });
  expect(await message()).toMatchObject({ first_answered_at: iso('26T12:00') });
  await acceptReply(site, id, at('26T13:00'));
  expect((await message()).first_answered_at).toBe(iso('26T12:00'));
});

test.each([
  [
    "The mail server refused the recipient. (Can't send mail - all recipients were rejected: 550 5.1.1 <asha@gone.example>: Recipient address rejected: User unknown)",
    'no-mailbox',
  ],
  ['550 No such user here', 'no-mailbox'],
  ['The mail server refused the mail. (Message failed: 554 5.7.1 Looks like spam)', 'refused'],
  ['552 5.2.2 The mailbox is full', 'refused'],
  ['451 4.7.1 Greylisted, try later', 'waiting'],
  ['The mail server refused the username or the password. (Invalid login: 535 5.7.8)', 'waiting'],
  [
    'The mail server cannot be reached: it refuses connections. (connect 127.0.0.1:2525)',
    'waiting',
  ],
])('says of an email after "%s" that it is %s, while it is tried again', async (error, state) => {
  const { answer, card, waits, db } = await siteWithEnquiry();
  await answer('mail', '26T09:43');
  const outbox = db.updateTable('outbox').where('kind', '=', 'answer');
  await outbox.set({ attempts: 1, last_error: error }).execute();
  expect((await card()).asked).toMatchObject({ mail: state });
  expect((await card()).timeline.find(({ kind }) => kind === 'mail')).toMatchObject({ state });
  expect(await waits('26T10:00')).toMatchObject([{ asked: { mail: state } }]);
});

test('keeps an enquiry waiting that came after the reply', async () => {
  const { answer, tell, enquire, waits, card } = await siteWithEnquiry();
  await answer('whatsapp', '26T09:43');
  await enquire('26T09:50', { message: 'One more thing' });
  await tell('sent', '26T10:00');
  // The reply is counted from when it was given, so that the step of then does not hide what came after it.
  expect(await waits('26T10:01')).toMatchObject([{ time: 'unanswered' }]);
  expect(await card()).toMatchObject({
    waitingSince: iso('26T09:50'),
    steps: [{ text: 'Call if there is no answer' }],
  });
});

/** What the card plans, the earliest first. */
const plans = ({ steps }: { steps: readonly { text: string; dueAt: string }[] }) =>
  steps.map(({ text, dueAt }) => [text, dueAt]);

test('ends the calls that nobody had reached with a reply, and no step with a date that somebody named', async () => {
  const { answer, card, tell, enquire, id, site } = await siteWithEnquiry();
  await tell('no-answer', '26T09:30');
  await planTyped(site, [id], { text: 'Video call', dueAt: iso('30T15:00') }, 'asha');
  await tell('call-back', '26T17:30', {
    next: { kind: 'as-agreed', words: '', dueAt: iso('28T11:00') },
  });
  const named = [
    ['Call back at the time they named', iso('28T11:00')],
    ['Video call', iso('30T15:00')],
  ];
  expect(plans(await card())).toEqual(named);
  await answer('whatsapp', '26T18:00');
  await tell('sent', '26T18:01', { next: null });
  expect(plans(await card())).toEqual(named);
  await enquire('27T10:00', { message: 'Thanks!' });
  expect(plans(await card())).toEqual(named);
  await tell('spoke', '27T10:10', { next: null });
  expect(plans(await card())).toEqual(named);
  await tell('spoke', '28T11:05', { next: null });
  expect(plans(await card())).toEqual([['Video call', iso('30T15:00')]]);
});

test('keeps what somebody planned when a card is won or lost', async () => {
  const { card, id, site, waits } = await siteWithEnquiry();
  const { moveToStage } = await import('./changes.ts');
  await planTyped(site, [id], { text: 'Second instalment', dueAt: iso('27T10:00') }, 'asha');
  await tellNoAnswer(site, id);
  for (const stage of ['won', 'lost'] as const) {
    const change = { stage, reason: 'Not now', by: 'neha' };
    const { undo } = await moveToStage(site, [id], change, at('26T11:00'));
    expect(await card()).toMatchObject({ stage, steps: [{ text: 'Second instalment' }] });
    expect(await waits('27T09:00')).toMatchObject([{ time: 'today' }]);
    await undoPeople(site, undo ?? '', at('26T11:01'));
    expect(await card()).toMatchObject({ stage: 'new', steps: [{ text: 'Call again' }, {}] });
  }
});

const tellNoAnswer = (site: Parameters<typeof recordOutcome>[0], id: number) =>
  recordOutcome(
    site,
    id,
    { kind: 'phone', to: phone, outcome: 'no-answer', next: undefined, by: 'neha' },
    at('26T09:43'),
  );

test('undoes done and postponed steps, also for people who wait for a reply', async () => {
  const { card, id, site } = await siteWithEnquiry();
  const made = (time: string) => ({ by: 'neha', now: at(time) });
  const undoOf = (outcome: object | undefined) =>
    outcome && 'undo' in outcome ? String(outcome.undo) : '';
  const snoozed = await snooze(site, [id], { chosen: iso('30T09:00') }, made('26T10:00'));
  expect((await card()).steps).toMatchObject([{ text: 'First reply', dueAt: iso('30T09:00') }]);
  await undoPeople(site, undoOf(snoozed), at('26T10:01'));
  expect((await card()).step).toBeNull();
  await planTyped(site, [id], { text: 'Call', dueAt: iso('26T12:00') }, 'asha', at('26T10:02'));
  const before = await card();
  const step = before.step?.id ?? 0;
  const done = await finishStep(site, id, { step }, made('26T12:10'));
  expect((await card()).timeline[0]).toMatchObject({ kind: 'done', text: 'Call', by: 'neha' });
  await undoPeople(site, undoOf(done), at('26T12:11'));
  expect(await card()).toEqual(before);
  expect(await finishStep(site, 99_999, { step }, made('26T12:12'))).toBeUndefined();
});

test('puts off nothing on a card where nothing is planned and nobody waits', async () => {
  const { card, id, site, tell } = await siteWithEnquiry();
  await tell('spoke', '26T10:00', { next: null });
  const snoozed = snooze(
    site,
    [id],
    { chosen: iso('30T09:00') },
    { by: 'neha', now: at('26T11:00') },
  );
  expect(await snoozed).toMatchObject({ changed: 0, dueAt: null });
  expect((await card()).steps).toEqual([]);
});

test('puts off an enquiry by itself, and not what is planned for later', async () => {
  const { card, id, site, waits } = await siteWithEnquiry();
  await planTyped(
    site,
    [id],
    { text: 'Video call', dueAt: iso('30T15:00') },
    'asha',
    at('25T10:00'),
  );
  expect(await waits('26T09:10')).toMatchObject([{ time: 'unanswered' }]);
  await snooze(site, [id], { chosen: iso('27T09:00') }, { by: 'neha', now: at('26T09:15') });
  expect(await waits('26T09:20')).toEqual([]);
  expect(plans(await card())).toEqual([
    ['First reply', iso('27T09:00')],
    ['Video call', iso('30T15:00')],
  ]);
  expect(await waits('27T08:00')).toMatchObject([{ time: 'unanswered' }]);
});

test('keeps the step that a colleague set while somebody else was calling', async () => {
  const { site, id, tell, card } = await siteWithEnquiry();
  const step = { text: 'Send the syllabus', dueAt: iso('26T15:00') };
  await planTyped(site, [id], step, 'asha', at('26T09:40'));
  await tell('no-answer', '26T09:43');
  expect(plans(await card())).toEqual([
    ['Send the syllabus', iso('26T15:00')],
    ['Call again', iso('26T17:00')],
  ]);
});

test('moves what a call was about to the next try, and replaces the try itself', async () => {
  const { site, id, tell, card } = await siteWithEnquiry();
  const step = { text: 'Ask for the fee', dueAt: iso('26T10:00') };
  await planTyped(site, [id], step, 'asha', at('26T09:40'));
  await tell('no-answer', '26T10:05');
  expect(plans(await card())).toEqual([['Ask for the fee', iso('26T17:00')]]);
  const next = { kind: 'as-agreed', words: '', dueAt: iso('27T11:00') };
  await tell('call-back', '26T17:05', { next });
  expect(plans(await card())).toEqual([
    ['Ask for the fee', iso('27T11:00')],
    ['Call back at the time they named', iso('27T11:00')],
  ]);
});

test.each(['spoke', 'sent', 'no-answer', 'wrong-number'] as const)(
  'keeps the step of a colleague after “%s”, and undoes only what the outcome planned',
  async (outcome) => {
    const { site, id, tell, card } = await siteWithEnquiry();
    const theirs = { text: 'Send the syllabus', dueAt: iso('26T15:00') };
    await planTyped(site, [id], theirs, 'asha', at('26T09:40'));
    const next = typed('Send the fee', '26T17:00');
    const { undo, step: told } = (await tell(outcome, '26T09:43', { next })) ?? {};
    const { step, steps, timeline } = await card();
    expect(told).toEqual(step);
    expect(steps).toMatchObject([theirs, { text: 'Send the fee', by: 'neha' }]);
    expect(timeline).toContainEqual(expect.objectContaining({ state: outcome, by: 'neha' }));
    await undoPeople(site, undo ?? '', at('26T09:44'));
    expect((await card()).steps).toMatchObject([theirs]);
  },
);

test('marks the steps as done that the caller names, and no other', async () => {
  const { site, id, tell, card } = await siteWithEnquiry();
  for (const [text, time] of [
    ['Ask for the fee', '26T09:00'],
    ['Send the syllabus', '26T09:10'],
  ] as const) {
    await planTyped(site, [id], { text, dueAt: iso(time) }, 'asha', at('26T08:40'));
  }
  const [first] = (await card()).steps;
  await tell('spoke', '26T09:50', { next: null, done: [first?.id ?? 0, 99_999] });
  expect((await card()).steps).toMatchObject([{ text: 'Send the syllabus' }]);
  expect((await card()).timeline).toContainEqual(
    expect.objectContaining({ kind: 'done', text: 'Ask for the fee', by: 'neha' }),
  );
});

test('plans the step of an email beside others, once the mail server accepted it', async () => {
  const { answer, card, db, site, id } = await siteWithEnquiry();
  await answer('mail', '26T09:43', ifNoAnswer);
  const theirs = { text: 'Send the syllabus', dueAt: iso('26T15:00') };
  await planTyped(site, [id], theirs, 'asha', at('26T09:44'));
  const mail = db.selectFrom('outbox').select('id').where('kind', '=', 'answer');
  await acceptReply(site, (await mail.executeTakeFirstOrThrow()).id, at('26T09:45'));
  expect(await card()).toMatchObject({
    stage: 'contacted',
    steps: [theirs, { text: 'Call if there is no answer', dueAt: iso('27T09:00'), by: 'neha' }],
  });
});

test('tells in the time line who planned, changed and finished a step, until that is undone', async () => {
  const { site, id, card } = await siteWithEnquiry();
  const step = { text: 'Send the syllabus', dueAt: iso('26T15:00') };
  await planTyped(site, [id], step, 'asha', at('26T09:40'));
  const seen = (await card()).step?.id ?? 0;
  const changed = await setSteps(
    site,
    [id],
    { plan: typed('Visit', '26T15:00'), step: seen },
    { by: 'neha', now: at('26T09:41') },
  );
  const told = async () =>
    (await card()).timeline
      .filter(({ kind }) => kind === 'step')
      .map(({ text, by, state }) => [text, by, state]);
  const planned = [`Send the syllabus, for ${step.dueAt}`, 'asha', ''];
  expect(await told()).toEqual([[`Visit, for ${step.dueAt}`, 'neha', 'moved'], planned]);
  expect((await card()).steps).toMatchObject([{ text: 'Visit', by: 'neha' }]);
  const undo = 'undo' in changed ? (changed.undo ?? '') : '';
  await undoPeople(site, undo, at('26T09:42'));
  expect(await card()).toMatchObject({ steps: [{ id: seen, ...step }] });
  expect(await told()).toEqual([planned]);
});

test('undoes nothing on a card where somebody has finished since what the change planned', async () => {
  const { site, id, tell, card } = await siteWithEnquiry();
  const { undo, step } = (await tell('no-answer', '26T09:43')) ?? {};
  await finishStep(site, id, { step: step?.id ?? 0 }, { by: 'asha', now: at('26T09:44') });
  const before = await card();
  expect(await undoPeople(site, undo ?? '', at('26T09:45'))).toMatchObject({ refused: 1 });
  expect(await card()).toEqual(before);
});

test('queues an email once that was sent twice, unless the first was discarded', async () => {
  const { answer, card, db } = await siteWithEnquiry();
  const queued = async () =>
    await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute();
  const before = (await queued()).length;
  await answer('mail', '26T09:43');
  await answer('mail', '26T09:44');
  const [mail] = (await queued()).slice(before);
  expect(await queued()).toHaveLength(before + 1);
  expect((await card()).timeline.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  await answer('mail', '26T09:46');
  expect(await queued()).toHaveLength(before + 2);
  await db
    .deleteFrom('outbox')
    .where('id', '>=', mail?.id ?? 0)
    .execute();
  await answer('mail', '26T09:47');
  expect(await queued()).toHaveLength(before + 1);
});

test('stores a note once that was sent twice, and takes it back', async () => {
  const { site, id, card } = await siteWithEnquiry();
  const note = { text: 'Her father pays.', by: 'asha' };
  const notes = async () => (await card()).timeline.filter(({ kind }) => kind === 'note').length;
  await addNote(site, id, note, at('26T09:40'));
  expect(await addNote(site, id, note, at('26T09:41'))).toMatchObject({ id });
  expect(await notes()).toBe(1);
  await addNote(site, id, { ...note, by: 'neha' }, at('26T09:41'));
  await addNote(site, id, note, at('26T10:41'));
  expect(await notes()).toBe(3);
  const { undo } = (await addNote(site, id, { ...note, text: 'Zebra' }, at('26T10:42'))) ?? {};
  const found = async () =>
    (await listPeople(site, { list: 'all', page: 1, search: 'zebra' })).total;
  expect(await found()).toBe(1);
  await undoPeople(site, undo ?? '', at('26T10:43'));
  expect([await notes(), await found()]).toEqual([3, 0]);
});
