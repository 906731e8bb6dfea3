import { expect, test } from 'vitest';
import { stageLabels } from '../../../domain/people/person.ts';
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
  const { accounts } = await card();
  const accountOf = (name: string | null) =>
    accounts.find((each: { name: string }) => each.name === name)?.id ?? null;
  const post = ({ call }: typeof neha, path: string, payload: object) =>
    call('POST', `/api/admin/people/${path}`, { payload });
  const move = (by: typeof neha, json: object) => post(by, 'stages', { ids: [id], ...json });
  const plan = (by: typeof neha, text: string, step?: number) =>
    post(by, 'steps', { ids: [id], text, day: '2099-01-01', time: '10:00', step });
  const snooze = (by: typeof neha, step?: number) =>
    post(by, 'snoozes', { ids: [id], day: '2099-02-01', time: '10:00', step });
  const finish = (by: typeof neha, step: number) => post(by, `${id}/step-done`, { step });
  const undo = (by: typeof neha, response: { json: () => { undo?: string } }) =>
    by.call('POST', '/api/admin/undo', { payload: { tokens: [response.json().undo] } });
  const handOver = (by: typeof neha, to: string | null, from: string | null) =>
    post(by, 'owners', { ids: [id], owner: accountOf(to), from: accountOf(from) });
  return { admin, neha, ravi, id, enquire, card, move, plan, snooze, finish, undo, handOver };
}

/** The status of a response, and what it says. */
const told = (response: { statusCode: number; json: () => { error?: string } }) =>
  [response.statusCode, response.json().error] as const;

test('a stage that a colleague has chosen meanwhile stays, and the second is told who chose it', async () => {
  const { neha, ravi, card, move, enquire } = await twoAtOneCard();
  expect((await move(neha, { stage: 'qualified', from: 'new' })).statusCode).toBe(200);
  expect(told(await move(ravi, { stage: 'contacted', from: 'new' }))).toEqual([
    409,
    `Neha has moved this card to ${stageLabels.qualified} in the meantime.`,
  ]);
  expect(await card()).toMatchObject({ stage: 'qualified' });
  // The same stage is no contradiction, except for another reason.
  expect((await move(ravi, { stage: 'qualified', from: 'new' })).json().changed).toBe(0);
  const lost = { stage: 'lost', from: 'qualified' };
  await move(neha, { ...lost, reason: 'Not now' });
  expect(told(await move(ravi, { ...lost, reason: 'Too far' }))).toEqual([
    409,
    `Neha has moved this card to ${stageLabels.lost} in the meantime.`,
  ]);
  expect(await card()).toMatchObject({ stage: 'lost', lostReason: 'Not now' });
  // Who looked at it again decides, as does whoever does not say what they saw.
  expect((await move(ravi, { stage: 'contacted', from: 'lost' })).statusCode).toBe(200);
  expect((await move(neha, { stage: 'lost', reason: 'Not now' })).statusCode).toBe(200);
  // No colleague moved it there, but an enquiry.
  await enquire('Second');
  expect(told(await move(ravi, { stage: 'won', from: 'lost' }))).toEqual([
    409,
    `This card is at ${stageLabels.new} by now. Nothing was changed.`,
  ]);
});

test('a step that a colleague has changed meanwhile stays, and the second is told who made what of it', async () => {
  const { neha, ravi, card, move, plan, snooze, finish, undo } = await twoAtOneCard();
  await move(neha, { stage: 'contacted' });
  expect((await plan(neha, 'Send the fees')).statusCode).toBe(200);
  const { step: fees } = await card();
  // Whoever adds a step takes nothing away.
  expect((await plan(ravi, 'Visit')).statusCode).toBe(200);
  expect((await card()).steps).toMatchObject([
    { text: 'Send the fees', by: 'Neha' },
    { text: 'Visit', by: 'Ravi' },
  ]);
  expect((await plan(neha, 'Call', fees.id)).statusCode).toBe(200);
  const call = (await card()).steps.find(({ text }: { text: string }) => text === 'Call');
  const changed = 'Neha has changed the next step to “Call” in the meantime.';
  const refused = await plan(ravi, 'Write', fees.id);
  expect(told(refused)).toEqual([409, changed]);
  expect(refused.json()).toMatchObject({
    reason: 'step-changed',
    current: { step: call, by: 'Neha', isCaller: false },
  });
  expect(told(await snooze(ravi, fees.id))).toEqual([409, changed]);
  expect(told(await finish(ravi, fees.id))).toEqual([409, changed]);
  const snoozed = await snooze(neha, call.id);
  const [, later] = (await card()).steps;
  expect(later).toMatchObject({ text: 'Call', dueAt: '2099-02-01T04:30:00.000Z', by: 'Neha' });
  // Who changed it first is named, and what it is by now.
  expect(told(await plan(ravi, 'Write', fees.id))).toEqual([409, changed]);
  expect((await undo(neha, snoozed)).json()).toEqual({ done: 1, refused: 0 });
  expect((await finish(neha, call.id)).statusCode).toBe(200);
  expect(told(await plan(ravi, 'Write', call.id))).toEqual([
    409,
    'Neha has ended the next step in the meantime.',
  ]);
  expect((await card()).steps).toMatchObject([{ text: 'Visit' }]);
});

test('a step of another card is neither done nor changed', async () => {
  const { neha, card, enquire, plan, finish, snooze } = await twoAtOneCard();
  await enquire('Second');
  await plan(neha, 'Call');
  const { step } = await card();
  for (const id of [step.id + 1, 99_999]) {
    expect((await finish(neha, id)).statusCode).toBe(409);
    expect((await snooze(neha, id)).statusCode).toBe(409);
  }
  expect((await card()).steps).toEqual([step]);
});

