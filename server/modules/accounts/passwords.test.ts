import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import { listFile, minPassword, passwordRefusal } from './passwords.ts';

const { password: texts } = accountMessages;
const refusal = (password: string) => passwordRefusal(password, ['Margdeep', 'admin']);

describe('accepts the password', () => {
  test.each([
    'brass lamp over nine rivers',
    'kx7#Vq29!mTz',
    '84#29!19@77+06',
    'नदी के उस पार दीपक',
    'margdeep-heron-plough',
    'a'.repeat(3) + 'qwzkvbn-lamp'.repeat(16),
  ])('%s', async (password) => {
    expect(await refusal(password)).toBeUndefined();
  });
});

test('refuses the 3,000 most common passwords that are long enough', async () => {
  const long = gunzipSync(readFileSync(listFile))
    .toString()
    .split(/\r?\n/)
    .filter((text) => [...text].length >= minPassword && text === text.normalize('NFKC'))
    .slice(0, 3000);
  expect(long).toHaveLength(3000);
  // Only a sample, since each is searched in the whole list.
  const some = long.filter((_, at) => at % 100 === 99);
  for (const password of some) expect(await refusal(password), password).toBe(texts.common);
});

describe('refuses the password', () => {
  test.each([
    ['elevenchars', texts.tooShort(12)],
    ['नदी दीपक', texts.tooShort(12)],
    [`${'lamp over rivers '.repeat(12)}x`, texts.tooLong(200)],
    ['password1234', texts.common],
    ['Sunshine2026!', texts.common],
    ['i l o v e y o u', texts.common],
    ['qwertyuiop123', texts.common],
    ['rachmaninoff', texts.common],
    ['startfinding', texts.common],
    ['123456789012', texts.common],
    ['abcdefghijklm', texts.common],
    ['zxcvbnm,asdfgh', texts.common],
    ['aaaaaaaaaaaa', texts.common],
    ['lampLAMPlampLAMP', texts.common],
    ['Margdeep@2026', texts.named],
    ['admin-admin-1', texts.named],
    ['xMARGDEEPadminx', texts.named],
  ])('%s: %s', async (password, message) => {
    expect(await refusal(password)).toBe(message);
  });
});
