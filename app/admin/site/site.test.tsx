// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { factNames, type SiteFacts } from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { openScreen, type Replies, refusal } from '../../../tests/support/admin-screen.tsx';
import { factLabels } from './fact-groups.ts';
import * as route from './site.tsx';

const facts = { ...Object.fromEntries(factNames.map((name) => [name, ''])), ...brand } as SiteFacts;
const overview = (changes: Partial<SiteFacts> = {}, revision = 'first') => ({
  facts: { ...facts, ...changes },
  revision,
  delivered: facts,
  places: Object.fromEntries(factNames.map((name) => [name, { elsewhere: 'Footer', pages: [] }])),
  edited: {},
  fixed: {},
  server: [],
});

const open = (replies: Replies = {}) =>
  openScreen(route, {
    path: '/admin/site',
    replies: { 'GET /api/admin/site': overview(), ...replies } as unknown as Replies,
  });
const save = () => screen.getByRole('button', { name: 'Save and make public' });
const address = () => document.querySelector('[name="address"]') as HTMLTextAreaElement;

test('shows changed facts, and discards the changes', async () => {
  const { user } = await open();
  screen.getByText('No changes yet.');
  const before = address().value;
  await user.type(address(), ' New');
  screen.getByText(`One fact changed: ${factLabels.address}. Public as soon as you save.`);
  await expect.poll(() => localStorage.getItem('typed:1:facts')).toContain(' New');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(address().value).toBe(before);
  expect(localStorage.getItem('typed:1:facts')).toBeNull();
});

test('saves what has changed over the revision it is based on, and shows a refused fact at its field', async () => {
  const { user, sent } = await open({
    'PUT /api/admin/site': refusal(400, { error: 'Wrong.', fields: { address: 'Too long' } }),
  });
  await user.type(address(), ' New');
  await user.click(save());
  await screen.findByText('Too long');
  await waitFor(() => expect(document.activeElement).toBe(address()));
  expect(sent[0]?.[1]).toEqual({
    address: `${facts.address} New`,
    revision: 'first',
    next: expect.any(String),
  });
});

test('a fact that is refused takes no focus from somebody who goes on typing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await open({
    'PUT /api/admin/site': async () => {
      await promise;
      return refusal(400, { error: 'Wrong.', fields: { address: 'Too long' } });
    },
  });
  await user.type(address(), ' New');
  await user.click(save());
  const tagline = document.querySelector('[name="tagline"]') as HTMLInputElement;
  await user.type(tagline, 'Two');
  resolve();
  await screen.findByText('Too long');
  await user.keyboard(' words');
  expect(document.activeElement).toBe(tagline);
  expect(tagline.value).toMatch(/Two words$/);
});

test('shows the value of a fact that somebody else changed beside the field', async () => {
  const { user } = await open({
    'PUT /api/admin/site': refusal(409, {
      error: siteMessages.saved,
      current: overview({ address: 'Their street' }, 'theirs'),
      revision: 'theirs',
    }),
  });
  await user.type(address(), ' New');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: /Take that one/ }));
  expect(address().value).toBe('Their street');
});

test('goes on from its own facts that were stored without a response', async () => {
  let stored = overview();
  let isLost = true;
  const { user } = await open({
    'PUT /api/admin/site': ({ json }) => {
      const { revision, next, ...typed } = json as SiteFacts & { revision: string; next: string };
      if (revision !== stored.revision) {
        const error = siteMessages.changedMeanwhile;
        return refusal(409, { error, current: stored, revision: stored.revision });
      }
      stored = overview(typed, next);
      return isLost ? refusal(504, { error: 'No response.' }) : (stored as never);
    },
  });
  await user.type(address(), ' New');
  await user.click(save());
  await screen.findByText(/No response\./);
  isLost = false;
  await user.type(address(), 'er');
  await user.click(save());
  await waitFor(() => expect(stored.facts.address).toMatch(/Newer$/));
  expect(screen.queryByText(siteMessages.changedMeanwhile)).toBeNull();
});

const week = () => screen.getByRole('group', { name: /^Open on/ });
const day = (name: string) => within(week()).getByRole<HTMLInputElement>('checkbox', { name });
const time = (label: string) => within(week()).getByLabelText<HTMLInputElement>(label);
const set = (label: string, value: string) => fireEvent.change(time(label), { target: { value } });

test('the week shows the hours of the line for visitors, and is edited by day', async () => {
  const { user, sent } = await open({ 'PUT /api/admin/site': refusal(500, { error: 'No room.' }) });
  expect(day('Friday').checked).toBe(true);
  expect(time('Friday, opens').value).toBe('09:00');
  expect(day('Saturday').checked).toBe(false);
  // Copied from the previous day, then shortened; Friday in two parts; Monday closed.
  await user.click(day('Saturday'));
  set('Saturday, closes', '13:00');
  await user.click(within(week()).getByRole('button', { name: 'Add times: Friday' }));
  const times = ['13:00', '14:00', '20:00'];
  const inputs = within(week())
    .getAllByLabelText(/^Friday, /)
    .slice(1);
  for (const [at, value] of times.entries()) {
    fireEvent.change(inputs[at] as Element, { target: { value } });
  }
  await user.click(day('Monday'));
  await user.click(save());
  await screen.findByText(/No room\./);
  const days = ['Tu', 'We', 'Th'].map((name) => `${name} 09:00-18:00`);
  expect(sent[0]?.[1]).toMatchObject({
    openingHours: [...days, 'Fr 09:00-13:00 14:00-20:00', 'Sa 09:00-13:00'].join('\n'),
  });
});

test('refuses impossible hours at the week with the day, and sends nothing', async () => {
  const { user, sent } = await open();
  await user.click(within(week()).getByRole('button', { name: 'Add times: Monday' }));
  await user.click(save());
  await screen.findByText('Monday: please give both times, from when to when');
  await waitFor(() => expect(document.activeElement).toBe(day('Monday')));
  expect(sent).toEqual([]);
  await user.click(within(week()).getByRole('button', { name: 'Monday: remove 18:00 to' }));
  screen.getByText(/^One fact changed/);
});

test('restores unsaved opening hours', async () => {
  const { user } = await open();
  await user.click(day('Sunday'));
  await expect.poll(() => localStorage.getItem('typed:1:facts')).toContain('Su 09:00-18:00');
});
