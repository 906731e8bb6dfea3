import { expect, test } from 'vitest';
import { eachWhileUnchanged, whileUnchanged } from './while-unchanged.ts';

test('answers once for each version', async () => {
  let version = 1;
  let answers = 0;
  const ask = whileUnchanged(
    async () => version,
    async () => ++answers,
  );
  expect([await ask(), await ask()]).toEqual([1, 1]);
  version = 2;
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

test('asks again after a failure', async () => {
  let tries = 0;
  const ask = whileUnchanged(
    async () => 1,
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
      return tries;
    },
  );
  await expect(ask()).rejects.toThrow('no');
  expect(await ask()).toBe(2);
});

test('answers each of many questions once for each version', async () => {
  let version = 1;
  let answers = 0;
  const ask = eachWhileUnchanged(
    async () => version,
    2,
    async (asked: { id: number }) => `${asked.id}: ${++answers}`,
  );
  const all = async () => [await ask({ id: 7 }), await ask({ id: 8 }), await ask({ id: 7 })];
  expect(await all()).toEqual(['7: 1', '8: 2', '7: 1']);
  version = 2;
  expect(await all()).toEqual(['7: 3', '8: 4', '7: 3']);
});
