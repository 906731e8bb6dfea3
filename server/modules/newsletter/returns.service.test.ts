import { expect, test } from 'vitest';
import { createSigner } from '../../signing.ts';
import { findReturnAddress, returnAddressOf } from './returns.service.ts';

const signer = createSigner('a secret');
const returnPath = 'bounces@site.example';
const named = { newsletterId: 14, recipientId: 123_456 };
const address = returnAddressOf(signer, returnPath, named) ?? '';

test('an address names newsletter and recipient, and is read again in any case', () => {
  expect(address).toMatch(/^bounces\+e-2n9c-[0-9a-f]{20}@site\.example$/);
  for (const text of [address, address.toUpperCase(), `for <${address}>; Mon, 1 Jun`]) {
    expect(findReturnAddress(signer, text)).toEqual(named);
  }
});

test('the longest one fits before the @', () => {
  const longest = { newsletterId: 2 ** 31, recipientId: 2 ** 31 };
  const path = `${'a'.repeat(24)}@site.example`;
  const local = returnAddressOf(signer, path, longest)?.split('@')[0] ?? '';
  expect(local.length).toBeLessThanOrEqual(64);
});

test('one that nobody signed, or for another recipient, names nobody', () => {
  const other = returnAddressOf(createSigner('another'), returnPath, named) ?? '';
  for (const forged of [
    other,
    address.replace('-2n9c-', '-2n9d-'),
    address.replace('+e-', '+f-'),
    address.replace(/[0-9a-f]{4}@/, '0000@'),
    'bounces@site.example',
    '',
  ]) {
    expect(findReturnAddress(signer, forged)).toBeUndefined();
  }
  expect(findReturnAddress(signer, `${other}, ${address}`)).toEqual(named);
});

test('what was signed with the former secret is read, and another address set meanwhile does no harm', () => {
  expect(findReturnAddress(createSigner('new', 'a secret'), address)).toEqual(named);
});

test('without a return address newsletters come back to the sender', () => {
  expect(returnAddressOf(signer, null, named)).toBeUndefined();
});
