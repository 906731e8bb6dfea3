import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Filters, Pages, StateLinks } from './filters.tsx';

function renderMarkup(address: string, element: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** Address and text of each link. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', text = '']) => [
    href.replaceAll('&amp;', '&'),
    text.replaceAll(/<[^>]*>/g, ''),
  ]);

const states = {
  label: 'States',
  labels: { new: 'New', done: 'Done' },
  counts: { new: 1200, done: 0 },
};

test('links to states keep the search but not page and view', () => {
  const links = linksIn(
    renderMarkup('/list?search=a&page=3&view=due', <StateLinks {...states} shown="new" />),
  );
  expect(links).toEqual([
    ['/list?search=a&status=new', 'New 1,200'],
    ['/list?search=a&status=done', 'Done 0'],
  ]);
});

test('the initial state needs no parameter', () => {
  const links = linksIn(
    renderMarkup(
      '/list?kind=done',
      <StateLinks {...states} initial="new" parameter="kind" shown="done" />,
    ),
  );
  expect(links.map(([href]) => href)).toEqual(['/list', '/list?kind=done']);
});

test('links a list before the states first, and marks it when shown', () => {
  const html = renderMarkup(
    '/list?status=new',
    <StateLinks<'new' | 'done'> {...states} initial={{ label: 'All', count: 1200 }} shown="" />,
  );
  expect(linksIn(html)[0]).toEqual(['/list', 'All 1,200']);
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(html.indexOf('aria-current')).toBeLessThan(html.indexOf('All '));
});

test('page links keep the filters, and the first page needs no parameter', () => {
  const html = renderMarkup('/list?search=a&page=2', <Pages page={2} pageCount={3} />);
  const addresses = linksIn(html).map(([href]) => href);
  expect(addresses).toContain('/list?search=a');
  expect(addresses).toContain('/list?search=a&page=3');
  expect(addresses).not.toContain('/list?search=a&page=1');
});

test('the filters show the values in the query', () => {
  const html = renderMarkup(
    '/list?search=fees&sort=name&owner=2',
    <Filters
      keep={['sort']}
      searchLabel="Search people"
      selects={[
        {
          name: 'owner',
          label: 'Looked after by',
          options: [
            { value: '', label: 'Anybody' },
            { value: '2', label: 'Asha' },
          ],
        },
      ]}
    />,
  );
  expect(html).toMatch(
    /<input[^>]*name="search"[^>]*value="fees"|<input[^>]*value="fees"[^>]*name="search"/,
  );
  expect(html).toMatch(/<input type="hidden" name="sort" value="name"\/>/);
  expect(html).toMatch(/<option value="2" selected="">Asha<\/option>/);
  expect(html).toContain('>Search</span></button>');
});
