import { expect, test } from 'vitest';
import { nameAt, replacement } from './topic-field.tsx';

test.each([
  ['', 0, { names: [], typed: '' }],
  ['SEO, Web', 8, { names: ['SEO'], typed: 'Web' }],
  ['SEO, Web', 2, { names: ['Web'], typed: 'SEO' }],
  ['SEO, ', 5, { names: ['SEO'], typed: '' }],
  ['SEO,Web ,, Hiring', 5, { names: ['SEO', 'Hiring'], typed: 'Web' }],
  [',SEO', 0, { names: ['SEO'], typed: '' }],
])('in “%s” with the cursor at %i, finds the typed name and the others', (text, caret, found) => {
  expect(nameAt(text, caret)).toEqual(found);
});

test.each([
  ['', 0, 'SEO', 'SEO'],
  ['SEO, we', 7, 'Web Dev', 'SEO, Web Dev'],
  ['SEO,we', 6, 'Web Dev', 'SEO, Web Dev'],
  ['SEO, ', 5, 'Web Dev', 'SEO, Web Dev'],
  ['se, Web Dev', 2, 'SEO', 'SEO, Web Dev'],
  ['SEO, we, Hiring', 6, 'Web Dev', 'SEO, Web Dev, Hiring'],
])('in “%s” with the cursor at %i, the suggestion %s makes “%s”', (text, caret, name, becomes) => {
  const { from, to, insert } = replacement(text, caret, name);
  expect(text.slice(0, from) + insert + text.slice(to)).toBe(becomes);
});
