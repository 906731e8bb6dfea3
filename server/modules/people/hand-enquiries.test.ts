import { expect, test } from 'vitest';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { firstReplies } from '../replies/replies.service.ts';
import { reportSources } from '../sources/sources.service.ts';
import { moveToStage, undoPeople } from './changes.ts';
import { addByHand, type HandEnquiry } from './hand-enquiries.ts';
import { recordOutcome } from './outcomes.ts';
import { findPerson, listPeople } from './people.service.ts';
import { listWaiting } from './waiting.service.ts';

/** The site's zone is Asia/Kolkata, and 26 November 2026 is a Thursday. */
const at = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);
const iso = (time: string) => at(time).toISOString();
const phone = '+919841055217';

const blank: HandEnquiry = {
  name: 'Meena Iyer',
  phone: '98410 55217',
  email: '',
  interest: 'SEO',
  source: 'Walk-in',
  note: 'Asked for the fee',
  by: 'neha',
};

async function desk() {
  const { site, contact } = await testVisitors({ rateLimits: false });
  const add = async (changes: Partial<HandEnquiry> = {}, time = '26T10:00') => {
    const outcome = await addByHand(site, { ...blank, ...changes }, at(time));
    if (outcome.kind !== 'added') throw new Error(outcome.kind);
    return outcome.id;
  };
  const card = async (id: number) => {
    const found = await findPerson(site, id);
    if (!found) throw new Error('no card');
    return found;
  };
  const waits = async (time: string) =>
    (await listWaiting(site, {}, at(time))).people.map(({ time: heading }) => heading);
  return { site, contact, add, card, waits };
}

test('makes a person who was not spoken with wait from the enquiry on, with a call planned at the next opening time', async () => {
  const { site, add, card, waits } = await desk();
  const id = await add();
  expect(await card(id)).toMatchObject({
    stage: 'new',
    waitingSince: iso('26T10:00'),
    step: { text: 'Call back', dueAt: iso('27T09:00') },
  });
  // Planned for tomorrow, as the first of the day.
  expect(await waits('26T11:00')).toEqual([]);
  expect(await waits('27T08:00')).toEqual(['unanswered']);
  expect(await firstReplies(site, at('27T12:00'))).toMatchObject({ thisWeek: null, late: 1 });
});

test('lists the number of the latest enquiry first, by form or by hand', async () => {
  const { site, contact, add, card } = await desk();
  const write = async (number: string, time: string) => {
    const message = aMessage({ email: 'meena@x.in', phone: number, message: time });
    await contact.receive(message, testClient, time, at(time));
  };
  const firstOf = async (id: number) => {
    const [person] = (await listPeople(site, { list: 'all', page: 1 })).people;
    const { phones } = await card(id);
    expect(person?.phone).toBe(phones[0]);
    return phones;
  };
  const id = await add({ email: 'meena@x.in' }, '26T09:00');
  await write('98230 00141', '26T10:00');
  expect(await firstOf(id)).toEqual(['+919823000141', '+919841055217']);
  await write('99160 00142', '26T11:00');
  expect(await firstOf(id)).toEqual(['+919916000142', '+919823000141', '+919841055217']);
  await add({ email: 'meena@x.in' }, '26T12:00');
  expect(await firstOf(id)).toEqual(['+919841055217', '+919916000142', '+919823000141']);
});

test('counts as New and in the sources report', async () => {
  const { site, add } = await desk();
  await add();
  const query = { list: 'new', page: 1 } as const;
  expect(await listPeople(site, query, at('26T12:00'))).toMatchObject({
    total: 1,
    people: [{ name: 'Meena Iyer', waitingSince: iso('26T10:00') }],
  });
  expect((await reportSources(site, 30, at('26T12:00'))).rows).toMatchObject([
    { source: 'Walk-in', enquiries: 1, open: 1 },
  ]);
});

