import { expect, test } from 'vitest';
import { inChunks, namesOf, sumResponses, undoneText } from './outcome.ts';

test('lists five titles and counts the others, including those of other pages', () => {
  const names = Array.from({ length: 7 }, (_, index) => `T${index + 1}`);
  expect(namesOf(['T1'])).toBe('“T1”');
  expect(namesOf(names).split('\n')).toEqual([
    '“T1”',
    '“T2”',
    '“T3”',
    '“T4”',
    '“T5”',
    'and 2 more',
  ]);
  expect(namesOf(names, 309).split('\n').at(-1)).toBe('and 304 more');
});

test('says what an undo could not restore', () => {
  const word = (count: number) => (count === 1 ? 'blog' : 'blogs');
  expect(undoneText({ done: 3, refused: 0 }, word)).toBe('Undone: 3 blogs are as they were.');
  expect(undoneText({ done: 1, refused: 2 }, word)).toBe(
    'Undone: 1 blog is as it was. 2 were changed since and stay as they are.',
  );
});

test('sends many ids in parts, and says how many were not tried after a failure', async () => {
  const ids = Array.from({ length: 309 }, (_, index) => index + 1);
  const sent: number[] = [];
  const call = async (some: readonly number[]) => {
    if (sent.length >= 200) throw new Error('no connection');
    sent.push(...some);
    return { changed: some.length, undo: `token-${sent.length}` };
  };
  const outcome = await inChunks(ids, call);
  expect(sumResponses(outcome)).toEqual({
    changed: 200,
    tokens: ['token-100', 'token-200'],
    rest: ', 109 were not tried: no connection',
  });
  const broken = async () => Promise.reject(new Error('no connection'));
  await expect(inChunks(ids, broken)).rejects.toThrow('no connection');
});
