import { expect, test } from 'vitest';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { moveToStage } from '../people/changes.ts';
import { findPerson } from '../people/people.service.ts';
import { listWaiting } from '../people/waiting.service.ts';

/** A Thursday; the site's zone is Asia/Kolkata. */
const at = (time: string) => new Date(`2026-11-26T${time}:00.000+05:30`);

async function visitors() {
  const site = await testVisitors();
  const { contact, db } = site;
  async function send(changes: Record<string, unknown> = {}, time = '10:00', key?: string) {
    const outcome = await contact.receive(aMessage(changes), testClient, key, at(time));
    if (outcome.kind !== 'accepted' || !outcome.receipt) throw new Error(outcome.kind);
    return outcome.receipt;
  }
  const cards = async () => {
    const people = await db.selectFrom('people').select(['id', 'name']).orderBy('id').execute();
    const emails = await db.selectFrom('person_identities').selectAll().execute();
    const phones = await db.selectFrom('person_phones').selectAll().execute();
    return people.map(({ id, name }) => ({
      name,
      emails: emails.filter((each) => each.person_id === id).map(({ value }) => value),
      phones: phones.filter((each) => each.person_id === id).map(({ value }) => value),
    }));
  };
  return { ...site, send, cards };
}

test('changes the same enquiry and shows the desk what it said at first', async () => {
  const { send, messages, lists, cards, emails } = await visitors();
  const first = await send({ email: 'asha@gmial.com' });
  const changes = { email: 'asha@gmail.com', phone: '98220 44170', correction: first.correction };
  const second = await send(changes, '10:05');
  expect(second).toMatchObject({ number: first.number, isCorrected: true });
  const [row, ...others] = await messages();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ email: 'asha@gmail.com', corrected_at: at('10:05').toISOString() });
  const sentFirst = { email: 'asha@gmial.com', phone: '+91 98765 43210' };
  expect(await lists.inbox.find(row?.id ?? 0)).toMatchObject({ sentFirst, phone: '98220 44170' });
  expect(await cards()).toEqual([
    { name: 'Asha Nair', emails: ['asha@gmail.com'], phones: ['+919822044170'] },
  ]);
  const sent = (await emails()).map(({ kind, recipient, subject }) => [kind, recipient, subject]);
  expect(sent.slice(2)).toEqual([
    ['contact-notice', 'owner@site.example', 'Corrected: Hiring Needs: Asha Nair'],
    ['contact-receipt', 'asha@gmail.com', 'We have your message: Hiring Needs'],
  ]);
  expect((await emails())[2]?.body_text).toContain('asha@gmial.com');
  // Corrected back: only remaining differences are reported.
  await send({ email: 'asha@gmail.com', correction: second.correction }, '10:10');
  expect(await lists.inbox.find(row?.id ?? 0)).toMatchObject({
    sentFirst: { email: 'asha@gmial.com' },
  });
});

test('fills in the form again, for its sender only and for 30 minutes', async () => {
  const { send, contact } = await visitors();
  const { correction } = await send({ about: 'A course' });
  expect(await contact.openCorrection(correction, at('10:29'))).toEqual({
    kind: 'reopened',
    typed: { ...aMessage(), about: 'A course', page: '', correction },
  });
  const over = { kind: 'correction-over' };
  expect(await contact.openCorrection(correction, at('10:30'))).toEqual(over);
  const [body, signature] = correction.split('.');
  const other = Buffer.from(`999999 ${at('10:00').toISOString()} `).toString('base64url');
  for (const token of [undefined, '', body, `${other}.${signature}`, { a: 1 }])
    expect(await contact.openCorrection(token, at('10:01'))).toEqual(over);
});

test('stores a late correction, or one with an invalid token, as a new message', async () => {
  const { send, messages } = await visitors();
  const { correction } = await send();
  await send({ message: 'Later.', correction }, '10:31');
  await send({ message: 'Forged.', correction: `${correction}x` }, '10:32');
  expect((await messages()).map(({ message, corrected_at }) => [message, corrected_at])).toEqual([
    ['We look for two SEO specialists.', null],
    ['Later.', null],
    ['Forged.', null],
  ]);
});

