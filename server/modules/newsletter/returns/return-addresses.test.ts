import { expect, test } from 'vitest';
import { createSigner } from '../../../signing.ts';
import { createReturnAddresses } from './return-addresses.ts';

const signer = createSigner('a secret');
const addresses = createReturnAddresses(signer, 'bounces@site.example');
const named = { newsletterId: 14, recipientId: 123_456 };
const address = addresses.of(named) ?? '';

test('an address names newsletter and recipient, and is read again in any case', () => {
  expect(address).toMatch(/^bounces\+e-2n9c-[0-9a-f]{20}@site\.example$/);
  for (const text of [address, address.toUpperCase(), `for <${address}>; Mon, 1 Jun`]) {
    expect(addresses.findIn(text)).toEqual(named);
  }
});

test('the longest one fits before the @', () => {
  const longest = createReturnAddresses(signer, `${'a'.repeat(24)}@site.example`);
  const local = longest.of({ newsletterId: 2 ** 31, recipientId: 2 ** 31 })?.split('@')[0] ?? '';
  expect(local.length).toBeLessThanOrEqual(64);
});

test('one that nobody signed, or for another recipient, names nobody', () => {
  const other = createReturnAddresses(createSigner('another'), 'bounces@site.example');
  for (const forged of [
    other.of(named) ?? '',
    address.replace('-2n9c-', '-2n9d-'),
    address.replace('+e-', '+f-'),
    address.replace(/[0-9a-f]{4}@/, '0000@'),
    'bounces@site.example',
    '',
  ]) {
    expect(addresses.findIn(forged)).toBeUndefined();
  }
  expect(addresses.findIn(`${other.of(named)}, ${address}`)).toEqual(named);
});

test('what was signed with the former secret is read, and another address set meanwhile does no harm', () => {
  const later = createReturnAddresses(createSigner('new', 'a secret'), 'returns@site.example');
  expect(later.findIn(address)).toEqual(named);
});

test('without a return address newsletters come back to the sender', () => {
  expect(createReturnAddresses(signer, null).of(named)).toBeUndefined();
});
