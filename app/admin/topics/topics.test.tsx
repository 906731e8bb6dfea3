// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  addressShown,
  openScreen,
  type Replies,
  refusal,
  rowTexts,
} from '../../../tests/support/admin-screen.tsx';
import * as route from './list.tsx';

const texts = { heading: '', lead: '', description: '' };
const seo = { id: 3, name: 'SEO', published: 1200, others: 2, only: 4, texts };

const open = (replies: Replies = {}, search = '') =>
  openScreen(route, {
    path: '/admin/topics',
    address: `/admin/topics${search}`,
    replies: {
      'GET /api/admin/topics/:kind': {
        topics: [seo],
        total: 1,
        counts: { categories: 1, tags: 5 },
        page: 1,
        pages: 1,
      },
      'GET /api/admin/topics': { categories: ['SEO', 'Ads'], tags: [] },
      ...replies,
    },
  });

const button = (name: string) => screen.getByRole('button', { name });

test('shows the number of posts of a category and links to them', async () => {
  await open();
  expect(rowTexts()).toEqual([
    'Name Published Not public Actions',
    'SEO 1,200 2 Title and introduction Rename Merge Delete',
  ]);
  expect(screen.getByRole('link', { name: 'SEO' }).getAttribute('href')).toBe(
    '/admin/blogs?category=SEO',
  );
  screen.getByText('1 category');
});

test('links a tag to the posts with this tag', async () => {
  await open({}, '?kind=tags');
  expect(screen.getByRole('link', { name: 'SEO' }).getAttribute('href')).toBe(
    '/admin/blogs?tag=SEO',
  );
});

test('renames a topic, and keeps the dialog open for a blank name', async () => {
  const { user, sent } = await open({
    'PATCH /api/admin/topics/:kind/:id': { name: 'Search', posts: 2 },
  });
  await user.click(button('Rename SEO'));
  const field = screen.getByLabelText('New name');
  await user.clear(field);
  await user.click(button('Rename'));
  expect(sent).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, 'Search');
  await user.click(button('Rename'));
  await screen.findByText('“SEO” is now “Search”. 2 blogs changed.');
  expect(sent).toEqual([['PATCH /api/admin/topics/categories/3', { name: 'Search' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers to merge into the topic that already has the name', async () => {
  const { user, sent } = await open({
    'PATCH /api/admin/topics/:kind/:id': refusal(409, {
      error: 'Taken.',
      current: { id: 4, name: 'Ads', published: 0, others: 0 },
    }),
    'POST /api/admin/topics/:kind/:id/merge': { name: 'Ads', posts: 0 },
  });
  await user.click(button('Rename SEO'));
  await user.type(screen.getByLabelText('New name'), 's');
  await user.click(button('Rename'));
  await screen.findByText('There is a category “Ads” already. Merge “SEO” into it?');
  screen.getByText(
    /^1,202 blogs will have “Ads” instead\. Links with the name “SEO” will go there/,
  );
  await user.click(button('Merge'));
  await screen.findByText('“SEO” is part of “Ads” now.');
  expect(sent.at(-1)).toEqual(['POST /api/admin/topics/categories/3/merge', { into: 'Ads' }]);
});

test('shows a refused merge at its field', async () => {
  const { user } = await open({
    'POST /api/admin/topics/:kind/:id/merge': refusal(404, { error: 'There is no such category.' }),
  });
  await user.click(button('Merge SEO'));
  await user.type(screen.getByLabelText('Into which category'), 'Nothing');
  await user.click(button('Merge'));
  await screen.findByText('There is no such category.');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Into which category')),
  );
});

test('changes what the page of a topic says, and tells errors at their fields', async () => {
  const { user, sent } = await open({
    'PUT /api/admin/topics/:kind/:id/texts': { ...texts, lead: 'How to be found.' },
  });
  await user.click(button('Title and introduction of SEO'));
  await user.type(screen.getByLabelText('Heading'), 'x'.repeat(121));
  await user.type(screen.getByLabelText('Introduction'), 'How to be found.');
  await user.click(button('Save'));
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Heading').getAttribute('aria-invalid')).toBe('true');
  await user.clear(screen.getByLabelText('Heading'));
  await user.click(button('Save'));
  await screen.findByText('The page of “SEO” has the new texts.');
  expect(sent).toEqual([
    ['PUT /api/admin/topics/categories/3/texts', { ...texts, lead: 'How to be found.' }],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('refused texts stay, with the reason', async () => {
  const { user } = await open({
    'PUT /api/admin/topics/:kind/:id/texts': refusal(404, { error: 'There is no such category.' }),
  });
  await user.click(button('Title and introduction of SEO'));
  await user.type(screen.getByLabelText('Introduction'), 'How to be found.');
  await user.click(button('Save'));
  await screen.findByText('There is no such category.');
  screen.getByDisplayValue('How to be found.');
});

test('deletes a topic after saying what happens to its posts', async () => {
  const { user, sent } = await open({
    'DELETE /api/admin/topics/:kind/:id': { posts: 1 },
  });
  await user.click(button('Delete SEO'));
  await screen.findByText('Delete the category “SEO”?');
  screen.getByText(
    '1,202 blogs will lose it, 1,200 of them published. 4 will then have no category. Links with its name will go to the list of all blogs. This cannot be undone.',
  );
  await user.click(button('Delete'));
  await screen.findByText('“SEO” is deleted. 1 blog changed.');
  expect(sent).toEqual([['DELETE /api/admin/topics/categories/3']]);
});

test.each([
  ['', 'No categories yet', 'All Blogs'],
  ['?search=x', 'No category fits', 'Show all categories'],
])('an empty list at %j says: %s', async (search, title, link) => {
  await open({ 'GET /api/admin/topics/:kind': { page: 1, pages: 1 } }, search);
  screen.getByText(title);
  screen.getByRole('link', { name: link });
});

test('searches while typing', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Search categories'), 'se{Enter}');
  await screen.findByDisplayValue('se');
  await screen.findByText('/admin/topics?search=se');
  expect(addressShown()).toBe('/admin/topics?search=se');
});
