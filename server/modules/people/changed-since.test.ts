import { expect, test } from 'vitest';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

/** A site with a card, and two colleagues at the enquiry desk who look at it. */
async function twoAtOneCard() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const neha = await addColleague(admin, 'desk', 'Neha');
  const ravi = await addColleague(admin, 'desk', 'Ravi');
  const enquire = async (message: string) => {
    const payload = aMessage({ name: 'Asha', email: 'asha@x.in', message });
    const url = '/api/contact/contact-messages';
    expect((await admin.http.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
  };
  await enquire('First');
  const [{ id }] = (await neha.call('GET', '/api/admin/people')).json().people;
  const card = async () => (await neha.call('GET', `/api/admin/people/${id}`)).json();
  const post = ({ call }: typeof neha, path: string, payload: object) =>
    call('POST', `/api/admin/people/${path}`, { payload });
  const move = (by: typeof neha, json: object) => post(by, 'stages', { ids: [id], ...json });
  const plan = (by: typeof neha, text: string, from?: object | null) =>
    post(by, 'steps', { ids: [id], text, day: '2099-01-01', time: '10:00', from });
  const snooze = (by: typeof neha, from?: object | null) =>
    post(by, 'snoozes', { ids: [id], day: '2099-02-01', time: '10:00', from });
  const finish = (by: typeof neha, done: string) => post(by, `${id}/step-done`, { done });
  return { neha, ravi, id, enquire, card, move, plan, snooze, finish };
}

/** The status of a response, and what it says. */
const told = (response: { statusCode: number; json: () => { error?: string } }) =>
  [response.statusCode, response.json().error] as const;

test('a stage that a colleague has chosen meanwhile stays, and the second is told who chose it', async () => {
  const { neha, ravi, card, move, enquire } = await twoAtOneCard();
  expect((await move(neha, { stage: 'qualified', from: 'new' })).statusCode).toBe(200);
  expect(told(await move(ravi, { stage: 'contacted', from: 'new' }))).toEqual([
    409,
    'Neha has moved this card to Qualified in the meantime. It is shown here now.',
  ]);
  expect(await card()).toMatchObject({ stage: 'qualified' });
  // The same stage is no contradiction, except for another reason.
  expect((await move(ravi, { stage: 'qualified', from: 'new' })).json().changed).toBe(0);
  const lost = { stage: 'lost', from: 'qualified' };
  await move(neha, { ...lost, reason: 'Not now' });
  expect(told(await move(ravi, { ...lost, reason: 'Too far' }))).toEqual([
    409,
    'Neha has moved this card to Lost in the meantime. It is shown here now.',
  ]);
  expect(await card()).toMatchObject({ stage: 'lost', lostReason: 'Not now' });
  // Who looked at it again decides, as does whoever does not say what they saw.
  expect((await move(ravi, { stage: 'contacted', from: 'lost' })).statusCode).toBe(200);
  expect((await move(neha, { stage: 'lost', reason: 'Not now' })).statusCode).toBe(200);
  // No colleague moved it there, but an enquiry.
  await enquire('Second');
  expect(told(await move(ravi, { stage: 'won', from: 'lost' }))).toEqual([
    409,
    'Somebody has moved this card to New in the meantime. It is shown here now.',
  ]);
});

test('a next step that a colleague has planned meanwhile stays, and the second is told who planned what', async () => {
  const { neha, ravi, card, plan, snooze, finish } = await twoAtOneCard();
  const seen = (await card()).step;
  expect((await plan(neha, 'Send the fees', seen)).statusCode).toBe(200);
  const changed =
    'Neha has changed the next step to “Send the fees” in the meantime. It is shown here now.';
  const { step: fees, timeline } = await card();
  expect(timeline[0]).toMatchObject({
    kind: 'step',
    by: 'Neha',
    text: `Set: Send the fees, for ${fees.dueAt}`,
  });
  const refused = await plan(ravi, 'Call', seen);
  expect(told(refused)).toEqual([409, changed]);
  expect(refused.json().current).toEqual({ step: fees, by: 'Neha' });
  expect(told(await snooze(ravi, seen))).toEqual([409, changed]);
  expect(told(await finish(ravi, 'Call'))).toEqual([409, changed]);
  expect((await card()).step).toEqual(fees);
  // Two who plan the same agree, and leave one entry.
  expect((await plan(ravi, 'Send the fees', seen)).statusCode).toBe(200);
  expect((await card()).timeline).toHaveLength(timeline.length);
  expect((await plan(ravi, 'Call', fees)).statusCode).toBe(200);
  const { step: call, ...after } = await card();
  expect(after.timeline[0]).toMatchObject({
    by: 'Ravi',
    text: `Set: Call, for ${call.dueAt}\nReplaced: Send the fees, for ${fees.dueAt}`,
  });
  expect((await snooze(neha, call)).statusCode).toBe(200);
  // Nothing tells who put it off.
  expect(told(await plan(ravi, 'Visit', call))).toEqual([
    409,
    'Somebody has changed the next step to “Call” in the meantime. It is shown here now.',
  ]);
  expect((await finish(neha, 'Call')).statusCode).toBe(200);
  expect(told(await plan(ravi, 'Visit', call))).toEqual([
    409,
    'Neha has ended the next step in the meantime. It is shown here now.',
  ]);
  expect((await plan(ravi, 'Visit', null)).statusCode).toBe(200);
});

test('of two colleagues who plan at the same moment, one is told of the other', async () => {
  const { neha, ravi, card, plan } = await twoAtOneCard();
  const seen = (await card()).step;
  const [one, two] = await Promise.all([plan(neha, 'Call', seen), plan(ravi, 'Visit', seen)]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
  const { step } = await card();
  const [kept, other] = one.statusCode === 200 ? ['Call', two] : ['Visit', one];
  expect(step.text).toBe(kept);
  expect(other.json().current.step).toEqual(step);
});
