// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { coursesPage } from '../../../content/pages/courses.ts';
import { type Role, roles } from '../../../domain/accounts/roles.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import {
  addressShown,
  now,
  type Parts,
  type Replies,
  show,
} from '../../../tests/support/admin-screen.tsx';
import { noteRole, RoleContext } from '../session/access.ts';
import { Palette } from './palette.tsx';

const kavita: Parts<ListedPerson> = {
  id: 7,
  name: 'Kavita Rathore',
  stage: 'qualified',
  phone: '+919414000215',
  step: { text: 'Call about the scholarship', dueAt: '2026-11-24T05:30:00.000Z' },
};
const people: Parts<ListedPerson>[] = [
  { ...kavita, id: 8, name: 'Amrita Kapoor', phone: '', step: null },
  kavita,
];
const post = { slug: 'kanban', status: 'published', updatedAt: now } as const;

const found: Replies = {
  'GET /api/admin/people': { people, total: 2 },
  'GET /api/admin/messages': {
    messages: [{ id: 3, name: 'Kavita Rathore', subject: 'Fees', message: 'How much?', card: 7 }],
  },
  'GET /api/admin/blogs': {
    posts: [
      { ...post, id: 21, title: 'Kanban for shops' },
      { ...post, id: 22, title: 'Kathak and clicks', status: 'draft' },
    ],
  },
  'GET /api/admin/pages': {
    pages: [
      {
        key: 'courses',
        name: 'Courses',
        path: '/courses',
        sections: [
          { key: 'hero', label: 'Opening' },
          { key: 'courses', label: 'Courses' },
          { key: 'closing', label: 'Karve Road closing' },
        ],
      },
    ],
  },
  'GET /api/admin/media': { pictures: [] },
};

function openPalette(role: Role = 'owner', replies: Replies = found) {
  const opened = show(
    <RoleContext value={role}>
      <Palette onClose={() => {}} typed={{ current: null }} />
      <Hash />
    </RoleContext>,
    replies,
  );
  noteRole(role);
  return opened;
}

function Hash() {
  return <p data-testid="hash">{useLocation().hash}</p>;
}
const addressOpened = () => addressShown() + screen.getByTestId('hash').textContent;

const line = (text: string | RegExp) =>
  waitFor(() => {
    const fits = (option: HTMLElement) => (option.textContent ?? '').match(text);
    const option = screen.getAllByRole('option').find(fits);
    if (!option) throw new Error(`No line ${text} among: ${lines().join(' | ')}`);
    return option;
  });
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
const chosen = () => screen.getByRole('option', { selected: true });

async function search(role: Role, words: string) {
  const opened = openPalette(role);
  await opened.user.type(screen.getByRole('combobox'), words);
  await screen.findByText(/^\d+ results?$/);
  return opened;
}

test('lists exact beginnings first and marks the letters', async () => {
  await search('owner', 'ka');
  const [first, second] = lines();
  expect(first).toContain('Kavita Rathore');
  expect(second).toContain('Amrita Kapoor');
  expect(chosen().textContent).toContain('Kavita Rathore');
  expect(chosen().querySelector('mark')?.textContent).toBe('Ka');
});

test('leads to the sections of a page', async () => {
  const { user } = await search('editor', 'karve');
  await user.click(await line('Courses: Karve Road closing'));
  expect(addressOpened()).toBe('/admin/pages/courses#closing');
});

test('leads to a setting, and to the field of each course', async () => {
  const { user } = openPalette('owner', {
    ...found,
    'GET /api/admin/pages/:id': { delivered: coursesPage } as never,
  });
  await user.type(screen.getByRole('combobox'), 'phone number');
  await user.click(await line('Phone'));
  expect(addressOpened()).toBe('/admin/site#phone');
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'course fee');
  const [, second] = coursesPage.sections.flatMap((each) =>
    each.kind === 'courses' ? each.courses : [],
  );
  await user.click(await line(`Fee in rupees Courses: ${second?.title}`));
  expect(addressOpened()).toBe('/admin/pages/courses#courses.courses.1.fee');
});

test('opens a person, an enquiry and a post', async () => {
  const { user } = await search('owner', 'ka');
  for (const [words, address] of [
    ['Kavita Rathore: Fees', '/admin/messages/3'],
    ['Kathak and clicks', '/admin/blog/edit/22'],
    ['Amrita Kapoor', '/admin/people/8'],
  ] as const) {
    await user.click(await line(words));
    expect(addressOpened()).toBe(address);
  }
});

test('makes something new with the words when nothing is found', async () => {
  const { user } = openPalette('owner', {
    ...found,
    'GET /api/admin/people': { people: [], total: 0 },
    'GET /api/admin/messages': { messages: [] },
    'GET /api/admin/blogs': { posts: [] },
  });
  await user.type(screen.getByRole('combobox'), 'Zubin');
  await screen.findByText('Nothing with “Zubin”.');
  expect(lines()).toEqual(['Write a post called “Zubin”NB', 'Add a person called “Zubin”NP']);
  await user.click(await line(/Add a person called “Zubin”/));
  expect(addressOpened()).toBe('/admin/people#add');
});

test('offers nothing new beside what is found', async () => {
  await search('owner', 'ka');
  expect(lines().filter((each) => each.includes('called “'))).toEqual([]);
});

const general = /^(Write|Add|Invite|Copy|Change|Log)/;

test.each(roles)('offers a role only what it may do: %s', async (role) => {
  openPalette(role);
  const offered = lines().filter((each) => general.test(each));
  const always = [
    'Change colours: as on this device',
    'Change colours: light',
    'Change colours: dark',
    'Log out',
  ];
  const writes = ['Write a postNB'];
  expect(offered).toEqual(
    {
      owner: [
        ...writes,
        'Add a personNP',
        'Write a newsletter',
        'Add a course batch',
        'Invite a colleague',
        'Copy now Copies the site to the safe place elsewhere',
        ...always,
      ],
      editor: [...writes, 'Write a newsletter', 'Add a course batch', ...always],
      desk: ['Add a personNP', ...always],
      author: [...writes, ...always],
    }[role],
  );
});

test.each([
  ['good', 'A copy is being made.', 1],
  ['no-key', 'No copy can be made yet. Open Settings, Copies: it says what is missing.', 0],
] as const)('copies now where copies are %s', async (state, said, count) => {
  const { user, sent } = openPalette('owner', {
    ...found,
    'GET /api/admin/copies': { state } as never,
    'POST /api/admin/copies/now': { ok: true } as never,
  });
  await user.type(screen.getByRole('combobox'), 'copy n');
  await user.click(await line(/^Copy now/));
  await screen.findByText(said);
  expect(sent).toHaveLength(count);
});
