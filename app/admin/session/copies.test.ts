// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { dropOwnCopies, findCopy, keepCopy, ownCopies, readCopies } from './copies.ts';

const key = (digit: string) => digit.repeat(64);
const asha = { account: 1, keys: [key('a')] };
const ravi = { account: 2, keys: [key('b')] };
const note = (text: string) => ({
  typed: { text },
  revision: 'r',
  unanswered: [],
  at: new Date().toISOString(),
});
const stored = () => JSON.stringify({ ...localStorage });

afterEach(() => {
  vi.unstubAllGlobals();
  dropOwnCopies();
  localStorage.clear();
});

test('another account neither reads nor is offered a text, and its owner finds it again', async () => {
  await readCopies(asha);
  expect(await keepCopy('messages-5:note', note('Prefers a female tutor'))).toBe(true);
  expect(stored()).not.toContain('Prefers');
  await readCopies(ravi);
  expect(ownCopies()).toEqual([]);
  await keepCopy('messages-5:note', note('Call at noon'));
  await readCopies(asha);
  expect(findCopy('messages-5:note')?.typed).toEqual({ text: 'Prefers a female tutor' });
  dropOwnCopies();
  await readCopies(ravi);
  expect(findCopy('messages-5:note')?.typed).toEqual({ text: 'Call at noon' });
});

test('after the secret of the site was exchanged, the former key still opens a text', async () => {
  await readCopies(asha);
  await keepCopy('facts', note('Shree Arcade'));
  await readCopies({ account: 1, keys: [key('c'), key('a')] });
  expect(findCopy('facts')?.typed).toEqual({ text: 'Shree Arcade' });
});

test('what no key of its account opens, and what is older than 90 days, is deleted', async () => {
  await readCopies(asha);
  await keepCopy('facts', note('Shree Arcade'));
  await keepCopy('profile', { ...note('Old'), at: '2020-01-01T00:00:00.000Z' });
  await readCopies({ account: 1, keys: [key('a')] });
  expect(ownCopies().map(([name]) => name)).toEqual(['facts']);
  await readCopies({ account: 1, keys: [key('d')] });
  expect(localStorage).toHaveLength(0);
});

test('a text under another name is not opened', async () => {
  await readCopies(asha);
  await keepCopy('messages-5:note', note('Of the fifth'));
  localStorage.setItem(
    'typed:1:messages-6:note',
    localStorage.getItem('typed:1:messages-5:note') ?? '',
  );
  await readCopies(asha);
  expect(ownCopies().map(([name]) => name)).toEqual(['messages-5:note']);
});

test('without WebCrypto, a text is deleted when another account logs in', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await readCopies(asha);
  await keepCopy('facts', note('Shree Arcade'));
  await readCopies(asha);
  expect(findCopy('facts')?.typed).toEqual({ text: 'Shree Arcade' });
  await readCopies(ravi);
  expect(localStorage).toHaveLength(0);
});

test('says when the browser has no room, and a later text or its end is not overtaken', async () => {
  await readCopies(asha);
  const both = [keepCopy('facts', note('One')), keepCopy('facts', note('Two'))];
  await Promise.all(both);
  await readCopies(asha);
  expect(findCopy('facts')?.typed).toEqual({ text: 'Two' });
  const late = keepCopy('facts', note('Three'));
  dropOwnCopies();
  await late;
  expect(localStorage).toHaveLength(0);
  const setItem = () => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', { setItem });
  expect(await keepCopy('facts', note('Four'))).toBe(false);
});
