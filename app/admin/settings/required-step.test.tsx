// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  addressShown,
  answerCalls,
  openScreen,
  type Replies,
  refusal,
  show,
} from '../../../tests/support/admin-screen.tsx';
import { callApi } from '../api/call-api.ts';
import {
  isStepMissing,
  keepToken,
  onMissingStep,
  pageAfterLogin,
  stepAddress,
} from '../api/session.ts';
import AdminLayout from '../layout/layout.tsx';
import * as screensRoute from '../layout/screens-boundary.tsx';
import { StepNotice } from '../login/step-notice.tsx';
import * as route from './required-step.tsx';

const account = 'GET /api/admin/account';
const missing = { from: '2026-12-01', isNow: true };
const codes = Array.from({ length: 10 }, (_, place) => `AAAA-AAA${place}`);

const open = (replies: Replies, search = '?next=%2Fadmin%2Ftopics') =>
  openScreen(route, {
    path: '/admin/second-step',
    address: `/admin/second-step${search}`,
    replies: {
      [account]: { username: 'vikram', role: 'editor', missingStep: missing },
      'GET /api/admin/second-step': {},
      'POST /api/admin/second-step/app': { key: 'JBSWY3DP', address: 'otpauth://totp/x' },
      'PUT /api/admin/second-step/app': { codes },
      ...replies,
    } as Replies,
  });

/** A call that is refused for want of a second step. */
async function refuseCall(on = <h1>A screen</h1>) {
  show(on, {
    [account]: { role: 'owner' },
    'GET /api/admin/counts': refusal(403, { error: 'Set one up.', reason: 'second-step-needed' }),
  });
  await callApi('GET /api/admin/counts', {}).catch(() => {});
}

test('a refused call opens the page once it is known, with the screen to go on to', async () => {
  let noticed = 0;
  const stop = onMissingStep(() => {
    noticed += 1;
  });
  await refuseCall();
  stop();
  expect([noticed, isStepMissing()]).toEqual([1, true]);
  const [guard] = screensRoute.clientMiddleware;
  const request = new Request('https://site.example/admin/blogs?page=2');
  const passed = () => guard?.({ request } as never, (async () => undefined) as never);
  const redirected = await Promise.resolve()
    .then(passed)
    .catch((response: Response) => response);
  expect((redirected as Response).headers.get('Location')).toBe(
    '/admin/second-step?next=%2Fadmin%2Fblogs%3Fpage%3D2',
  );
  // Another login is another account.
  keepToken('other');
  expect(isStepMissing()).toBe(false);
  answerCalls({ 'GET /api/admin/text-keys': { account: 2 } });
  await passed();
});

test('leaves the screen where a call is refused, with the way back to it', async () => {
  await refuseCall(<AdminLayout />);
  await expect.poll(addressShown).toBe('/admin/second-step?next=%2Fadmin%2Fhere');
});

test('goes on to the same place of the screen', async () => {
  window.history.replaceState(null, '', '/admin/people/5?from=today#stage');
  const here = '/admin/people/5?from=today#stage';
  const [guard] = screensRoute.clientMiddleware;
  const locationOf = async (url: string) => {
    const request = new Request(url);
    const passed = async () =>
      await guard?.({ request } as never, (async () => undefined) as never);
    const response = await passed().catch((thrown: Response) => thrown);
    return (response as Response | undefined)?.headers.get('Location');
  };
  await refuseCall();
  const address = stepAddress({
    pathname: '/admin/people/5',
    search: '?from=today',
    hash: '#stage',
  });
  expect(await locationOf('https://site.example/admin/people/5?from=today')).toBe(address);
  // The hash of the document belongs to no other screen.
  expect(await locationOf('https://site.example/admin/people/6')).toBe(
    '/admin/second-step?next=%2Fadmin%2Fpeople%2F6',
  );
  expect(pageAfterLogin(new URL(address, 'https://site.example').search)).toBe(here);
});

test('keeps the screen to go on to when it opens from itself', () => {
  const page = { pathname: '/admin/second-step', search: '?next=%2Fadmin%2Fblogs' };
  expect(stepAddress(page)).toBe('/admin/second-step?next=%2Fadmin%2Fblogs');
  expect(stepAddress({ pathname: '/admin/login' })).toBe('/admin/second-step');
});

test('sets an app up, shows the codes once, and goes on to the screen', async () => {
  await refuseCall();
  cleanup();
  const { user } = await open({});
  screen.getByText(/Your role, Editor, needs it since 1 Dec 2026, so nothing else opens before\./);
  expect(screen.queryByText('Not now')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
  await user.type(await screen.findByLabelText('Code'), '417296');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('AAAA-AAA9');
  expect(isStepMissing()).toBe(false);
  await user.click(screen.getByLabelText('I have them on paper'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Another screen');
  expect(addressShown()).toBe('/admin/topics');
});

test('stays until one goes on, where the codes were closed unseen', async () => {
  const { user } = await open({});
  await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
  await user.type(await screen.findByLabelText('Code'), '417296');
  await screen.findByRole('alertdialog');
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel'));
  await screen.findByText(/^The recovery codes are not shown again\./);
  await screen.findByRole('heading', { name: 'The second step is set up' });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('Another screen');
});

test('goes on at once with an account that lacks nothing', async () => {
  await open({ [account]: { username: 'vikram', role: 'editor', missingStep: null } });
  await screen.findByText('Another screen');
  expect(addressShown()).toBe('/admin/topics');
});

test('can wait before the day', async () => {
  const { user } = await open({
    [account]: { username: 'vikram', role: 'editor', missingStep: { ...missing, isNow: false } },
  });
  screen.getByText(/needs it from 1 Dec 2026\.$/);
  await user.click(screen.getByText('Not now'));
  await screen.findByText('Another screen');
});

test('the notice is put aside until the next login', async () => {
  const missingStep = { ...missing, isNow: false };
  const portrait = { picture: null, isDrawn: false };
  const role = 'desk' as const;
  const account = { username: 'neha', displayName: '', role, missingStep, ...portrait };
  const { user } = show(<StepNotice account={account} />);
  screen.getByText('From 1 Dec 2026 you need a second step to log in:');
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe(
    '/admin/second-step?next=%2Fadmin%2Fhere',
  );
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region', { name: 'Two-step login' })).toBeNull();
  cleanup();
  show(<StepNotice account={account} />);
  screen.getByRole('region', { name: 'Two-step login' });
});
