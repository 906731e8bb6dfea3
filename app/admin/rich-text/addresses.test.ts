import { expect, test } from 'vitest';
import { editedImageAddress, typedLinkAddress } from './addresses.ts';

test.each([
  ['www.w3.org', 'https://www.w3.org'],
  ['w3.org/TR/?a=1', 'https://w3.org/TR/?a=1'],
  ['asha@site.example', 'mailto:asha@site.example'],
  [' https://site.example/a ', 'https://site.example/a'],
  ['/contact#contact-form', '/contact#contact-form'],
  ['tel:+911234567890', 'tel:+911234567890'],
  ['javascript:alert(1)', ''],
  ['words', ''],
])('completes the typed link %j to %j', (typed, address) => {
  expect(typedLinkAddress(typed)).toBe(address);
});

test('allows data URLs of pictures with any length until they are uploaded', () => {
  const long = `data:image/png;base64,${'A'.repeat(600_000)}`;
  expect(editedImageAddress(long)).toBe(long);
  expect(editedImageAddress('data:image/svg+xml;base64,AAAA')).toBe('');
  expect(editedImageAddress('file:///C:/a.png')).toBe('');
});
