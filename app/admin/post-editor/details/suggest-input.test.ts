import { expect, test } from 'vitest';
import { postsText, suggestionsFor } from './suggest-input.tsx';

const topics = [
  { name: 'AI', posts: 9 },
  { name: 'Strategy', posts: 6 },
  { name: 'Pay strategy', posts: 8 },
  { name: 'Crème', posts: 1 },
];
const namesFor = (typed: string) => suggestionsFor(typed, topics).map(({ name }) => name);

test('suggests names that begin with the typed letters first, ignoring case and accents', () => {
  expect(namesFor('STRA')).toEqual(['Strategy', 'Pay strategy']);
  expect(namesFor('creme')).toEqual(['Crème']);
});

test('sorts by number of posts, and leaves out the name that is already typed', () => {
  expect(namesFor(' ')).toEqual(['AI', 'Pay strategy', 'Strategy', 'Crème']);
  expect(namesFor('Strategy')).toEqual(['Pay strategy']);
});

test('words a number of posts', () => {
  expect([postsText('on', 1), postsText('', 2)]).toEqual(['on 1 post', '2 posts']);
});
