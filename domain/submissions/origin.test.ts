import { expect, test } from 'vitest';
import { readOrigin } from './origin.ts';

test('stores page, campaign and referrer unchanged', () => {
  const origin = {
    page: '/contact?utm_source=x',
    about: 'Advanced SEO & Content Marketing',
    firstPage: '/about',
    campaign: 'दीवाली / google',
    referrerHost: 'www.google.com',
  };
  expect(readOrigin({ ...origin, name: 'Asha' })).toEqual({
    ...origin,
    utmSource: 'दीवाली',
    utmMedium: '',
    utmCampaign: 'google',
  });
});

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  { page: 7, campaign: ['x'], referrerHost: {} },
  { page: 'https://spam.example', firstPage: 'about', campaign: ' ', referrerHost: 'a b' },
  { page: 'javascript:x', campaign: '\0\n', referrerHost: 'spam.example/path' },
])('stores nothing for the useless %j', (input) => {
  expect(readOrigin(input)).toEqual({
    page: '',
    firstPage: '',
    about: '',
    campaign: '',
    referrerHost: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
  });
});

test('cuts long values between characters, and leaves out values that cannot be stored', () => {
  const { page, campaign } = readOrigin({ page: `/${'👋'.repeat(3000)}`, campaign: 'a\0b\ud800c' });
  expect(Array.from(page)).toHaveLength(2048);
  expect(page.isWellFormed()).toBe(true);
  expect(campaign).toBe('abc');
});
