import { expect, test } from 'vitest';
import { postsText, suggestionsFor } from './suggest-input.tsx';

const known = [
  { name: 'AI', posts: 9 },
  { name: 'Strategy', posts: 6 },
  { name: 'Pay strategy', posts: 8 },
  { name: 'Crème', posts: 1 },
];
const namesFor = (typed: string) => suggestionsFor(typed, known).map(({ name }) => name);

test('what begins with the typed letters comes first, whatever its case and accents', () => {
  expect(namesFor('STRA')).toEqual(['Strategy', 'Pay strategy']);
  expect(namesFor('creme')).toEqual(['Crème']);
});

test('nothing typed: those of most posts; what is typed whole is not suggested', () => {
  expect(namesFor(' ')).toEqual(['AI', 'Pay strategy', 'Strategy', 'Crème']);
  expect(namesFor('Strategy')).toEqual(['Pay strategy']);
});

test('a number of posts is said in words', () => {
  expect([postsText('on', 1), postsText('', 2)]).toEqual(['on 1 post', '2 posts']);
});
