// @vitest-environment happy-dom
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { mayRole, roles } from '../../../domain/accounts/roles.ts';
import type { ApiCall } from '../../../domain/api/call.ts';
import { calls } from '../../../domain/api/calls.ts';
import { answerCalls, type Replies, startUser } from '../../../tests/support/admin-screen.tsx';
import routes from '../../routes.ts';
import { callApi, refuseCalls } from '../api/call-api.ts';
import { needsAt } from '../screens.ts';
import { noteRole } from '../session/access.ts';

type Loader = (args: object) => Promise<unknown>;

const modules = import.meta.glob<{ clientLoader?: Loader }>(['../**/*.tsx', '!../**/*.test.tsx']);

/** The address and the file of each screen of the admin. */
function screensOf(entries: readonly RouteConfigEntry[], parent = ''): [string, string][] {
  return entries.flatMap(({ path, file, children }) => {
    const address = path ? `${parent}/${path}` : parent;
    if (children) return screensOf(children, address);
    const isHistory = address.includes('/history/');
    const example = address
      .replace(':id', isHistory ? 'post-1' : '1')
      .replace(':key', 'home')
      .replace('*', 'nowhere');
    return [[example, file] as [string, string]];
  });
}

const admin = (routes as RouteConfigEntry[]).filter(({ path }) => path === 'admin');
const screens = screensOf(admin);

test.each(roles)('no screen calls what the role %s does not have', async (role) => {
  startUser();
  const called: string[] = [];
  const replies = Object.keys(calls).map((name) => [
    name,
    () => {
      called.push(name);
      return name === 'GET /api/admin/account' ? { role } : {};
    },
  ]);
  answerCalls(Object.fromEntries(replies) as Replies);
  let loading = 0;
  for (const [address, file] of screens) {
    const needs = needsAt(address);
    if (needs && !mayRole(role, needs)) continue;
    const { clientLoader } = (await modules[file.replace(/^admin\//, '../')]?.()) ?? {};
    if (!clientLoader) continue;
    noteRole(role);
    called.length = 0;
    const request = new Request(`https://site.example${address}`);
    const last = address.split('/').at(-1);
    // What it makes of empty responses does not matter.
    await clientLoader({ request, params: { id: last, key: last }, context: {} }).catch(() => {});
    const refused = called.filter((name) => {
      const call = (calls as Record<string, ApiCall>)[name];
      return call && call.needs !== 'nothing' && !mayRole(role, call.needs);
    });
    expect.soft(refused, `${address} for ${role}`).toEqual([]);
    if (called.length > 0) loading += 1;
  }
  // Dashboard, the own settings, and what the role is for.
  expect(loading).toBeGreaterThan(role === 'author' ? 4 : 7);
});

test('calls of a screen that was refused are not sent', async () => {
  startUser();
  const sent: string[] = [];
  const reply = ({ address }: { address: string }) => {
    sent.push(address);
    return {};
  };
  answerCalls({ 'GET /api/admin/people/today': reply, 'GET /api/admin/counts': reply } as Replies);
  const { signal } = new AbortController();
  refuseCalls(signal, 'This screen is for owners.');
  await expect(callApi('GET /api/admin/people/today', { signal })).rejects.toThrow(
    'This screen is for owners.',
  );
  await callApi('GET /api/admin/counts', { signal: new AbortController().signal });
  expect(sent).toEqual(['/api/admin/counts']);
});
