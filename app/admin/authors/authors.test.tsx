// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  openScreen,
  type Replies,
  refusal,
  rowTexts,
} from '../../../tests/support/admin-screen.tsx';
import * as route from './list.tsx';

const asha = {
  id: 3,
  name: 'Asha Rao',
  slug: 'asha-rao',
  bio: 'Teaches.',
  picture: null,
  pictureAlt: '',
  link: '',
  work: '',
  account: null,
  isSample: false,
  isDrawn: false,
  published: 2,
  others: 1,
  ownBios: 1,
  updatedAt: '2026-11-01T00:00:00.000Z',
};

const open = (replies: Replies = {}, search = '') =>
  openScreen(route, {
    path: '/admin/authors',
    address: `/admin/authors${search}`,
    replies: {
      'GET /api/admin/authors': { authors: [asha], total: 1, unlisted: [], page: 1, pages: 1 },
      ...replies,
    },
  });

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('shows who has a page, and leads to it', async () => {
  await open();
  expect(rowTexts()).toEqual([
    'Name Bio Published Not public Actions',
    'Asha Rao Teaches. 2 1 Edit Account Delete',
  ]);
  expect(screen.getByRole('link', { name: 'Asha Rao' }).getAttribute('href')).toBe(
    '/blog/author/asha-rao',
  );
  screen.getByText('1 author');
});

test('a sample author is marked and drawn', async () => {
  const sample = { ...asha, name: 'Ananya Rao', isSample: true, isDrawn: true };
  await open({ 'GET /api/admin/authors': { authors: [sample], total: 1, page: 1, pages: 1 } });
  screen.getByText('Sample');
  screen.getByAltText('Drawing of Ananya Rao, a sample person');
});

test('adds an author, and keeps what was typed where it is refused', async () => {
  const { user, sent } = await open({
    'POST /api/admin/authors': refusal(422, {
      error: 'There is an author “Meera” already',
      fields: { name: 'There is an author “Meera” already' },
    }),
  });
  await user.click(button('Add an author'));
  await user.type(field('Name'), 'Meera');
  await user.type(field('Bio'), 'Writes.');
  await user.click(button('Add'));
  await screen.findByText('There is an author “Meera” already');
  expect(field('Bio').value).toBe('Writes.');
  expect(sent).toEqual([
    [
      'POST /api/admin/authors',
      {
        name: 'Meera',
        bio: 'Writes.',
        slug: '',
        pictureAlt: '',
        link: '',
        work: '',
        picture: null,
      },
    ],
  ]);
});

test('a name of blogs without a page is offered with its bio', async () => {
  const { user, sent } = await open({
    'GET /api/admin/authors': {
      authors: [],
      unlisted: [{ name: 'Ravi', bio: 'Sells.', posts: 3 }],
      page: 1,
      pages: 1,
    },
    'POST /api/admin/authors': { ...asha, name: 'Ravi' },
  });
  screen.getByText('No authors yet');
  screen.getByText('3 blogs');
  await user.click(button('Add a page for Ravi'));
  expect(field('Bio').value).toBe('Sells.');
  await user.click(button('Add'));
  await screen.findByText('“Ravi” has a page now.');
  expect(sent[0]?.[1]).toMatchObject({ name: 'Ravi', bio: 'Sells.' });
});

