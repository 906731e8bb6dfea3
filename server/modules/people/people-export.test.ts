import { expect, test } from 'vitest';
import { lostBecause } from '../../../domain/people/person.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';

const at = '2026-11-20T04:00:00.000Z';

/** Three people who were lost for two reasons, and one who was won. */
async function desk() {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const card = { ...goodRows.people, owner_id: null, enquired_at: at, closed_at: at };
  const lost = { ...card, stage: 'lost' as const };
  await db
    .insertInto('people')
    .values([
      { ...lost, id: 1, name: 'Asha', lost_reason: 'Too expensive' },
      { ...lost, id: 2, name: 'Binu', lost_reason: 'Not now' },
      { ...lost, id: 3, name: 'Chitra', lost_reason: 'Too expensive' },
      { ...card, id: 4, name: 'Dev', stage: 'won', lost_reason: '' },
    ])
    .execute();
  const list = async (query: string) =>
    (await admin.call('GET', `/api/admin/people?${query}`)).json();
  return { ...admin, list };
}

const linesOf = (csv: string) => csv.trim().split('\r\n');

test('offers the reason for Lost as a filter and as a column of the CSV', async () => {
  const { list, call } = await desk();
  const page = await list('status=lost&reason=Too%20expensive&sort=name');
  expect(page).toMatchObject({ total: 2, reasons: ['Too expensive', 'Not now'] });
  expect(
    page.people.map(({ name, lostReason }: Record<string, string>) => [name, lostReason]),
  ).toEqual([
    ['Asha', 'Too expensive'],
    ['Chitra', 'Too expensive'],
  ]);
  const { body } = await call('GET', '/api/admin/people/export?status=lost&reason=Not%20now');
  const [head = '', ...rows] = linesOf(body);
  const column = head.split(',').indexOf(lostBecause);
  expect(rows.map((row) => [row.split(',')[0], row.split(',')[column]])).toEqual([
    ['Binu', 'Not now'],
  ]);
});

test('exports the selected people whatever their stage is now, and selects all people of a filter', async () => {
  const { list, call } = await desk();
  const { ids } = await list('status=lost&select=all&sort=name');
  expect(ids).toEqual([1, 2, 3]);
  const exported = (payload: object) => call('POST', '/api/admin/people/export', { payload });
  const response = await exported({ ids: [4, 1, 99] });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="people-/);
  expect(
    linesOf(response.body)
      .slice(1)
      .map((row) => row.split(',')[0]),
  ).toEqual(['Dev', 'Asha']);
  const many = Array.from({ length: 5001 }, (_, place) => place + 1);
  expect(linesOf((await exported({ ids: many.slice(0, 5000) })).body)).toHaveLength(5);
  for (const wrong of [many, [], ['1'], [0]]) {
    expect((await exported({ ids: wrong })).statusCode).toBe(422);
  }
});

test('exports the selected messages', async () => {
  const { call, database } = await desk();
  for (const name of ['One', 'Two', 'Three']) {
    await database.db
      .insertInto('contact_messages')
      .values({ ...goodRows.contact_messages, name })
      .execute();
  }
  const { messages } = (await call('GET', '/api/admin/messages')).json();
  const idOf = (name: string) =>
    messages.find((message: { name: string }) => message.name === name).id;
  const payload = { ids: [idOf('Three'), idOf('One')] };
  const { body, statusCode } = await call('POST', '/api/admin/messages/export', { payload });
  expect(statusCode).toBe(200);
  expect(linesOf(body)).toHaveLength(3);
  expect(body).not.toContain('Two');
});
