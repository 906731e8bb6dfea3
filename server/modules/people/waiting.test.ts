import { expect, test } from 'vitest';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { moveToStage } from './changes.ts';
import { handOverCards } from './hand-over.ts';
import { recordOutcome } from './outcomes.ts';
import { findPerson, listPeople } from './people.service.ts';
import { finishStep, snooze } from './step-changes.ts';
import { queueStepDigest } from './step-digest.ts';
import { countWaitingLists, listWaiting } from './waiting.service.ts';

/** The site's zone is Asia/Kolkata; it is open from Monday to Friday, nine to six. 16 November 2026 is a Monday. */
const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);
const iso = (time: string) => at(time).toISOString();

async function desk(facts: object = {}) {
  const all = await testVisitors({ rateLimits: false });
  const { contact, db, emails } = all;
  const site = { ...all.site, facts: async () => ({ ...(await all.site.facts()), ...facts }) };
  const enquire = async (name: string, time: string, changes: object = {}) => {
    const email = `${name.toLowerCase()}@x.in`;
    const phone = `98765${([...name].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 7) % 90000) + 10000}`;
    const message = aMessage({ name, email, phone, ...changes });
    const outcome = await contact.receive(message, testClient, undefined, at(time));
    return outcome.kind === 'accepted' ? outcome.receipt?.callBack.token : undefined;
  };
  const idOf = async (name: string) =>
    (await db.selectFrom('people').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id;
  const today = async (time: string, list?: 'late' | 'new' | 'mine' | 'day' | 'slow') => {
    const { people, ...rest } = await listWaiting(site, { list, me: 1 }, at(time));
    return { ...rest, people, names: people.map(({ name }) => name) };
  };
  /** Names by heading. */
  const morning = async (time: string) => {
    const { people, groups, counts } = await today(time);
    const of = (heading: string) =>
      people.filter((person) => person.time === heading).map(({ name }) => name);
    const byHeading = { unanswered: of('unanswered'), late: of('late'), today: of('today') };
    // The dashboard, the list and the email agree.
    const { due } = await listPeople(site, { list: 'open', page: 1 }, at(time));
    const sizes = {
      unanswered: byHeading.unanswered.length,
      late: byHeading.late.length,
      today: byHeading.today.length,
    };
    expect(groups).toEqual(sizes);
    expect(due).toMatchObject(sizes);
    expect(await countWaitingLists(site, at(time))).toEqual(counts);
    const listed = await listPeople(site, { list: 'open', page: 1, sort: 'due' }, at(time));
    expect(listed.people.slice(0, people.length).map(({ name }) => name)).toEqual(
      people.map(({ name }) => name),
    );
    const before = (await emails()).filter(({ kind }) => kind === 'people-digest').length;
    await queueStepDigest(site, at(time));
    const digests = (await emails()).filter(({ kind }) => kind === 'people-digest');
    const text = digests.length > before ? (digests.at(-1)?.body_text ?? '') : '';
    for (const { name } of people) expect(text).toContain(`${name}, `);
    return byHeading;
  };
  const tell = async (name: string, outcome: 'spoke' | 'no-answer', time: string, next?: null) =>
    await recordOutcome(
      site,
      await idOf(name),
      { kind: 'phone', to: '', outcome, next, by: 'neha' },
      at(time),
    );
  return { ...all, site, enquire, idOf, today, morning, tell };
}

test('lists everybody on the right mornings over two weeks with weekends and a holiday', async () => {
  const { enquire, idOf, morning, tell, contact, site } = await desk({
    holidays: '24 November 2026',
  });
  const plan = async (name: string, text: string, time: string) =>
    planTyped(site, [await idOf(name)], { text, dueAt: iso(time) }, 'neha', at('17T12:00'));
  const nobody = { unanswered: [], late: [], today: [] };
  expect(await morning('16T09:00')).toEqual(nobody);

  // Monday: two enquiries, of which one is answered.
  await enquire('Asha', '16T10:00');
  await enquire('Ravi', '16T11:00');
  await tell('Asha', 'spoke', '16T12:00');
  expect(await morning('17T09:00')).toEqual({ ...nobody, unanswered: ['Ravi'], late: ['Asha'] });

  // Tuesday: nobody picks up; the price is sent, with a follow-up on Friday.
  await tell('Ravi', 'no-answer', '17T10:00');
  const [sent] = (await findPerson(site, await idOf('Asha')))?.steps ?? [];
  const made = { by: 'neha', now: at('17T11:00') };
  await finishStep(site, await idOf('Asha'), { step: sent?.id ?? 0 }, made);
  await plan('Asha', 'Ask about the price', '20T15:00');
  expect(await morning('18T09:00')).toEqual({ ...nobody, unanswered: ['Ravi'] });
  await tell('Ravi', 'spoke', '18T10:00', null);
  expect(await morning('19T09:00')).toEqual(nobody);
  expect(await morning('20T09:00')).toEqual({ ...nobody, today: ['Asha'] });

  // Friday evening: postponed past the weekend to Monday.
  const { snoozeTimes } = await import('../../../domain/people/step-times.ts');
  const { instantAt } = await import('../../../domain/text/local-time.ts');
  const [first] = snoozeTimes(await site.facts(), at('20T17:30'));
  const monday = instantAt(first?.day ?? '', first?.time ?? '', 'Asia/Kolkata') ?? '';
  expect(monday).toBe(iso('23T09:00'));
  await snooze(site, [await idOf('Asha')], { chosen: monday }, { by: 'neha', now: at('20T17:30') });

  // Saturday evening: Meena asks for a call in the evening.
  const callBack = await enquire('Meena', '21T19:00');
  await contact.askCallBack({ callBack, callTime: 'evening' }, at('21T19:01'));
  // Sunday is closed, but people who wrote are listed once their time has come.
  expect(await morning('22T09:00')).toEqual(nobody);
  expect(await morning('23T09:00')).toEqual({ ...nobody, unanswered: ['Meena'], today: ['Asha'] });

  // Monday: nobody picks up at closing time; Tuesday is a holiday.
  await tell('Meena', 'no-answer', '23T17:30');
  await tell('Asha', 'no-answer', '23T17:35');
  expect(await morning('24T09:00')).toEqual(nobody);
  expect(await morning('25T09:00')).toEqual({ ...nobody, unanswered: ['Meena'], today: ['Asha'] });

  // Wednesday: one is reached and won, and the other lost, whose typed step stays.
  await tell('Meena', 'spoke', '25T11:00', null);
  const stage = (name: string, to: 'won' | 'lost') =>
    idOf(name).then((id) =>
      moveToStage(site, [id], { stage: to, reason: 'Not now', by: 'neha' }, at('25T12:00')),
    );
  await stage('Meena', 'won');
  await stage('Asha', 'lost');
  expect(await morning('26T09:00')).toEqual({ ...nobody, late: ['Asha'] });

  // Thursday: the lost one writes again and is New; the customer writes again, stays one, and waits like anybody.
  await enquire('Asha', '26T20:00');
  await enquire('Meena', '26T21:00');
  expect(await morning('27T09:00')).toEqual({ ...nobody, unanswered: ['Meena', 'Asha'] });
  // After a weekend without any work it is still listed.
  expect(await morning('30T09:00')).toEqual({ ...nobody, unanswered: ['Meena', 'Asha'] });
});

test('a customer who writes again waits in every list until the answer, and stays a customer', async () => {
  const { enquire, idOf, morning, tell, today, site } = await desk();
  const nobody = { unanswered: [], late: [], today: [] };
  await enquire('Meena', '16T10:00');
  const id = await idOf('Meena');
  await planTyped(
    site,
    [id],
    { text: 'Ask for the fee', dueAt: iso('30T10:00') },
    null,
    at('16T11:00'),
  );
  const won = { stage: 'won', reason: '', by: 'neha' } as const;
  await moveToStage(site, [id], won, at('16T12:00'));
  expect(await morning('17T09:00')).toEqual(nobody);

  await enquire('Meena', '17T20:00');
  expect(await morning('18T09:00')).toEqual({ ...nobody, unanswered: ['Meena'] });
  const { counts } = await today('18T21:00');
  expect(counts).toMatchObject({ all: 1, new: 1, late: 1, day: 1, slow: 1 });
  const list = async (query: object, time: string) => {
    const page = await listPeople(site, { list: 'open', page: 1, ...query }, at(time));
    return { names: page.people.map(({ name }) => name), total: page.total, ...page.counts };
  };
  const listed = { names: ['Meena'], total: 1, open: 1, won: 1, all: 1 };
  expect(await list({}, '18T09:00')).toMatchObject(listed);
  expect(await list({ step: 'unanswered', sort: 'name' }, '18T09:00')).toMatchObject(listed);
  expect(await list({ list: 'won', step: 'unanswered' }, '18T09:00')).toMatchObject(listed);

  // Nobody picks up, and the call is postponed: it leaves the day, but not the list.
  await tell('Meena', 'no-answer', '18T10:00');
  await snooze(site, [id], { chosen: iso('20T09:00') }, { by: 'neha', now: at('18T17:00') });
  expect(await morning('19T09:00')).toEqual(nobody);
  expect(await list({}, '19T09:00')).toMatchObject(listed);
  expect(await morning('20T09:00')).toEqual({ ...nobody, unanswered: ['Meena'] });

  await tell('Meena', 'spoke', '20T10:00');
  expect(await morning('21T09:00')).toEqual(nobody);
  expect(await list({}, '21T09:00')).toMatchObject(listed);
  const page = await listPeople(site, { list: 'won', page: 1 }, at('21T09:00'));
  expect(page.people).toMatchObject([
    { stage: 'won', step: { text: 'Ask for the fee' }, waitingSince: null },
  ]);
});

test('lists a reopened enquiry of a lost person as waiting, whatever the stage', async () => {
  const { enquire, idOf, morning, lists, site } = await desk();
  await enquire('Asha', '16T10:00');
  const id = await idOf('Asha');
  const lost = { stage: 'lost', reason: 'Too far away', by: 'neha' } as const;
  await moveToStage(site, [id], lost, at('16T12:00'));
  const nobody = { unanswered: [], late: [], today: [] };
  expect(await morning('17T09:00')).toEqual(nobody);
  const { id: message } = await site.db
    .selectFrom('contact_messages')
    .select('id')
    .executeTakeFirstOrThrow();
  await lists.inbox.setStatus([message], 'new');
  expect(await morning('18T09:00')).toEqual({ ...nobody, unanswered: ['Asha'] });
});

test('sorts unanswered enquiries newest first, then the longest overdue, then by due time', async () => {
  const { enquire, idOf, morning, tell, site } = await desk();
  for (const [name, time] of [
    ['Anu', '24T10:00'],
    ['Bina', '25T10:00'],
    ['Chitra', '26T08:00'],
    ['Dev', '20T10:00'],
    ['Esha', '20T10:00'],
    ['Farah', '20T10:00'],
    ['Gita', '20T10:00'],
    ['Hari', '20T10:00'],
  ] as const) {
    await enquire(name, time);
  }
  const plans = {
    Dev: '24T10:00',
    Esha: '23T10:00',
    Farah: '26T17:00',
    Gita: '26T10:00',
    Hari: '27T09:00',
  };
  for (const [name, time] of Object.entries(plans)) {
    await tell(name, 'spoke', '20T11:00', null);
    await planTyped(site, [await idOf(name)], { text: 'Call', dueAt: iso(time) });
  }
  expect(await morning('26T09:41')).toEqual({
    unanswered: ['Chitra', 'Bina', 'Anu'],
    late: ['Esha', 'Dev'],
    today: ['Gita', 'Farah'],
  });
});

test('shows on each count the number of rows in the list that it links to', async () => {
  const { enquire, idOf, today, tell, site, db } = await desk();
  await enquire('Anu', '24T10:00');
  await enquire('Bina', '26T09:05');
  await enquire('Chitra', '26T09:35');
  await enquire('Dev', '20T10:00');
  await tell('Dev', 'spoke', '20T11:00', null);
  await planTyped(site, [await idOf('Dev')], { text: 'Call', dueAt: iso('24T10:00') });
  await db.insertInto('admin_accounts').values(goodRows.admin_accounts).execute();
  const { id: me } = await db.selectFrom('admin_accounts').select('id').executeTakeFirstOrThrow();
  const by = { accountId: me, username: 'asha' };
  await handOverCards(site, [await idOf('Dev')], { owner: me, by });
  const names = {
    late: ['Anu', 'Dev'],
    new: ['Chitra', 'Bina', 'Anu'],
    mine: ['Dev'],
    day: ['Anu'],
    slow: ['Bina', 'Anu'],
  };
  const { counts, since } = await today('26T09:41');
  expect(since).toBe(iso('24T10:00'));
  expect(counts.all).toBe(4);
  for (const [list, expected] of Object.entries(names)) {
    const { people } = await listWaiting(site, { list: list as 'late', me }, at('26T09:41'));
    expect([list, people.map(({ name }) => name)]).toEqual([list, expected]);
    expect([
      list,
      (await listWaiting(site, { me }, at('26T09:41'))).counts[list as 'late'],
    ]).toEqual([list, expected.length]);
  }
});

test('shows in a row what the person wrote and how they prefer to be answered', async () => {
  const { enquire, today, contact } = await desk();
  await enquire('Anu', '26T08:00', {
    message: `WhatsApp  only please,\nI am at work. ${'x'.repeat(300)}`,
  });
  const callBack = await enquire('Bina', '26T08:10', { message: 'Is it on WhatsApp?' });
  await contact.askCallBack({ callBack, callTime: 'now' }, at('26T09:01'));
  await enquire('Chitra', '26T08:20', { message: 'Can I pay in two parts?' });
  const { people } = await today('26T09:41');
  expect(people.map(({ name, prefers }) => [name, prefers])).toEqual([
    ['Chitra', 'phone'],
    ['Bina', 'phone'],
    ['Anu', 'whatsapp'],
  ]);
  expect(people[0]?.quote).toBe('Can I pay in two parts?');
  expect(people[2]?.quote).toMatch(/^WhatsApp only please, I am at work\. x+…$/);
});

test('shows on a day without waiting people what was done and what comes next', async () => {
  const { enquire, idOf, today, tell, site } = await desk();
  await enquire('Anu', '26T09:00');
  await enquire('Bina', '26T09:00');
  expect(await today('26T09:41')).toMatchObject({ rest: null, unplanned: 0 });
  await tell('Anu', 'spoke', '26T09:31', null);
  await tell('Bina', 'spoke', '26T10:40', null);
  expect((await today('26T10:41')).unplanned).toBe(2);
  await planTyped(site, [await idOf('Anu')], {
    text: 'Ask whether the fee was sent',
    dueAt: iso('27T10:00'),
  });
  expect((await today('26T17:12')).rest).toEqual({
    answered: 2,
    half: 31,
    next: {
      id: await idOf('Anu'),
      name: 'Anu',
      text: 'Ask whether the fee was sent',
      dueAt: iso('27T10:00'),
    },
    noStep: { count: 1, worth: 0 },
  });
});
