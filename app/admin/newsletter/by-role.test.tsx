// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { ListedSubscription } from '../../../domain/newsletter/subscriptions.calls.ts';
import { openScreen, type Parts, type Replies } from '../../../tests/support/admin-screen.tsx';
import { RoleContext } from '../session/access.ts';
import * as readersRoute from './newsletter.tsx';
import * as newslettersRoute from './newsletters.tsx';

const left: Parts<ListedSubscription> = {
  id: 3,
  email: 'reader@mail.example',
  status: 'confirmed',
  suppressedAt: '2026-11-02T05:00:00Z',
};

const replies: Replies = {
  'GET /api/admin/subscriptions': {
    subscriptions: [left],
    total: 1,
    counts: { suppressed: 1 },
    page: 1,
    pages: 1,
  },
  'GET /api/admin/newsletters': { newsletters: [], page: 1, pages: 1 },
};

/** Opens a screen as somebody with a role; the screen of newsletters asks for the account. */
async function openAs(
  role: Role,
  route: { default: unknown; clientLoader: unknown },
  further: Replies = {},
) {
  const Route = route.default as ComponentType;
  const Screen = (props: object) => (
    <RoleContext value={role}>
      <Route {...props} />
    </RoleContext>
  );
  return await openScreen(
    { ...route, default: Screen },
    {
      path: '/admin/newsletter',
      address: '/admin/newsletter?status=suppressed',
      replies: { 'GET /api/admin/account': { role }, ...replies, ...further },
    },
  );
}

const names = (role: 'button' | 'link' | 'checkbox') =>
  screen.queryAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent);

test('the enquiry desk sees readers, and nothing that removes or imports any', async () => {
  await openAs('desk', readersRoute);
  await screen.findByText('reader@mail.example');
  expect(names('button').filter((name) => /remove|send|check the file/i.test(name))).toEqual([]);
  expect(names('checkbox')).toEqual([]);
});

test('an owner removes, imports and sends again', async () => {
  await openAs('owner', readersRoute);
  await screen.findByText('reader@mail.example');
  for (const name of ['Remove reader@mail.example', 'Send again: reader@mail.example']) {
    expect(names('button')).toContain(name);
  }
  expect(names('button')).toContain('Check the file');
  expect(names('checkbox')).toContain('Select reader@mail.example');
});

test('an editor writes newsletters without the list of readers, and no call is refused', async () => {
  // There is no reply for the state of the mail server, so that asking for it fails the test.
  await openAs('editor', newslettersRoute);
  expect(names('link')).toEqual(['New newsletter']);
});
