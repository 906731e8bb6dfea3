import { expect, test } from 'vitest';
import { createSigner } from './signing.ts';

const signer = createSigner('a secret');

test('verifies a text that was signed for the same purpose by the same site', () => {
  const signed = signer.sign('form', 'आज · 2026');
  expect(signed).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(signer.verify('form', signed)).toBe('आज · 2026');
  expect(signer.verify('preview', signed)).toBeUndefined();
  expect(createSigner('another').verify('form', signed)).toBeUndefined();
});

test.each(['', '.', 'a', 'a.b', 'a.b.c', `${signer.sign('form', 'x')}.`, 'Zg.\0'])(
  'refuses %o',
  (text) => expect(signer.verify('form', text)).toBeUndefined(),
);

test('refuses a changed text', () => {
  const [, signature] = signer.sign('form', '1').split('.');
  expect(signer.verify('form', `${Buffer.from('2').toString('base64url')}.${signature}`)).toBe(
    undefined,
  );
});

test('verifies with the former secret after another one, with another hash, replaced it', () => {
  const before = signer.sign('form', 'x');
  const next = createSigner('sha512:another', 'a secret');
  expect(next.verify('form', before)).toBe('x');
  const after = next.sign('form', 'x');
  expect(Buffer.from(after.split('.')[1] ?? '', 'base64url')).toHaveLength(64);
  expect(createSigner('sha512:another').verify('form', after)).toBe('x');
  expect(createSigner('sha512:another').verify('form', before)).toBeUndefined();
  expect(createSigner('sha256:another').verify('form', after)).toBeUndefined();
  expect(next.digests('a', 'x')).toEqual([next.digest('a', 'x'), signer.digest('a', 'x')]);
});

test('gives equal digests for equal texts only', () => {
  expect(signer.digest('a', 'x')).toBe(signer.digest('a', 'x'));
  expect(signer.digest('a', 'x')).not.toBe(signer.digest('b', 'x'));
});
