import { describe, expect, test } from 'vitest';
import { contentSecurityOrigins } from '../../../server/modules/analytics/content-security-origins.ts';
import { packed } from '../inline-script.tsx';
import { arrivalScroll } from '../moving/arrival-scroll.ts';
import { visitScript } from './visit-script.ts';

const settings = [
  { kind: 'own' },
  { kind: 'off' },
  { kind: 'plausible', domain: 'site.example' },
  { kind: 'ga4', id: 'G-ABC123' },
] as const;

describe.each(settings)('with $kind', (setting) => {
  test('it is one line of valid script that cannot end its element', () => {
    const script = packed(visitScript(setting));
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/\n|<\/|<!--/);
  });

  test('it names no other origin than the policy opens', () => {
    const named = visitScript(setting).match(/https:\/\/[\w.-]+/g) ?? [];
    const { script, connect } = contentSecurityOrigins(setting);
    const opened = [...script, ...connect].map((origin) => origin.replace('*', 'www'));
    expect(opened).toEqual(expect.arrayContaining(named));
  });
});

test('both inline scripts of a page are less than 1.5 KB', () => {
  const script = packed(visitScript({ kind: 'own' })) + packed(arrivalScroll);
  expect(new TextEncoder().encode(script).length).toBeLessThan(1536);
});
