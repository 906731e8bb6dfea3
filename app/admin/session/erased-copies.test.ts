// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { separateCopies } from './erased-copies.ts';

afterEach(() => localStorage.clear());

const storedItems = () => Object.fromEntries(Object.entries({ ...localStorage }).sort());

test('stores replies to a person and to a comment with the same id separately', () => {
  const reply = JSON.stringify({ kind: 'mail', to: 'asha@x.in', text: 'Hello' });
  const answer = JSON.stringify({ base: '', text: 'Thank you' });
  localStorage.setItem('answer-copy:5', reply);
  localStorage.setItem('answer-copy:6', answer);
  separateCopies();
  separateCopies();
  expect(storedItems()).toEqual({ 'comment-answer-copy:6': answer, 'reply-copy:5': reply });
});

test('keeps a newer text under the new key', () => {
  localStorage.setItem('reply-copy:5', 'newer');
  localStorage.setItem('answer-copy:5', '{"to":"x"}');
  separateCopies();
  expect(storedItems()).toEqual({ 'reply-copy:5': 'newer' });
});
