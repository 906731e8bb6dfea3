import { expect, it } from 'vitest';
import { inOneLine, topicKey } from './topics.ts';

it.each([
  ['  Web \t\n Dev\0 ', 'Web Dev'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['\0', ''],
])('keeps %j as one line of composed letters', (given, kept) => {
  expect(inOneLine(given)).toBe(kept);
});

it('treats names that differ only in case and spaces as equal', () => {
  expect(topicKey(' WEB\u00a0DEV ')).toBe(topicKey('Web Dev'));
  expect(topicKey('Web Dev')).not.toBe(topicKey('WebDev'));
});
