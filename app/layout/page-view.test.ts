import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { utmInQuery } from '../../domain/sources/sources.ts';
import { contentSecurityOrigins } from '../../server/modules/analytics/content-security-origins.ts';
import { visitScript } from './page-view.ts';

/** What the script stores about a visit to an address. */
function storedVisit(search: string): Record<string, string> {
  const sessionStorage: Record<string, string> = {};
  runInNewContext(visitScript({ kind: 'own' }), {
    location: { pathname: '/about', search },
    navigator: {},
    document: { referrer: 'https://www.google.com/' },
    setTimeout: (tell: () => void) => tell(),
    localStorage: {},
    sessionStorage,
    URLSearchParams,
    Blob,
  });
  return JSON.parse(sessionStorage.visit ?? '{}');
}

test.each([
  '',
  'utm_source=google&utm_medium=cpc&utm_campaign=diwali&gclid=1',
  'UTM_SOURCE=Google&Utm_Medium=CPC',
  'utm_source=&utm_source=news&utm_campaign=a+/+b',
  'gclid=1',
  'GBRAID=1',
  'msclkid=1&fbclid=2',
  'fbclid=',
  'utm_campaign=ravi%40example.com&igshid=7',
  '__proto__=1&constructor=2&search=x',
])('stores for a visit to ?%s what the server reads from that address', (query) => {
  expect(storedVisit(query ? `?${query}` : '')).toEqual({
    ...utmInQuery(query),
    page: '/about',
    referrer: 'www.google.com',
  });
});

const settings = [
  { kind: 'own' },
  { kind: 'off' },
  { kind: 'plausible', domain: 'site.example' },
  { kind: 'ga4', id: 'G-ABC123' },
] as const;

describe.each(settings)('with $kind', (setting) => {
  test('is valid script that cannot end its element', () => {
    const script = visitScript(setting);
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/<\/|<!--/);
  });

  test('contains no origins that the content security policy does not allow', () => {
    const named = visitScript(setting).match(/https:\/\/[\w.-]+/g) ?? [];
    const { script, connect } = contentSecurityOrigins(setting);
    const opened = [...script, ...connect].map((origin) => origin.replace('*', 'www'));
    expect(opened).toEqual(expect.arrayContaining(named));
  });
});
