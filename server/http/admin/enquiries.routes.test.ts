import { expect, test } from 'vitest';
import type { EnquiriesPage, EnquiryCounts } from '../../../domain/contact/contact.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

test('links each figure of the dashboard to a list with the same number of messages', async () => {
  const { http, call, database } = await createTestAdmin();
  const of = (name: string, changes: object) => ({
    ...goodRows.contact_messages,
    ...changes,
    name,
  });
  await database.db
    .insertInto('contact_messages')
    .values([
      of('Waiting', { created_at: daysAgo(2) }),
      of('Fresh', { created_at: daysAgo(0) }),
      of('Answered', { created_at: daysAgo(2), status: 'replied' }),
    ])
    .execute();
  const counts = (await call('GET', '/api/admin/enquiries')).json<EnquiryCounts>();
  expect(counts).toMatchObject({ new: 2, today: 1 });
  for (const [view, count] of [
    ['today', counts.today],
    ['this-week', counts.thisWeek],
    ['last-week', counts.lastWeek],
  ] as const) {
    const list = await call('GET', `/api/admin/messages?view=${view}`);
    expect.soft(list.json<EnquiriesPage>().total, view).toBe(count);
  }
  const saved = await call('GET', '/api/admin/messages/export?view=today');
  expect(saved.body).toContain('Fresh');
  expect(saved.body).not.toContain('Waiting');
  expect((await call('GET', '/api/admin/messages?view=nope')).json().total).toBe(3);
  expect((await http.inject('/api/admin/enquiries')).statusCode).toBe(401);
});
