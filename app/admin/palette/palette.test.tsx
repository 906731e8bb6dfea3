// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Role, roles } from '../../../domain/accounts/roles.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import {
  addressShown,
  now,
  openScreen,
  type Parts,
  type Replies,
  refusal,
  show,
} from '../../../tests/support/admin-screen.tsx';
import { noteRole, RoleContext } from '../session/access.ts';
import { useDialog } from '../ui/dialog.tsx';
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
          { key: 'closing', label: 'Karve Road closing' },
        ],
      },
    ],
  },
  'GET /api/admin/media': { pictures: [] },
  'GET /api/admin/answer-templates': [
    { id: 1, name: 'Fees', english: 'Hello {first}', hindi: '{first} जी' },
  ],
  'GET /api/admin/suggestions': { ownAuthor: 'Neha' },
  'POST /api/admin/people/:id/answers': {},
  'POST /api/admin/people/snoozes': { changed: 1, undo: 'token' },
  'POST /api/admin/undo': { done: 1, refused: 0 },
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
const acts = (name: string) => within(screen.getByRole('group', { name }));

async function search(role: Role, words: string) {
  const opened = openPalette(role);
  await opened.user.type(screen.getByRole('combobox'), words);
  await line('called “');
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

test('acts on the result that is chosen: Tab, then a letter', async () => {
  const { user, sent } = await search('owner', 'ka');
  expect(acts('With Kavita Rathore').getAllByRole('option')).toHaveLength(5);
  await acts('With Kavita Rathore').findByText('WhatsApp, with “Fees”');
  await user.keyboard('{Tab}');
  expect(chosen().textContent).toContain('Call 94140 00215');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await user.keyboard('s');
  await screen.findByText(/^Kavita Rathore comes back: Tomorrow/);
  expect(sent).toEqual([
    [
      'POST /api/admin/people/snoozes',
      { ids: [7], day: '2026-11-27', time: expect.any(String), from: kavita.step },
    ],
  ]);
});

test('after a refused delay shows the new step on the screen, and the next try takes it', async () => {
  const theirs = { text: 'Send the fees', dueAt: '2026-11-27T04:30:00.000Z' };
  let { step } = kavita;
  const error = 'Neha has changed the next step to “Send the fees” in the meantime.';
  function Screen({ loaderData }: { loaderData: string }) {
    const dialog = useDialog();
    return (
      <RoleContext value="owner">
        <h1>{loaderData}</h1>
        <button onClick={() => dialog.open()} type="button">
          Find
        </button>
        {dialog.render((close) => (
          <Palette onClose={close} typed={{ current: null }} />
        ))}
      </RoleContext>
    );
  }
  const { user, sent } = await openScreen(
    { default: Screen, clientLoader: () => step?.text ?? '' },
    {
      path: '/admin/here',
      replies: {
        ...found,
        'GET /api/admin/people': () => ({ people: [{ ...kavita, step }], total: 1 }),
        'POST /api/admin/people/snoozes': () => {
          if (step === theirs) return { changed: 1, undo: 'token' };
          step = theirs;
          return refusal(409, { error, current: { step, by: 'Neha' } });
        },
      },
    },
  );
  noteRole('owner');
  const snooze = async () => {
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(screen.getByRole('combobox'), 'ka');
    await line('called “');
    await user.keyboard('{Tab}s');
  };
  await snooze();
  await screen.findByText(error);
  await screen.findByRole('heading', { name: 'Send the fees' });
  await snooze();
  await screen.findByText(/^Kavita Rathore comes back: Tomorrow/);
  expect(sent.map(([, json]) => (json as { from: unknown }).from)).toEqual([kavita.step, theirs]);
});

test('calls, and asks how it went', async () => {
  const follows = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => follows.mockRestore());
  const { user, sent } = await search('owner', 'ka');
  await user.keyboard('{Tab}c');
  await screen.findByRole('heading', { name: 'How did the call go?' });
  expect(follows.mock.instances[0]).toHaveProperty('href', 'tel:+919414000215');
  await waitFor(() =>
    expect(sent).toEqual([
      ['POST /api/admin/people/7/answers', expect.objectContaining({ kind: 'phone' })],
    ]),
  );
});

test('letters are typed unless Tab was pressed, and again after Escape', async () => {
  const { user } = await search('owner', 'ka');
  await user.keyboard('{Tab}{Escape}');
  expect(chosen().textContent).toContain('Kavita Rathore');
  await user.keyboard('s');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('kas');
});

test('does not act on another result, which arrives after Tab was pressed', async () => {
  const held = Promise.withResolvers<void>();
  const { user, sent } = openPalette('owner', {
    ...found,
    'GET /api/admin/messages': { messages: [] },
    'GET /api/admin/pages': { pages: [] },
    'GET /api/admin/people': async ({ address }) => {
      if (!address.includes('search=kar')) return { people: [kavita], total: 1 };
      await held.promise;
      return { people: [{ ...kavita, id: 9, name: 'Karan Mehta' }], total: 1 };
    },
  });
  const box = screen.getByRole<HTMLInputElement>('combobox');
  await user.type(box, 'ka');
  await line('called “');
  await user.keyboard('r{Tab}');
  expect(chosen().textContent).toContain('Call');
  held.resolve();
  await line('Karan Mehta');
  await waitFor(() => expect(chosen().textContent).toContain('Karan Mehta'));
  await user.keyboard('s');
  expect(box.value).toBe('kars');
  expect(sent).toEqual([]);
});

test('offers no call to somebody without a number', async () => {
  const { user } = await search('owner', 'ka');
  await user.keyboard('{ArrowDown}');
  const group = acts('With Amrita Kapoor');
  expect(group.queryByText('Call')).toBeNull();
  await user.click(group.getByText('Reply to Amrita Kapoor'));
  expect(addressOpened()).toBe('/admin/people/8#reply');
});

test('publishes a draft in its sheet, and withdraws what is public with an undo', async () => {
  const { user, sent } = openPalette('editor', {
    ...found,
    'POST /api/admin/blogs/decisions': { done: [21], already: [], refused: [], undo: 'token' },
  });
  await user.type(screen.getByRole('combobox'), 'kath');
  await user.click(await line('Publish “Kathak and clicks”'));
  expect(addressOpened()).toBe('/admin/blog/edit/22#publish');

  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'kanb');
  await user.click(await line('Withdraw “Kanban for shops” from the site'));
  await screen.findByText('“Kanban for shops” is a draft again.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['POST /api/admin/undo', { tokens: ['token'] }]));
});

test('leads to the sections of a page', async () => {
  const { user } = await search('editor', 'courses');
  await line('Courses: Karve Road closing');
  await user.click(acts('On the page Courses').getByText('Edit “Opening”'));
  expect(addressOpened()).toBe('/admin/pages/courses#hero');
});

test('makes something new with the words', async () => {
  const { user } = await search('owner', 'Zubin');
  await user.click(await line(/Add a person called “Zubin”/));
  expect(addressOpened()).toBe('/admin/people#add');
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

test('offers an author neither to publish nor to withdraw', async () => {
  const { user } = openPalette('author', {
    'GET /api/admin/blogs': found['GET /api/admin/blogs'] as never,
    'GET /api/admin/media': { pictures: [] },
  });
  await user.type(screen.getByRole('combobox'), 'kan');
  await line('See its versionsH');
  expect(lines().filter((each) => /^(Publish|Withdraw) /.test(each))).toEqual([]);
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
