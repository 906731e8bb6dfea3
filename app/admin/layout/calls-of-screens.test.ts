// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mayRole, roles } from '../../../domain/accounts/roles.ts';
import type { ApiCall } from '../../../domain/api/call.ts';
import { calls } from '../../../domain/api/calls.ts';
import { answerCalls, type Replies, startUser } from '../../../tests/support/admin-screen.tsx';
import { callApi, refuseCalls } from '../api/call-api.ts';
import { noteRole } from '../session/access.ts';
import { needsAt } from './screens.ts';

type Loader = (args: object) => Promise<unknown>;

const screens = import.meta.glob<{ clientLoader?: Loader }>([
  '../{accounts,activity,authors,comments,copies,dashboard,history,media,messages,newsletter}/*.tsx',
  '../{outbox,pages,people,posts,schedule,settings,site,sources,today,topics}/*.tsx',
  '!../**/*.test.tsx',
]);

/** The file of each screen that loads something. */
const files: Record<string, string> = {
  '/admin/today': 'today/today',
  '/admin/dashboard': 'dashboard/dashboard',
  '/admin/blogs': 'posts/list',
  '/admin/blog/1': 'posts/view',
  '/admin/topics': 'topics/list',
  '/admin/authors': 'authors/list',
  '/admin/scheduled': 'schedule/scheduled',
  '/admin/history/post-1': 'history/history',
  '/admin/media': 'media/list',
  '/admin/comments': 'comments/comments',
  '/admin/people': 'people/list',
  '/admin/people/1': 'people/person',
  '/admin/messages': 'messages/list',
  '/admin/messages/1': 'messages/message',
  '/admin/sources': 'sources/sources',
  '/admin/newsletter': 'newsletter/newsletter',
  '/admin/newsletter/all': 'newsletter/newsletters',
  '/admin/newsletter/delivery': 'newsletter/delivery',
  '/admin/newsletter/1': 'newsletter/one-newsletter',
  '/admin/outbox': 'outbox/outbox',
  '/admin/pages': 'pages/list',
  '/admin/site': 'site/site',
  '/admin/settings': 'settings/settings',
  '/admin/settings/copies': 'copies/copies',
  '/admin/accounts': 'accounts/accounts',
  '/admin/activity': 'activity/activity',
};

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
  for (const [address, file] of Object.entries(files)) {
    const needs = needsAt(address);
    if (needs && !mayRole(role, needs)) continue;
    noteRole(role);
    called.length = 0;
    const { clientLoader } = (await screens[`../${file}.tsx`]?.()) ?? {};
    const request = new Request(`https://site.example${address}`);
    const params = { id: address.split('/').at(-1) };
    // What it makes of empty responses does not matter.
    await clientLoader?.({ request, params, context: {} }).catch(() => {});
    const refused = called.filter((name) => {
      const call = (calls as Record<string, ApiCall>)[name];
      return call && call.needs !== 'nothing' && !mayRole(role, call.needs);
    });
    expect.soft(refused, `${address} for ${role}`).toEqual([]);
    expect.soft(called.length, `${address} loads nothing`).toBeGreaterThan(0);
  }
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
