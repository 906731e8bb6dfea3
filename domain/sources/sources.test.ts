import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrigin } from '../submissions/origin.ts';
import { countedOrigin, readSourcePeriod, sourceName, utmInQuery, utmOf } from './sources.ts';

const visit = (query: string, referrerHost: string) =>
  readOrigin({ ...utmInQuery(query), referrerHost });

test.each([
  // Click ids without UTM parameters.
  ['gclid=1', '', 'Google Ads'],
  ['gclid=1', 'www.google.com', 'Google Ads'],
  ['gbraid=1', '', 'Google Ads'],
  ['wbraid=1', 'www.google.co.in', 'Google Ads'],
  ['GCLID=1', '', 'Google Ads'],
  ['gad_source=1', 'www.google.com', 'Google Ads'],
  ['gad_source=1&fbclid=1', '', 'Google Ads'],
  ['gad_source=1&utm_medium=organic', 'www.google.com', 'Google search'],
  ['utm_source=google&utm_medium=pmax', '', 'Google Ads'],
  ['utm_medium=PMax', 'www.google.com', 'Google Ads'],
  ['gclid=', 'www.google.com', 'Google search'],
  ['msclkid=1', '', 'Microsoft Ads'],
  ['msclkid=1', 'www.bing.com', 'Microsoft Ads'],
  ['fbclid=1', '', 'Facebook'],
  ['fbclid=1', 'l.instagram.com', 'Instagram'],
  ['igshid=1', '', 'Instagram'],
  ['igsh=1', '', 'Instagram'],
  ['fbclid=1&gclid=2', '', 'Google Ads'],
  ['constructor=1', '', 'Direct or unknown'],
  // UTM parameters take precedence.
  ['utm_source=google&gclid=1', '', 'Google Ads'],
  ['utm_source=google&utm_medium=organic&gclid=1', '', 'Google search'],
  ['utm_source=justdial&gclid=1', '', 'justdial'],
  ['utm_source=ig&fbclid=1', 'l.facebook.com', 'Instagram'],
  ['UTM_SOURCE=Google&UTM_MEDIUM=CPC', '', 'Google Ads'],
  ['Utm_Source=FaceBook&utm_medium=paid_social', '', 'Facebook'],
  ['utm_source=google&utm_medium=cpc', '', 'Google Ads'],
  ['utm_source=google&utm_medium=ppc', '', 'Google Ads'],
  ['utm_source=google&utm_medium=email', '', 'Google search'],
  ['utm_source=google_ads', '', 'Google Ads'],
  ['utm_source=bing&utm_medium=cpc', '', 'Microsoft Ads'],
  ['utm_source=google.com', '', 'Google search'],
  ['utm_medium=cpc', 'www.google.com', 'Google Ads'],
  ['utm_source=newsletter&utm_medium=email&utm_campaign=7', '', 'Newsletter'],
  ['utm_medium=email', '', 'Newsletter'],
  ['utm_source=partner', 'www.google.com', 'partner'],
  ['utm_campaign=diwali', 'l.instagram.com', 'Instagram'],
  ['utm_campaign=diwali', '', 'Direct or unknown'],
  // Only search hosts are search.
  ['', 'google.com', 'Google search'],
  ['', 'www.google.com', 'Google search'],
  ['', 'WWW.Google.co.in', 'Google search'],
  ['', 'www.google.de', 'Google search'],
  ['', 'com.google.android.googlequicksearchbox', 'Google search'],
  ['', 'bing.com', 'Bing'],
  ['', 'www.bing.com', 'Bing'],
  ['', 'duckduckgo.com', 'DuckDuckGo'],
  ['', 'in.search.yahoo.com', 'Yahoo'],
  ['', 'mail.google.com', 'mail.google.com'],
  ['', 'docs.google.com', 'docs.google.com'],
  ['', 'classroom.google.com', 'classroom.google.com'],
  ['', 'accounts.google.com', 'accounts.google.com'],
  ['', 'accounts.google.co.in', 'accounts.google.co.in'],
  ['', 'meet.google.com', 'meet.google.com'],
  ['', 'com.google.android.gm', 'com.google.android.gm'],
  ['', 'mail.yahoo.com', 'mail.yahoo.com'],
  ['', 'google.example', 'google.example'],
  ['', 'google.com.spam.example', 'google.com.spam.example'],
  ['', 'notgoogle.com', 'notgoogle.com'],
  ['', 'facebook.example', 'facebook.example'],
  ['', 'm.facebook.com', 'Facebook'],
  ['', 'lm.facebook.com', 'Facebook'],
  ['', 'l.instagram.com', 'Instagram'],
  ['', 't.co', 'X'],
  ['', 'youtu.be', 'YouTube'],
  ['', 'com.linkedin.android', 'LinkedIn'],
  ['', 'web.whatsapp.com', 'WhatsApp'],
  ['', 'www.sulekha.com', 'sulekha.com'],
  ['', '', 'Direct or unknown'],
])('a visit to ?%s from %j has the source %s', (query, referrerHost, name) => {
  expect(sourceName({ ...visit(query, referrerHost), source: '' })).toBe(name);
});

