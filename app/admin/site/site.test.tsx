// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { factNames, type SiteFacts } from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { openScreen, type Replies, refusal } from '../../../tests/support/admin-screen.tsx';
import { factLabels } from './fact-groups.ts';
import * as route from './site.tsx';

const facts = { ...Object.fromEntries(factNames.map((name) => [name, ''])), ...brand } as SiteFacts;
const overview = (changes: Partial<SiteFacts> = {}) => ({
  facts: { ...facts, ...changes },
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
  screen.getByText('Nothing is changed.');
  const before = address().value;
  await user.type(address(), ' New');
  screen.getByText(`One fact changed: ${factLabels.address}. Public as soon as you save.`);
  expect(localStorage.getItem('facts-copy')).toContain(' New');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(address().value).toBe(before);
  expect(localStorage.getItem('facts-copy')).toBeNull();
});

test('saves with the values it is based on, and shows a refused fact at its field', async () => {
  const { user, sent } = await open({
    'PUT /api/admin/site': refusal(400, { error: 'Wrong.', fields: { address: 'Too long' } }),
  });
  await user.type(address(), ' New');
  await user.click(save());
  await screen.findByText('Too long');
  expect(document.activeElement).toBe(address());
  expect(sent[0]?.[1]).toMatchObject({ base: facts });
});

test('shows the value of a fact that somebody else changed beside the field', async () => {
  const { user } = await open({
    'PUT /api/admin/site': refusal(409, {
      error: siteMessages.saved,
      current: overview({ address: 'Their street' }),
    }),
  });
  await user.type(address(), ' New');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: /Take that one/ }));
  expect(address().value).toBe('Their street');
});