test('a new name takes the address along, and offers to change the blogs', async () => {
  const { user, sent } = await open({
    'PUT /api/admin/authors/:id': { author: { ...asha, name: 'Asha Nair' }, posts: 3, undo: 'u' },
    'POST /api/admin/undo': { done: 1, refused: 0 },
  });
  await user.click(button('Edit Asha Rao'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Asha Nair');
  expect(field('Address').value).toBe('asha-nair');
  screen.getByText(
    /The page is at \/blog\/author\/asha-nair\. Links with the old address go to the new one\./,
  );
  screen.getByLabelText(
    'Change the name in 3 blogs too. 1 blog with a bio of its own will show this one.',
  );
  await user.click(button('Save'));
  await screen.findByText('“Asha Nair” is saved. 3 blogs changed.');
  expect(sent).toEqual([
    [
      'PUT /api/admin/authors/3',
      {
        name: 'Asha Nair',
        bio: 'Teaches.',
        slug: 'asha-nair',
        pictureAlt: '',
        link: '',
        work: '',
        picture: null,
        revision: asha.updatedAt,
        next: expect.any(String),
        inPosts: true,
      },
    ],
  ]);
  await user.click(button('Undo'));
  await screen.findByText('Undone: 1 author is as it was.');
  expect(sent.at(-1)).toEqual(['POST /api/admin/undo', { tokens: ['u'] }]);
});

test('a new bio is offered to blogs with another one, and need not be taken', async () => {
  const { user, sent } = await open({
    'PUT /api/admin/authors/:id': { author: asha, posts: 0, undo: 'u' },
  });
  await user.click(button('Edit Asha Rao'));
  await user.type(field('Bio'), ' Runs.');
  await user.click(screen.getByLabelText(/^Show this bio in all blogs\./));
  await user.click(button('Save'));
  await screen.findByText('“Asha Rao” is saved.');
  expect(sent[0]?.[1]).toMatchObject({ bio: 'Teaches. Runs.', inPosts: false });
});

test('what somebody else has saved is told, and put in its place only by another press', async () => {
  const newer = { ...asha, bio: 'Theirs.', updatedAt: '2026-11-02T00:00:00.000Z' };
  let calls = 0;
  const { user, sent } = await open({
    'PUT /api/admin/authors/:id': () => {
      calls += 1;
      return calls === 1
        ? refusal(409, {
            error: 'Somebody else has changed this author.',
            current: newer,
            revision: newer.updatedAt,
          })
        : { author: asha, posts: 0, undo: 'u' };
    },
  });
  await user.click(button('Edit Asha Rao'));
  await user.type(field('Bio'), ' Mine.');
  await user.click(button('Save'));
  await screen.findByText('Somebody else has changed this author.');
  expect(field('Bio').value).toBe('Teaches. Mine.');
  await user.click(button('Save'));
  await screen.findByText('“Asha Rao” is saved.');
  expect(sent[1]?.[1]).toMatchObject({ bio: 'Teaches. Mine.', revision: newer.updatedAt });
});

test('a change replaces an own one whose response was lost', async () => {
  let calls = 0;
  let chosen = '';
  const { user, sent } = await open({
    'PUT /api/admin/authors/:id': ({ json }) => {
      calls += 1;
      const stored = { ...asha, bio: 'Teaches. Mine', updatedAt: '2026-11-02T00:00:00.000Z' };
      const { revision, next } = json as { revision: string; next: string };
      chosen ||= next;
      if (calls === 1) return refusal(504, { error: 'No response.' });
      return revision === chosen
        ? { author: asha, posts: 0, undo: 'u' }
        : refusal(409, { error: 'x', current: stored, revision: chosen });
    },
  });
  await user.click(button('Edit Asha Rao'));
  await user.type(field('Bio'), ' Mine ');
  await user.click(button('Save'));
  await screen.findByText('No response.');
  await user.type(field('Bio'), 'too.');
  await user.click(button('Save'));
  await screen.findByText('“Asha Rao” is saved.');
  expect(sent.at(-1)?.[1]).toMatchObject({ bio: 'Teaches. Mine too.' });
});

test('deletes after saying what stays, and can be undone', async () => {
  const { user, sent } = await open({ 'DELETE /api/admin/authors/:id': { undo: 'u' } });
  await user.click(button('Delete Asha Rao'));
  await screen.findByText('Delete the author “Asha Rao”?');
  screen.getByText(
    'Their page, bio and portrait go. 3 blogs will keep the name “Asha Rao”, without a link. Pictures stay in Media.',
  );
  await user.click(button('Delete'));
  await screen.findByText('“Asha Rao” is deleted.');
  expect(sent).toEqual([['DELETE /api/admin/authors/3']]);
  screen.getByRole('button', { name: 'Undo' });
});

test('an empty search says so', async () => {
  await open({ 'GET /api/admin/authors': { page: 1, pages: 1 } }, '?search=x');
  screen.getByText('No author fits');
  screen.getByRole('link', { name: 'Show all authors' });
});

test('an owner gives an author to an account, and is told why not', async () => {
  const others = [
    { id: 1, name: 'Owner', leftAt: null },
    { id: 4, name: 'Ravi', leftAt: null },
    { id: 5, name: 'Imtiaz', leftAt: '2026-09-30T00:00:00.000Z' },
  ];
  const { user, sent } = await open({
    'GET /api/admin/accounts': { accounts: others, invitations: [], canMail: false },
    'PUT /api/admin/authors/:id/account': ({ json }) =>
      (json as { account: number }).account === 1
        ? refusal(422, { error: 'x', fields: { account: 'Already another author' } })
        : { ...asha, account: { id: 4, name: 'Asha Rao' } },
  });
  await user.click(button('Account of Asha Rao'));
  await screen.findByRole('option', { name: 'Ravi' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Choose an account',
    'No account',
    'Owner',
    'Ravi',
  ]);
  await user.selectOptions(screen.getByLabelText('Account'), 'Owner');
  await user.click(button('Save'));
  await screen.findByText('Already another author');
  await user.selectOptions(screen.getByLabelText('Account'), 'Ravi');
  await user.click(button('Save'));
  await screen.findByText('Asha Rao is the author of an account now.');
  expect(sent.map(([, json]) => json)).toEqual([{ account: 1 }, { account: 4 }]);
});
