import { expect, test } from 'vitest';
import { whileUnchanged } from './while-unchanged.ts';

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
