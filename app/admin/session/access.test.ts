// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import { answerCalls, startUser } from '../../../tests/support/admin-screen.tsx';

/** Opens the admin again, when nothing is in memory; `asked` is how often the server was asked for its role. */
async function reopen(role: Role) {
  vi.resetModules();
  let asked = 0;
  answerCalls({
    'GET /api/admin/account': () => {
      asked += 1;
      return { role };
    },
  });
  const { loadMay, noteRole } = await import('./access.ts');
  return { may: await loadMay(), noteRole, asked };
}

test('a reopened admin knows its role without waiting for the server', async () => {
  startUser();
  expect((await reopen('author')).asked).toBe(1);
  const { may, asked } = await reopen('author');
  expect(asked).toBe(0);
  expect(may('posts.write')).toBe(true);
  expect(may('people.edit')).toBe(false);
});

test('a role does not outlive its token, nor another role that the server names', async () => {
  startUser();
  await reopen('author');
  localStorage.setItem('adminToken', 'another-token');
  const { may, asked, noteRole } = await reopen('owner');
  expect(asked).toBe(1);
  expect(may('people.edit')).toBe(true);
  noteRole('author');
  expect((await reopen('owner')).may('people.edit')).toBe(false);
});
