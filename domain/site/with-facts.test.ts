import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { namesFact, withFacts } from './with-facts.ts';

test('facts stand where content names them, however deep', () => {
  const content = {
    title: 'Why {name}',
    items: [{ text: 'Write to {email}, {email}.' }],
    count: 3,
  };
  expect(withFacts(content, { ...brand, name: 'Asha & Co', email: 'a@b.in' })).toEqual({
    title: 'Why Asha & Co',
    items: [{ text: 'Write to a@b.in, a@b.in.' }],
    count: 3,
  });
});

test('a blank fact leaves nothing, but for the city of law, which says that it is missing', () => {
  expect(withFacts('{phone}|{governingPlace}', brand)).toBe('|[City, State]');
});

test('what stands in braces and is no fact stays, and a fact is not read as content again', () => {
  expect(withFacts('{nothing} {name}', { ...brand, name: '{email}' })).toBe('{nothing} {email}');
  expect(namesFact({ text: 'By {name}' }, 'name')).toBe(true);
  expect(namesFact({ text: 'By {name}' }, 'email')).toBe(false);
});
