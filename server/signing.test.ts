import { expect, test } from 'vitest';
import { createSigner } from './signing.ts';

const signer = createSigner('a secret');

test('gives back what was signed for the same purpose by the same site', () => {
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

test('a changed text does not pass', () => {
  const [, signature] = signer.sign('form', '1').split('.');
  expect(signer.verify('form', `${Buffer.from('2').toString('base64url')}.${signature}`)).toBe(
    undefined,
  );
});

test('digests alike for alike texts only', () => {
  expect(signer.digest('a', 'x')).toBe(signer.digest('a', 'x'));
  expect(signer.digest('a', 'x')).not.toBe(signer.digest('b', 'x'));
});
