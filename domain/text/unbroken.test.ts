import { expect, test } from 'vitest';
import { unbrokenParts } from './unbroken.ts';

const wordsOf = (text: string, isInCell = false) =>
  unbrokenParts(text, isInCell).map(({ start, end }) => text.slice(start, end));

test.each([
  ['New posts by e-mail, or by E-mails.', ['e-mail', 'E-mails']],
  ['30-day cover and a 4-hour task', ['30-day', '4-hour']],
  ['Spent ₹3 lakh, then ₹ 9.5 lakh a year', ['₹3 lakh', '₹ 9.5 lakh']],
  ['Mon, 9 am to 6:30 pm', ['9 am', '6:30 pm']],
  ['from 7 pm', ['7 pm']],
  ['Monday to Saturday, 9 AM to 6 PM', ['9 AM', '6 PM']],
  ['a page of 184 KB', ['184 KB']],
  ['7 min read', ['7 min']],
  ['July 22, 2026', ['July 22, 2026']],
  ['12 Mar 2026', ['12 Mar 2026']],
])('in %j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test.each([
  'well-known re-encoded words',
  '₹45,000 for 8 weeks',
  '8-12 weeks',
  'In May 20 people came, and 8 Marches followed',
  'Effective 1 January 2025',
  '1-on-1 mentoring',
  '98410 55217',
  'UTF-8 and 2026-11-26',
  'in 1200 ways',
  'the same-same-but-e-mailish-thing-that-is-longer-than-most',
  'x-averyveryverylongword',
])('%j has none', (text) => expect(wordsOf(text)).toEqual([]));

test.each([
  ['Sunday, 8 November 2026, or 29 Oct', ['8 November', '29 Oct']],
  ['by 6 August, from 1 May at 7 pm', ['7 pm', '6 August', '1 May']],
  ['in 2026 May was hot; 8 Marches, 3 Mayors', []],
])('in the cell %j are %j', (text, words) => {
  expect(wordsOf(text, true)).toEqual(words);
});
