import { expect, test } from 'vitest';
import { mailProblem } from './problem-words.ts';

const now = new Date(2026, 10, 26, 11, 5);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString();
const reason = 'The mail server refused the login.';

test.each([
  [
    { since: at(26, 9), reason },
    /^Mail has not gone out since 9:30.am: the mail server refused the login\.$/i,
  ],
  [{ since: at(24, 21), reason }, /since 24 November at 9:30.pm: the mail server refused/i],
  [{ since: at(26, 9), reason: null }, /since 9:30.am\. The Outbox says why\.$/i],
])('%o is told in words', (problem, sentence) => {
  expect(mailProblem(problem, now)).toMatch(sentence);
});