test('a detail that a colleague has changed meanwhile stays, and the second is told who changed it', async () => {
  const { admin, neha, ravi, id, card } = await twoAtOneCard();
  const { detailsRevision: revision } = await card();
  const save = ({ call }: typeof neha, changes: object) =>
    call('PUT', `/api/admin/people/${id}`, { payload: { ...changes, revision } });
  const notes = async () =>
    (await card()).timeline
      .filter(({ kind }: { kind: string }) => kind === 'note')
      .map(({ by, text }: { by: string; text: string }) => `${by}: ${text}`)
      .sort();
  expect((await save(neha, { about: 'Pune', value: '45000' })).statusCode).toBe(200);
  // The time line names the fields, without what is in them, and a search does not find these names.
  expect(await notes()).toEqual(['Neha: Changed: About', 'Neha: Changed: Value']);
  expect((await neha.call('GET', '/api/admin/people?search=changed')).json().total).toBe(0);
  const refused = await save(ravi, { about: 'Nashik' });
  expect(told(refused)).toEqual([
    409,
    'Neha has just changed the same field. Nothing was overwritten.',
  ]);
  expect(refused.json().current).toMatchObject({ about: 'Pune', by: 'Neha', isCaller: false });
  expect(told(await save(neha, { about: 'Nashik' }))[1]).toMatch(/^You have just changed/);
  // Two who write the same agree, and leave one entry.
  expect((await save(ravi, { about: 'Pune' })).statusCode).toBe(200);
  expect(await notes()).toHaveLength(2);
  const fees = { ids: [id], interest: 'Fees' };
  await ravi.call('POST', '/api/admin/people/interests', { payload: fees });
  expect(told(await save(neha, { interest: 'SEO' }))[1]).toMatch(/^Ravi has just changed/);
  // No entry tells of it.
  const cards = admin.database.db.updateTable('people').where('id', '=', id);
  await cards.set({ name: 'Asha Nair' }).execute();
  expect(told(await save(neha, { name: 'Asha Rao' }))[1]).toMatch(/^Somebody else has just/);
});

test('of two colleagues who change a step at the same moment, one is told of the other', async () => {
  const { neha, ravi, card, plan } = await twoAtOneCard();
  await plan(neha, 'Write');
  const { step: seen } = await card();
  const [one, two] = await Promise.all([plan(neha, 'Call', seen.id), plan(ravi, 'Visit', seen.id)]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
  const { steps } = await card();
  const [kept, other] = one.statusCode === 200 ? ['Call', two] : ['Visit', one];
  expect(steps).toMatchObject([{ text: kept }]);
  expect(other.json().current.step).toEqual(steps[0]);
});

test('nobody is named for a stage that no entry leads to from the one that was seen', async () => {
  const { neha, ravi, card, move, undo } = await twoAtOneCard();
  await move(neha, { stage: 'contacted' });
  await move(neha, { stage: 'new' });
  const moved = await move(ravi, { stage: 'qualified', from: 'new' });
  expect((await undo(ravi, moved)).statusCode).toBe(200);
  expect(await card()).toMatchObject({ stage: 'new' });
  expect(told(await move(ravi, { stage: 'won', from: 'qualified' }))).toEqual([
    409,
    `This card is at ${stageLabels.new} by now. Nothing was changed.`,
  ]);
  // Over two stages, the last one counts.
  await move(neha, { stage: 'contacted' });
  await move(ravi, { stage: 'qualified' });
  const refused = await move(neha, { stage: 'won', from: 'new' });
  expect(told(refused)[1]).toBe(
    `Ravi has moved this card to ${stageLabels.qualified} in the meantime.`,
  );
  expect(refused.json().reason).toBe('stage-changed');
});

test('a caller who has changed the card themself, such as in another tab, is told so', async () => {
  const { neha, card, move, plan, finish, handOver } = await twoAtOneCard();
  await move(neha, { stage: 'qualified', from: 'new' });
  expect(told(await move(neha, { stage: 'contacted', from: 'new' }))).toEqual([
    409,
    `You have moved this card to ${stageLabels.qualified} in the meantime.`,
  ]);
  await plan(neha, 'Write');
  const { step: seen } = await card();
  await plan(neha, 'Send the fees', seen.id);
  const refused = await plan(neha, 'Visit', seen.id);
  expect(told(refused)[1]).toBe(
    'You have changed the next step to “Send the fees” in the meantime.',
  );
  expect(refused.json().current).toMatchObject({ by: 'Neha', isCaller: true });
  const { step: fees } = await card();
  await finish(neha, fees.id);
  expect(told(await finish(neha, fees.id))).toEqual([
    409,
    'You have ended the next step in the meantime.',
  ]);
  await handOver(neha, 'Ravi', null);
  expect(told(await handOver(neha, 'Neha', null))[1]).toBe(
    'You have handed this card over to Ravi in the meantime.',
  );
});

test('a colleague who took a card is told as it is, and nobody is named for what was undone', async () => {
  const { neha, ravi, handOver, undo } = await twoAtOneCard();
  await handOver(neha, 'Neha', null);
  const taken = await handOver(ravi, 'Ravi', null);
  expect(told(taken)).toEqual([409, 'Neha has taken this card in the meantime.']);
  expect(taken.json().reason).toBe('owner-changed');
  await handOver(neha, null, 'Neha');
  expect(told(await handOver(ravi, 'Ravi', 'Neha'))[1]).toBe(
    'Neha has handed this card over to nobody in the meantime.',
  );
  const back = await handOver(ravi, 'Ravi', null);
  expect((await undo(ravi, back)).statusCode).toBe(200);
  expect(told(await handOver(neha, 'Neha', 'Ravi'))[1]).toBe('This card belongs to nobody by now.');
});
