import { describe, expect, it } from 'vitest';
import { pagesShown } from './page-strip.tsx';

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
