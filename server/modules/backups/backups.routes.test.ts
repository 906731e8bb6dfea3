import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

test('shows the last backup that passed a test restore', async () => {
  const { call, database } = await createTestAdmin();
  const at = new Date().toISOString();
  const before = (await call('GET', '/api/admin/backups')).json();
  expect(before).toEqual({ state: 'first', lastVerified: null, failure: null });
  const counts = { posts: 8, pictures: 0, comments: 0, messages: 0, subscriptions: 0, rows: 60 };
  await database.db
    .insertInto('backup_runs')
    .values({
      night: '2026-01-01',
      started_at: at,
      finished_at: at,
      file: 'nightly-1.sqlite',
      byte_size: 4_000_000_000,
      counts: JSON.stringify(counts),
    })
    .execute();
  expect((await call('GET', '/api/admin/backups')).json()).toEqual({
    state: 'fine',
    lastVerified: { at, file: 'nightly-1.sqlite', bytes: 4_000_000_000, counts },
    failure: null,
  });
});
