import { expect, test } from 'vitest';
import { isSealed, sealed } from './seal.ts';

const secret = '5e'.repeat(32);
const content = { site: 'site', number: 3 };

test('knows what was sealed with the secret, as that kind, and not changed since', () => {
  const text = JSON.stringify(sealed('minute', content, secret));
  expect(isSealed('minute', JSON.parse(text), secret)).toBe(true);
  expect(isSealed('night', JSON.parse(text), secret)).toBe(false);
  expect(isSealed('minute', JSON.parse(text), '00'.repeat(32))).toBe(false);
  expect(isSealed('minute', JSON.parse(text.replace('3', '4')), secret)).toBe(false);
});

test.each([undefined, null, 3, {}, '', 'é'.repeat(64)])('refuses the seal %j', (seal) => {
  expect(isSealed('minute', { ...content, seal }, secret)).toBe(false);
});
