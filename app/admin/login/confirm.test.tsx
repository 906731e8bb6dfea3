// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now, type Replies, refusal, show } from '../../../tests/support/admin-screen.tsx';
import { downloadFile } from '../api/download-file.ts';
import { PasswordPanel } from '../settings/password-panel.tsx';
import { ActionButton } from '../ui/action.tsx';
import { useAction } from '../ui/use-action.ts';
import { ConfirmHost } from './confirm-host.tsx';

const change = 'PUT /api/admin/password';
const confirm = 'POST /api/admin/identity';
const stale = refusal(403, { error: 'Confirm.', reason: 'not-fresh', act: 'Change the password' });
const identity = {
  'GET /api/admin/identity': { factors: ['password'], provenAt: '2026-11-26T04:34:00.000Z' },
} as Replies;

/** Refuses until the caller has confirmed with "right". */
function guarded(replies: Replies) {
  let isFresh = false;
  return {
    isFresh: () => isFresh,
    replies: {
      ...identity,
      ...replies,
      [confirm]: ({ json }: { json: unknown }) => {
        isFresh = (json as { proof: string }).proof === 'right';
        return isFresh ? { ok: true } : refusal(422, { error: 'No', fields: { proof: 'Wrong' } });
      },
    } as Replies,
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

async function typePasswords(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.type(field('Current password'), 'old words');
  await user.type(field('New password'), 'new words');
  await user.type(field('New password again'), 'new words');
  await user.click(button('Change password'));
  await screen.findByText(/^To change the password, we ask who you are\. .* 26 minutes ago/);
}

test('sends the call again, unchanged, once the caller has confirmed', async () => {
  const door = guarded({ [change]: () => (door.isFresh() ? { token: 'next' } : stale) } as Replies);
  const { user, sent } = show(
    <ConfirmHost>
      <PasswordPanel changedAt={now} />
    </ConfirmHost>,
    door.replies,
  );
  await typePasswords(user);
  await user.type(await screen.findByLabelText('Your password'), 'wrong');
  await user.click(button('Confirm'));
  await screen.findByText('Wrong');
  await user.clear(field('Your password'));
  await user.type(field('Your password'), 'right');
  await user.click(button('Confirm'));
  await expect.poll(() => localStorage.getItem('adminToken')).toBe('next');
  const calls = sent.filter(([name]) => name === change);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

test('a cancelled confirmation keeps the form, and says that nothing was done', async () => {
  const door = guarded({ [change]: stale } as Replies);
  const { user, sent } = show(
    <ConfirmHost>
      <PasswordPanel changedAt={now} />
    </ConfirmHost>,
    door.replies,
  );
  await typePasswords(user);
  await user.click(button('Cancel'));
  await screen.findByText(/you did not confirm that it is you/);
  expect(field('New password').value).toBe('new words');
  expect(sent.filter(([name]) => name === change)).toHaveLength(1);
  expect(localStorage.getItem('adminToken')).toBe('token');
});

test('another 403 is an error like any other', async () => {
  const refused = refusal(403, { error: 'Only owners can do this.', reason: 'role-refused' });
  const { user } = show(
    <ConfirmHost>
      <PasswordPanel changedAt={now} />
    </ConfirmHost>,
    { ...identity, [change]: refused } as Replies,
  );
  await user.type(field('Current password'), 'old words');
  await user.type(field('New password'), 'new words');
  await user.type(field('New password again'), 'new words');
  await user.click(button('Change password'));
  await screen.findByText('Only owners can do this.');
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

function TwoDownloads() {
  const one = useAction();
  const download = () =>
    Promise.all([
      downloadFile('/api/admin/people/export', 'people.csv'),
      downloadFile('/api/admin/messages/export', 'messages.csv'),
    ]);
  return (
    <ActionButton onClick={() => void one.run(download, { reload: false, done: 'Both are here.' })}>
      Export both
    </ActionButton>
  );
}

test('asks once for calls that wait together, downloads too', async () => {
  const answer = () => (door.isFresh() ? {} : stale);
  const door = guarded({
    'GET /api/admin/people/export': answer,
    'GET /api/admin/messages/export': answer,
  } as Replies);
  const { user, sent } = show(
    <ConfirmHost>
      <h1>Lists</h1>
      <TwoDownloads />
    </ConfirmHost>,
    door.replies,
  );
  await user.click(button('Export both'));
  await user.type(await screen.findByLabelText('Your password'), 'right');
  await user.click(button('Confirm'));
  await screen.findByText('Both are here.');
  expect(sent.filter(([name]) => name === confirm)).toHaveLength(1);
});