test('does not change an enquiry in the trash', async () => {
  const { send, messages, lists } = await visitors();
  const { correction } = await send();
  const [row] = await messages();
  await lists.inbox.trash([row?.id ?? 0]);
  await send({ message: 'Three of them.', correction }, '10:05');
  expect((await messages()).map(({ message }) => message)).toEqual([
    'We look for two SEO specialists.',
    'Three of them.',
  ]);
});

test.each([
  ['replied', 'contacted', 'phone', '98220 44170'],
  ['replied', 'qualified', 'message', 'I meant the evening batch.'],
  ['archived', 'lost', 'subject', 'Agency Services'],
  ['replied', 'won', 'email', 'asha@gmail.com'],
] as const)(
  'makes a %s enquiry at the stage %s wait again when its %s is corrected',
  async (status, stage, key, value) => {
    const { send, site, db, messages } = await visitors();
    const { correction } = await send();
    const [{ id } = { id: 0 }] = await db.selectFrom('people').select('id').execute();
    const reason = stage === 'lost' ? 'Price' : '';
    await moveToStage(site, [id], { stage, reason, by: 'neha' }, at('10:02'));
    const step = { text: 'Send the fees', dueAt: '2026-12-01T04:00:00.000Z' };
    await planTyped(site, [id], step, 'neha', at('10:03'));
    expect(await messages()).toMatchObject([{ status }]);
    const waiting = async () =>
      (await listWaiting(site, {}, at('11:00'))).people.map((person) => person.time);
    expect(await waiting()).toEqual([]);
    const [before] = await messages();
    await send({ [key]: value, correction }, '10:05');
    expect(await waiting()).toEqual(['unanswered']);
    const [row] = await messages();
    expect(row).toMatchObject({ status: 'new', [key]: value, person_id: id });
    const { timeline = [] } = (await findPerson(site, id)) ?? {};
    const note = timeline.find(({ text }) => text.startsWith('Before the correction:'));
    expect(note?.text).toContain(String(before?.[key]));
  },
);

test('does not make an answered enquiry wait that was sent again without a change', async () => {
  const { send, site, db, messages } = await visitors();
  const { correction } = await send();
  const people = await db.selectFrom('people').select('id').execute();
  const ids = people.map(({ id }) => id);
  await moveToStage(site, ids, { stage: 'contacted', reason: '', by: 'neha' }, at('10:02'));
  await send({ correction }, '10:05');
  expect(await messages()).toMatchObject([{ status: 'replied' }]);
});

test('moves the enquiry to the card of a corrected address without joining cards', async () => {
  const { send, cards, messages } = await visitors();
  await send({ name: 'Ravi Rao', email: 'ravi@visitor.example', phone: '98220 44170' });
  await send({ email: 'asha@visitor.example' }, '10:01');
  const again = await send({ email: 'asha@visitor.example', message: 'Second.' }, '10:02');
  await send({ email: 'ravi@visitor.example', correction: again.correction }, '10:03');
  expect((await cards()).map(({ emails }) => emails)).toEqual([
    ['ravi@visitor.example'],
    ['asha@visitor.example'],
  ]);
  const rows = await messages();
  expect(rows[2]?.person_id).toBe(rows[0]?.person_id);
  expect(rows[1]?.person_id).not.toBe(rows[0]?.person_id);
});

test('corrects suspected spam without notifying anybody', async () => {
  const { send, messages, emails } = await visitors();
  const { correction } = await send({ website: 'a machine' });
  await send({ message: 'Cheap.', correction }, '10:05');
  expect(await messages()).toMatchObject([{ message: 'Cheap.', status: 'spam', person_id: null }]);
  expect(await emails()).toEqual([]);
});

test('gives a retry the same receipt, whose number the inbox finds', async () => {
  const { send, messages, lists } = await visitors();
  const first = await send({}, '10:00', 'key');
  expect(await send({}, '10:00', 'key')).toEqual(first);
  expect(await messages()).toHaveLength(1);
  const { messages: matches } = await lists.inbox.list({ page: 1, search: first.number });
  expect(matches.map(({ id }) => `M-${id}`)).toEqual([first.number]);
});
