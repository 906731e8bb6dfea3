import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageStrip, pagesShown } from './page-strip.tsx';

describe('the pages of a pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, 'gap', 5]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('on page %i of %i', (current, count, pages) => {
    expect(pagesShown(current, count)).toEqual(pages);
  });
});

const strip = (page: number, pageCount: number, box?: string) =>
  renderToStaticMarkup(
    <PageStrip
      address={(to) => `?page=${to}`}
      label="Pages"
      page={page}
      pageCount={pageCount}
      {...(box && { box })}
    />,
  );

const linksIn = (html: string) => Array.from(html.matchAll(/href="([^"]*)"/g), ([, to]) => to);

it('renders nothing for a single page', () => {
  expect(strip(1, 1)).toBe('');
});

it('links to every page but the step beyond an end', () => {
  expect(linksIn(strip(1, 2))).toEqual(['?page=1', '?page=2', '?page=2']);
  expect(linksIn(strip(2, 2))).toEqual(['?page=1', '?page=1', '?page=2']);
  expect(strip(1, 2)).toMatch(/<span[^>]*>Previous<\/span>/);
  expect(strip(2, 2)).toMatch(/<span[^>]*>Next<\/span>/);
});

it('marks the current page only', () => {
  const current = /<a aria-current="page" aria-label="Page 2"/;
  expect(strip(2, 3)).toMatch(current);
  expect(strip(2, 3).match(/aria-current/g)).toHaveLength(1);
});

it('gives its items a width of their own unless it is told another', () => {
  const widths = (html: string) => html.match(/\bpx-\d\b|undefined/g);
  expect(new Set(widths(strip(1, 2)))).toEqual(new Set(['px-4']));
  expect(new Set(widths(strip(1, 2, 'px-2')))).toEqual(new Set(['px-2']));
});
