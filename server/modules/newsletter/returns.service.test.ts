import { expect, test } from 'vitest';
import { createSigner } from '../../signing.ts';
import { findReturnAddress, returnAddressOf } from './returns.service.ts';

const signer = createSigner('a secret');
const returnPath = 'bounces@site.example';
const named = { newsletterId: 14, recipientId: 123_456 };
const address = returnAddressOf(signer, returnPath, named) ?? '';

test('encodes newsletter and recipient in an address, which is read in any case', () => {
  expect(address).toMatch(/^bounces\+e-2n9c-[0-9a-f]{20}@site\.example$/);
  for (const text of [address, address.toUpperCase(), `for <${address}>; Mon, 1 Jun`]) {
    expect(findReturnAddress(signer, text)).toEqual(named);
  }
});

test('makes a local part that fits in 64 characters at most', () => {
  const longest = { newsletterId: 2 ** 31, recipientId: 2 ** 31 };
  const path = `${'a'.repeat(24)}@site.example`;
  const local = returnAddressOf(signer, path, longest)?.split('@')[0] ?? '';
  expect(local.length).toBeLessThanOrEqual(64);
});

test('reads no address that is unsigned or was signed for another recipient', () => {
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

test('reads addresses signed with the former secret, and after the configured address changed', () => {
  expect(findReturnAddress(createSigner('new', 'a secret'), address)).toEqual(named);
});

test('uses the sender for bounces when no return address is configured', () => {
  expect(returnAddressOf(signer, null, named)).toBeUndefined();
});
