// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  addressShown,
  answerCalls,
  openScreen,
  type Replies,
  refusal,
} from '../../../tests/support/admin-screen.tsx';
import {
  explainSessionEnd,
  forgetToken,
  isSignedIn,
  keepToken,
  onSessionEnd,
  readToken,
  sessionEnded,
  sessionEndText,
} from '../api/session.ts';
import * as screensRoute from '../layout/screens-boundary.tsx';
import { unversioned } from '../session/copies.ts';
import * as route from './login.tsx';
import * as logoutRoute from './logout.tsx';

const call = 'POST /api/admin/auth/login';
const open = (replies: Replies = {}, search = '') =>
  openScreen(route, { path: '/admin/login', address: `/admin/login${search}`, replies });
const login = () => screen.getByRole('button', { name: 'Login' });

test('requires both fields before sending', async () => {
  const { user, sent } = await open();
  await user.click(login());
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('opens the requested page and ends the previous session', async () => {
  const { user, sent } = await open(
    { [call]: { token: 'new' }, 'DELETE /api/admin/auth/session': {} } as Replies,
    '?next=/admin/topics',
  );
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret words');
  await user.click(login());
  await screen.findByText('Another screen');
  expect(addressShown()).toBe('/admin/topics');
  expect(readToken()).toBe('new');
  expect(sent).toEqual([
    [call, { username: 'asha', password: 'secret words' }],
    ['DELETE /api/admin/auth/session'],
  ]);
});

test('a refused login keeps the typed values, shows the reason and focuses the password', async () => {
  const { user } = await open({ [call]: refusal(401, { error: 'Wrong name or password' }) });
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(login());
  await screen.findByText('Wrong name or password');
  await expect.poll(() => document.activeElement === screen.getByLabelText('Password')).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('asha');
  // A refused login does not end an existing session.
  expect(readToken()).toBe('token');
});

test('the eye shows what is typed, by keyboard too, sends nothing and is off again when it is sent', async () => {
  const { user, sent } = await open({ [call]: refusal(401, { error: 'Wrong name or password' }) });
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const eye = screen.getByRole('button', { name: 'Show what you typed' });
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(field, 'secret words');
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(eye);
  // The cursor stays where it was.
  expect(document.activeElement).toBe(field);
  expect([field.type, eye.getAttribute('aria-pressed'), field.value]).toEqual([
    'text',
    'true',
    'secret words',
  ]);
  await user.tab();
  expect(document.activeElement).toBe(eye);
  await user.keyboard(' ');
  expect(field.type).toBe('password');
  await user.keyboard('{Enter}');
  expect(field.type).toBe('text');
  expect(sent).toEqual([]);
  await user.click(login());
  await screen.findByText('Wrong name or password');
  expect([field.type, field.value]).toEqual(['password', 'secret words']);
});

const stepCall = 'POST /api/admin/auth/login/second-step';
const half = { factors: ['app' as const, 'recovery' as const], ticket: 'ticket' };

async function openStep(replies: Replies) {
  const opened = await open({ [call]: half, ...replies } as Replies);
  await opened.user.type(screen.getByLabelText('Username'), 'asha');
  await opened.user.type(screen.getByLabelText('Password'), 'secret words');
  await opened.user.click(login());
  await screen.findByRole('heading', { name: 'One more step' });
  return opened;
}

test('checks a code as soon as it is complete, and stores the token only then', async () => {
  const { user, sent } = await openStep({
    [stepCall]: { token: 'new' },
    'DELETE /api/admin/auth/session': {},
  } as Replies);
  expect(readToken()).toBe('token');
  await user.type(screen.getByLabelText('Code'), '417 29');
  expect(sent).toHaveLength(1);
  await user.type(screen.getByLabelText('Code'), '6');
  await screen.findByText('Another screen');
  expect(readToken()).toBe('new');
  expect(sent[1]).toEqual([stepCall, { ticket: 'ticket', factor: 'app', code: '417296' }]);
});

test('clears a wrong code, and keeps one that got no response', async () => {
  let status = 401;
  const { user, sent } = await openStep({
    [stepCall]: () => refusal(status, status === 401 ? { error: 'Wrong code' } : {}),
  } as Replies);
  const code = () => screen.getByLabelText<HTMLInputElement>('Code');
  await user.type(code(), '000000');
  await screen.findByText('Wrong code');
  expect(code().value).toBe('');
  status = 502;
  await user.type(code(), '417296');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(code().value).toBe('417296');
  const before = sent.length;
  await user.click(retry);
  await expect.poll(() => sent.length).toBe(before + 1);
});

test('asks for the password again when the ticket is over, with the name kept', async () => {
  const { user } = await openStep({
    [stepCall]: refusal(410, { error: 'Please log in again.' }),
  } as Replies);
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.click(login());
  await screen.findByText('Code is required');
  await user.type(screen.getByLabelText('Recovery code'), '7F4K-M2QD');
  await user.click(login());
  await screen.findByText('Please log in again.');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('asha');
  await expect.poll(() => document.activeElement === screen.getByLabelText('Password')).toBe(true);
});

test('logging out ends the session in the browser and on the server', async () => {
  const { sent } = await openScreen(
    { ...logoutRoute, default: () => null },
    {
      path: '/admin/logout',
      replies: {
        'GET /api/admin/text-keys': { account: 1 },
        'DELETE /api/admin/auth/session': {},
      } as Replies,
    },
  );
  await screen.findByText('/admin/login');
  expect(readToken()).toBeNull();
  expect(sent.at(-1)).toEqual(['DELETE /api/admin/auth/session']);
});

const note = unversioned({ note: 'Prefers a female tutor' });

test.each([
  ['Go back', '/admin', true],
  ['Log out and delete it', '/admin/login', false],
])('logging out shows what is not saved: %s', async (answer, next, isKept) => {
  localStorage.setItem('typed:1:people-5:note', JSON.stringify(note));
  const { user } = await openScreen(logoutRoute, {
    path: '/admin/logout',
    replies: {
      'GET /api/admin/text-keys': { account: 1, keys: [] },
      'DELETE /api/admin/auth/session': {},
    } as Replies,
  });
  screen.getByRole('heading', { name: 'Log out and delete 1 text?' });
  screen.getByText('“Prefers a female tutor”');
  expect(readToken()).toBe('token');
  await user.click(screen.getByRole('button', { name: answer }));
  await screen.findByText(next);
  expect(readToken() === 'token').toBe(isKept);
  expect(localStorage.getItem('typed:1:people-5:note') !== null).toBe(isKept);
});

test('redirects to the login and back to the page', async () => {
  const [guard] = screensRoute.clientMiddleware;
  const request = new Request('https://site.example/admin/blogs?page=2');
  const next = vi.fn(async () => undefined);
  const passed = () => guard?.({ request } as never, next as never);
  forgetToken(readToken());
  const redirected = await Promise.resolve()
    .then(passed)
    .catch((response: Response) => response);
  expect((redirected as Response).headers.get('Location')).toBe(
    '/admin/login?next=%2Fadmin%2Fblogs%3Fpage%3D2',
  );
  expect(next).not.toHaveBeenCalled();
  keepToken('token');
  answerCalls({ 'GET /api/admin/text-keys': { account: 1 } });
  await passed();
  expect(next).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('reports the end of a session once, and not if a new session has replaced it', () => {
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  keepToken('second');
  sessionEnded('first');
  expect(listener).not.toHaveBeenCalled();
  expect(isSignedIn()).toBe(true);
  sessionEnded('second');
  expect(listener).toHaveBeenCalledOnce();
  expect(isSignedIn()).toBe(false);
  expect(sessionEndText()).toMatch(/^Your session has ended\./);
  dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
  expect(listener).toHaveBeenCalledTimes(2);
  explainSessionEnd('The site was restored.');
  expect(sessionEndText()).toBe('The site was restored. Log in to go on where you were.');
  keepToken('third');
  expect(sessionEndText()).toBeNull();
  localStorage.clear();
});
