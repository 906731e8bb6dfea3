import { describe, expect, test } from 'vitest';
import { contentSecurityOrigins } from '../../../server/modules/analytics/content-security-origins.ts';
import { visitScript } from './visit-script.ts';

const settings = [
  { kind: 'own' },
  { kind: 'off' },
  { kind: 'plausible', domain: 'site.example' },
  { kind: 'ga4', id: 'G-ABC123' },
] as const;

describe.each(settings)('with $kind', (setting) => {
  test('it is valid script that cannot end its element', () => {
    const script = visitScript(setting);
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/<\/|<!--/);
  });

  test('it names no other origin than the policy opens', () => {
    const named = visitScript(setting).match(/https:\/\/[\w.-]+/g) ?? [];
    const { script, connect } = contentSecurityOrigins(setting);
    const opened = [...script, ...connect].map((origin) => origin.replace('*', 'www'));
    expect(opened).toEqual(expect.arrayContaining(named));
  });
});
