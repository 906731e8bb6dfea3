import { expect, test } from 'vitest';
import { pageViewForm } from '../../../domain/analytics/analytics.calls.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { deviceClassOf, pageViewOf } from './page-view.ts';

const view = (sent: { referrer?: string; campaign?: string }) =>
  pageViewOf('/', sent, 'Mozilla/5.0', 'www.site.example');

test.each([
  [''],
  ['about'],
  ['//elsewhere.example'],
  ['https://site.example/'],
  ['/a b'],
  ['/a\u0000'],
  ['/a\ud800'],
  [`/${'x'.repeat(8000)}`],
  [7],
  [['/']],
  [undefined],
])('refuses %j as a path', (path) => {
  expect(readForm(pageViewForm, { path })).toMatchObject({
    ok: false,
    fields: { path: /page/ },
  });
});

test.each([
  ['https://www.google.com/search?q=x', 'google.com'],
  ['LinkedIn.com', 'linkedin.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['localhost:3000', 'localhost:3000'],
  ['https://www.site.example/about', ''],
  ['site.example', ''],
  ['<script>', ''],
  ['x'.repeat(300), ''],
  ['', ''],
])('stores the referrer %s as "%s"', (referrer, host) => {
  expect(view({ referrer }).referrerHost).toBe(host);
});

test.each([
  ['google / cpc / diwali', 'google / cpc / diwali'],
  [' a\u0000\n b\ud800 ', 'a b\ufffd'],
  ['mail / ravi@example.com', ''],
  ['x'.repeat(300), 'x'.repeat(100)],
  ['😀'.repeat(120), '😀'.repeat(100)],
])('stores the campaign %j as %j', (campaign, stored) => {
  expect(view({ campaign }).campaign).toBe(stored);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14; K) Chrome/130 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 KAIOS/2.5', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/130 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15A372', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130 Safari/537.36', 'desktop'],
])('classifies %s as %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});