test.each([
  ['google ads', 'Google Ads'],
  ['WALK-IN', 'Walk-in'],
  ['WhatsApp', 'WhatsApp'],
  [' Word of mouth ', 'Word of mouth'],
  ['JSS College', 'JSS College'],
])('%j typed by hand is %s, whatever the visit’s source', (source, name) => {
  const origin = visit('utm_source=google&utm_medium=cpc', 'www.google.com');
  expect(sourceName({ ...origin, source })).toBe(name);
});

const blank = { utmSource: null, utmMedium: null, utmCampaign: null };

test.each([
  ['google / cpc / cdmp-nov', '', ['google', 'cpc', 'cdmp-nov']],
  ['google / cpc', 'www.google.com', ['google', 'cpc', '']],
  ['google / diwali', '', ['google', '', 'diwali']],
  ['instagram / social / diwali / reel', '', ['instagram', 'social', 'diwali / reel']],
  ['diwali-2026', 'l.instagram.com', ['', '', 'diwali-2026']],
  ['partner', '', ['partner', '', '']],
  ['', 'google.com', ['', '', '']],
])(
  'reads the combined text %j of the previous release as %j, %j',
  (campaign, referrerHost, parts) => {
    const utm = (row: Parameters<typeof utmOf>[0]) => Object.values(utmOf(row));
    expect(utm({ ...blank, campaign, referrerHost })).toEqual(parts);
    // The previous release writes the text but does not update the parts.
    const stale = { utmSource: 'facebook', utmMedium: '', utmCampaign: 'old' };
    expect(utm({ ...stale, campaign, referrerHost })).toEqual(parts);
  },
);

test('stores and reads parts unchanged, cut at their maximum length', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 140 });
  fc.assert(
    fc.property(part, part, part, (utmSource, utmMedium, utmCampaign) => {
      const origin = readOrigin({ utmSource, utmMedium, utmCampaign });
      const { source, medium, campaign } = utmOf(origin);
      const cut = (text: string) =>
        [...text.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim()].slice(0, 100).join('').trim();
      expect([source, medium, campaign]).toEqual([utmSource, utmMedium, utmCampaign].map(cut));
      expect([...origin.campaign].length).toBeLessThanOrEqual(300);
    }),
  );
});

test('a campaign may contain the separator of the combined text', () => {
  const origin = visit('utm_source=google&utm_medium=cpc&utm_campaign=a+/+b', '');
  expect(utmOf(origin)).toEqual({ source: 'google', medium: 'cpc', campaign: 'a / b' });
});

test('counts a page without query, and a campaign without source', () => {
  const origin = { ...visit('utm_source=google&utm_campaign=x', ''), source: '' };
  expect(countedOrigin({ ...origin, firstPage: '/contact/?from=home' })).toEqual({
    source: 'Google search',
    campaign: 'x',
    page: '/contact',
  });
});

test('ignores a parameter with an email address', () => {
  expect(utmInQuery('utm_source=mail&utm_campaign=ravi%40example.com')).toEqual({
    utmSource: 'mail',
  });
});

test('uses 90 days for an invalid period', () => {
  const given = ['30', '365', 'year', '7', undefined, '30 '];
  expect(given.map(readSourcePeriod)).toEqual([30, 365, 'year', 90, 90, 90]);
});
