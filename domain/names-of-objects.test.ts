import { expect, test } from 'vitest';
import { subjectOfCategory } from './contact/contact-form.ts';
import { socialLabel } from './site/site-facts.ts';

/** What an owner or another server may type, and what every JavaScript object has. */
const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];

test.each(names)('a category named %s is one like any other', (name) => {
  expect(subjectOfCategory(name)).toBe('General Inquiry');
});

test('a social network on a host of such a name has its host as label', () => {
  expect(socialLabel('https://constructor/')).toBe('constructor');
});
