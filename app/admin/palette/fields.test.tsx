// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { allPages } from '../../../content/site-pages.ts';
import { mayRole, type Permission } from '../../../domain/accounts/roles.ts';
import { infoOf, partsOf, schemaOf } from '../../../domain/pages/page-edits.ts';
import type { PageRow } from '../../../domain/pages/pages.calls.ts';
import { factNames } from '../../../domain/site/site-facts.ts';
import { now, openScreen, type Replies } from '../../../tests/support/admin-screen.tsx';
import * as accounts from '../accounts/accounts.tsx';
import * as copies from '../copies/copies.tsx';
import * as notifications from '../settings/notifications.tsx';
import * as settings from '../settings/settings.tsx';
import * as templates from '../settings/templates-and-data.tsx';
import * as site from '../site/site.tsx';
import { type Find, fitsField, pageFields, settingFinds } from './fields.ts';

const mayOwner = (permission: Permission) => mayRole('owner', permission);
const found = (finds: readonly Find[], words: string) =>
  finds.filter((find) => fitsField(words, find));

const replies = {
  'GET /api/admin/site': {
    facts: { ...Object.fromEntries(factNames.map((name) => [name, ''])), ...brand },
    places: Object.fromEntries(factNames.map((name) => [name, { elsewhere: '', pages: [] }])),
  },
  'GET /api/admin/account/email': { canMail: true },
  'GET /api/admin/second-step': { passkeyHost: 'localhost', codes: { left: 10 }, appSince: now },
  'GET /api/admin/profile': { role: 'owner' },
  'GET /api/admin/account': { role: 'owner' },
  'GET /api/admin/push': {
    duty: { colleagues: 1, isOn: true },
    quietHours: { isOn: true, hours: 'Monday to Friday' },
    devices: [{ id: 1, name: 'Chrome' }],
  },
  'GET /api/admin/sessions': [],
  'GET /api/admin/accounts': { accounts: [{ id: 1, name: 'Asha', role: 'owner', isMe: true }] },
  'GET /api/admin/answer-templates': [],
  'GET /api/admin/personal-data/records': [],
  'GET /api/admin/retention': { messages: 1 },
  'GET /api/admin/copies': {
    state: 'good',
    place: { label: 'A store', command: 'npm run restore' },
    key: { name: 'blue', madeAt: now, madeBy: 'Asha' },
    last: { at: now, madeAt: now },
  },
} as unknown as Replies;

const screens = [
  ['site', site],
  ['settings', settings],
  ['accounts', accounts],
  ['settings/copies', copies],
  ['settings/notifications', notifications],
  ['settings/templates-and-data', templates],
] as const;

const hashOf = ({ href }: Find) => href.split('#')[1] ?? '';
const target = (find: Find) => {
  const name = CSS.escape(hashOf(find));
  return document.querySelector(`[name="${name}"], #${name}`);
};

/** Whether an element is or contains a field, or belongs to the same form; the form of a whole screen does not count. */
const isFor = (element: Element | null, field: Element) =>
  element?.contains(field) || element?.closest('form:not(.contents)')?.contains(field);

test.each(screens)('every labelled field of %s is found by its label', async (path, route) => {
  await openScreen(route, { path: `/admin/${path}`, replies });
  const finds = settingFinds(mayOwner).filter(({ href }) => href.startsWith(`/admin/${path}#`));
  for (const find of finds) expect(target(find), `${find.href} leads to something`).not.toBeNull();

  const fields = [...document.querySelectorAll('input, select, textarea')];
  const named = fields.flatMap((field) => {
    const within = field.closest('fieldset');
    const label =
      within?.querySelector('legend') ?? document.querySelector(`label[for="${field.id}"]`);
    const text = label?.firstChild?.textContent?.replace(/\(.*/, '').trim();
    return text ? [{ field, text, around: within ?? field }] : [];
  });
  for (const { field, text, around } of named) {
    const leads = found(finds, text).map(target);
    expect(
      leads.some((each) => isFor(each, field) || around.contains(each)),
      `“${text}” finds its field`,
    ).toBe(true);
  }
});

test.each([
  ['logo', '/admin/site#logo'],
  ['password', '/admin/settings#currentPassword'],
  ['opening hours', '/admin/site#openingHours'],
  ['mail server', '/admin/site#mail'],
  ['phone number', '/admin/site#phone'],
  ['restore', '/admin/settings/copies#restore'],
  ['backup', '/admin/settings/copies#place'],
  ['two-step', '/admin/accounts#rule'],
])('“%s” leads to its setting', (words, href) => {
  expect(found(settingFinds(mayOwner), words).map((find) => find.href)).toContain(href);
});

test('offers a role only the settings that it may open', () => {
  const paths = (role: 'author' | 'desk') => [
    ...new Set(
      settingFinds((permission) => mayRole(role, permission)).map(({ href }) => href.split('#')[0]),
    ),
  ];
  expect(paths('author')).toEqual(['/admin/settings']);
  expect(paths('desk')).toEqual([
    '/admin/settings',
    '/admin/settings/notifications',
    '/admin/settings/templates-and-data',
  ]);
});

test('every field of the pages is found by its label, with its page', () => {
  const rows = allPages.map((page) => ({
    key: page.key,
    name: page.key,
    sections: partsOf(page).map((key) => ({ key, label: infoOf(schemaOf(key))?.label ?? '' })),
  })) as unknown as PageRow[];
  const fields = pageFields(rows);
  expect(fields.length).toBeGreaterThan(300);
  for (const field of fields) {
    expect(found([field], `${field.name} ${field.page.name}`)).toEqual([field]);
  }
  const fee = found(fields, 'fee').map(({ href }) => href);
  expect(fee[0]).toBe('/admin/pages/courses#courses.courses.0.fee');
});
