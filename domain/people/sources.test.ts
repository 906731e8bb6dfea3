import { expect, test } from 'vitest';
import { countedOrigin, readSourcePeriod } from './sources.ts';

test.each([
  ['', 'google / cpc / cdmp-nov', '', 'Google Ads', 'cdmp-nov'],
  ['', 'google / cpc', 'www.google.com', 'Google Ads', 'cpc'],
  ['', 'instagram / social / diwali / reel', 'l.instagram.com', 'Instagram', 'diwali / reel'],
  ['', 'diwali-2026', 'l.instagram.com', 'Instagram', 'diwali-2026'],
  ['', 'newsletter / email / october', '', 'Newsletter', 'october'],
  ['', 'partner', '', 'partner', ''],
  ['', '', 'www.google.co.in', 'Google search', ''],
  ['', '', 'notgoogle.example', 'notgoogle.example', ''],
  ['', '', 't.co', 'X', ''],
  ['', '', 'www.sulekha.com', 'sulekha.com', ''],
  ['', '', '', 'Direct or unknown', ''],
  ['Word of mouth', 'google / cpc / x', 'www.google.com', 'Word of mouth', 'x'],
])('typed %j, campaign %j, from %j: %s, %j', (source, campaign, referrerHost, counted, named) => {
  const origin = { source, campaign, referrerHost, firstPage: '/' };
  expect(countedOrigin(origin)).toEqual({ source: counted, campaign: named, page: '/' });
});

test('a page is counted without its query', () => {
  const origin = { source: '', campaign: '', referrerHost: '', firstPage: '/contact/?from=home' };
  expect(countedOrigin(origin).page).toBe('/contact');
});

test('a period that is none is 90 days', () => {
  expect(['30', '365', '7', undefined, '30 '].map(readSourcePeriod)).toEqual([30, 365, 90, 90, 90]);
});
