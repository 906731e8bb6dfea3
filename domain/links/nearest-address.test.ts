import { expect, test } from 'vitest';
import { nearestAddress } from './nearest-address.ts';

const known = [
  ...['/', '/about', '/contact', '/contact#contact-form', '/digital-marketing-mastery', '/blog'],
  ...['/blog/local-seo-for-shops', '/blog/reels-that-sell', '/blog/x', '/blog/हिंदी-में-खोज'],
];

test.each([
  ['/abuot', '/about'],
  ['/contacts', '/contact'],
  ['/contact#contactform', '/contact#contact-form'],
  ['/courses/digital-marketing', '/digital-marketing-mastery'],
  ['/blog/local-seo-for-your-shop', '/blog/local-seo-for-shops'],
  ['/local-seo-for-shops', '/blog/local-seo-for-shops'],
  ['/blog/हिंदी-में-खोजें', '/blog/हिंदी-में-खोज'],
  ['/blog/y', undefined],
  ['/courses/weekend-batch', undefined],
  ['/', '/'],
])('%s is most similar to %s', (wanted, found) => {
  expect(nearestAddress(wanted, known)).toBe(found);
});

test('finds none without known addresses', () => {
  expect(nearestAddress('/about', [])).toBe(undefined);
});
