import { expect, test } from 'vitest';
import { subjectOfCategory } from './contact/contact-form.ts';
import { socialLabel } from './site/site-facts.ts';

/** Names of properties that every JavaScript object has, which may also be typed. */
const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];

test.each(names)('treats a category named %s like any other', (name) => {
  expect(subjectOfCategory(name)).toBe('General Inquiry');
});

test('labels a social link to a host of such a name with the host', () => {
  expect(socialLabel('https://constructor/')).toBe('constructor');
});
