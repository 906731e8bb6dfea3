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
    PerformanceObserver: class {
      observe() {}
    },
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

interface Entry {
  startTime: number;
  size?: number;
  interactionId?: number;
  duration?: number;
  value?: number;
  hadRecentInput?: boolean;
}

/** What a document sends about its speed when it is hidden, after the browser has reported these entries. */
function sentSpeed(
  entries: Entry[],
  { navigator = {}, stored = {}, hidden = false, layoutShift = true } = {},
): unknown[] {
  const sent: { path: string; speed?: object }[] = [];
  let report = (_list: { getEntries(): Entry[] }) => {};
  const observed: string[] = [];
  const document = { referrer: '', hidden, onvisibilitychange: () => {} };
  runInNewContext(visitScript({ kind: 'own' }), {
    location: { pathname: '/about', search: '' },
    navigator: {
      ...navigator,
      sendBeacon: (_to: string, { text }: { text: string }) => sent.push(JSON.parse(text)),
    },
    document,
    window: layoutShift ? { LayoutShift: class {} } : {},
    setTimeout: (tell: () => void) => tell(),
    localStorage: stored,
    sessionStorage: {},
    URLSearchParams,
    Blob: class {
      text: string;
      constructor([text]: [string]) {
        this.text = text;
      }
    },
    PerformanceObserver: class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe({ type, buffered }: { type: string; buffered: boolean }) {
        if (buffered) observed.push(type);
      }
    },
  });
  if (observed.length > 0) {
    expect(observed).toEqual(['largest-contentful-paint', 'event', 'layout-shift']);
    report({ getEntries: () => entries });
  }
  document.onvisibilitychange();
  document.hidden = true;
  document.onvisibilitychange();
  document.onvisibilitychange();
  return sent.filter(({ speed }) => speed);
}

const paints: Entry[] = [
  { startTime: 300, size: 90 },
  { startTime: 800, size: 400 },
];

test('sends once how fast the page was, when it is hidden', () => {
  const presses = [40, 120, 64].map((duration) => ({ startTime: 900, interactionId: 7, duration }));
  const other = { startTime: 900, interactionId: 0, duration: 900 };
  const shifts = [
    // One window, because no pause is longer than a second; then others, of which the largest counts.
    { startTime: 100, value: 0.25 },
    { startTime: 900, value: 0.25 },
    { startTime: 2000, value: 0.125 },
    { startTime: 2500, value: 4, hadRecentInput: true },
    ...[0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4].map((at) => ({
      startTime: 9000 + at * 1000,
      value: 0.0625,
    })),
  ];
  expect(sentSpeed([...paints, ...presses, other, ...shifts])).toEqual([
    { path: '/about', speed: { lcp: 800, inp: 120, cls: 0.5 } },
  ]);
});

test('ends a window of shifts after five seconds', () => {
  const shifts = Array.from({ length: 13 }, (_, at) => ({
    startTime: 100 + at * 500,
    value: 0.125,
  }));
  expect(sentSpeed([...paints, ...shifts])).toEqual([
    { path: '/about', speed: { lcp: 800, cls: 11 * 0.125 } },
  ]);
});

test('sends no speed that was not measured, of hidden documents, or against the visitor’s wish', () => {
  expect(sentSpeed(paints)).toEqual([{ path: '/about', speed: { lcp: 800, cls: 0 } }]);
  expect(sentSpeed(paints, { layoutShift: false })).toEqual([
    { path: '/about', speed: { lcp: 800 } },
  ]);
  expect(sentSpeed([])).toEqual([]);
  expect(sentSpeed(paints, { hidden: true })).toEqual([]);
  expect(sentSpeed(paints, { navigator: { doNotTrack: '1' } })).toEqual([]);
  expect(sentSpeed(paints, { navigator: { globalPrivacyControl: true } })).toEqual([]);
  expect(sentSpeed(paints, { stored: { adminToken: 'x' } })).toEqual([]);
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