test('marks an enquiry as answered when somebody spoke with the person, with a next step', async () => {
  const { site, add, card } = await desk();
  const id = await add({ spoke: true });
  expect(await card(id)).toMatchObject({
    stage: 'contacted',
    waitingSince: null,
    contactedAt: iso('26T10:00'),
    step: { text: 'Call again', dueAt: iso('27T09:00') },
  });
  expect(await firstReplies(site, at('26T12:00'))).toMatchObject({
    thisWeek: { answers: 1, half: 0 },
    late: 0,
  });
});

test('uses the time of a later reply, and undo restores the waiting', async () => {
  const { site, add, card } = await desk();
  const id = await add();
  const outcome = { kind: 'phone', to: phone, outcome: 'spoke', next: null, by: 'neha' } as const;
  const { undo } = (await recordOutcome(site, id, outcome, at('26T10:40'))) ?? {};
  expect((await card(id)).waitingSince).toBeNull();
  expect(await firstReplies(site, at('26T12:00'))).toMatchObject({
    thisWeek: { answers: 1, half: 40 },
    late: 0,
  });
  await undoPeople(site, undo ?? '', at('26T10:41'));
  expect(await card(id)).toMatchObject({ stage: 'new', waitingSince: iso('26T10:00') });
  expect(await firstReplies(site, at('27T12:00'))).toMatchObject({ thisWeek: null, late: 1 });
});

test('ends the waiting of a lost person without counting a reply, and undo restores it', async () => {
  const { site, add, card } = await desk();
  const id = await add();
  const lost = { stage: 'lost', reason: 'Not now', by: 'neha' } as const;
  const { undo } = await moveToStage(site, [id], lost, at('26T11:00'));
  expect((await card(id)).waitingSince).toBeNull();
  expect(await firstReplies(site, at('26T12:00'))).toMatchObject({ thisWeek: null, late: 0 });
  await undoPeople(site, undo ?? '', at('26T11:01'));
  expect((await card(id)).waitingSince).toBe(iso('26T10:00'));
});

test("keeps a colleague's step beside the new one on an existing card, also of a customer", async () => {
  const { site, add, card } = await desk();
  const next = { kind: 'typed', words: 'Send the syllabus', dueAt: iso('30T10:00') } as const;
  const id = await add({ next });
  const later = { kind: 'typed', words: 'Second instalment', dueAt: iso('30T11:00') } as const;
  const theirs = { text: next.words, dueAt: next.dueAt };
  expect((await card(id)).steps).toMatchObject([theirs]);
  expect(await add({ note: 'Again' }, '26T15:00')).toBe(id);
  expect((await card(id)).steps).toMatchObject([{ text: 'Call back' }, theirs]);
  await moveToStage(site, [id], { stage: 'won', reason: '', by: 'neha' }, at('26T16:00'));
  await add({ note: 'A friend may join' }, '26T17:00');
  expect(await card(id)).toMatchObject({
    stage: 'won',
    steps: [{ text: 'Call back', dueAt: iso('27T09:00') }, theirs],
    waitingSince: iso('26T17:00'),
  });
  await add({ note: 'They came in', spoke: true, next: later }, '26T17:30');
  expect(await card(id)).toMatchObject({ stage: 'won', waitingSince: null });
  expect((await card(id)).steps).toMatchObject([theirs, { text: 'Second instalment' }]);
});

test('stores an enquiry once that was sent twice, also on a new card', async () => {
  const { site, add, card } = await desk();
  const enquiries = async (id: number) =>
    (await card(id)).timeline.filter(({ kind }) => kind === 'enquiry').length;
  const id = await add();
  expect(await add({}, '26T10:01')).toBe(id);
  expect(await enquiries(id)).toBe(1);
  const other = { name: 'Ravi Iyer', card: null };
  const second = await add(other, '26T10:01');
  expect(await add(other, '26T10:02')).toBe(second);
  const { total } = await listPeople(site, { list: 'all', page: 1 });
  expect(total).toBe(2);
  // Another caller, and the same one an hour later.
  expect(await add({ name: 'Asha Iyer', phone: '98410 55218' }, '26T10:02')).not.toBe(id);
  await add({}, '26T11:02');
  expect(await enquiries(id)).toBe(2);
});
