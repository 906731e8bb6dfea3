import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { namesFact, withFacts } from './with-facts.ts';

test('replaces placeholders at any depth', () => {
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

test('replaces a blank fact by nothing, except the city whose courts decide, which is marked as missing', () => {
  expect(withFacts('{phone}|{governingPlace}', brand)).toBe('|[City, State]');
});

test('keeps unknown names in braces, and does not replace placeholders inside facts', () => {
  expect(withFacts('{nothing} {name}', { ...brand, name: '{email}' })).toBe('{nothing} {email}');
  expect(namesFact({ text: 'By {name}' }, 'name')).toBe(true);
  expect(namesFact({ text: 'By {name}' }, 'email')).toBe(false);
});
