import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Fact } from '../../domain/pages/fact.ts';
import { FactStrip } from './fact-strip.tsx';

const strip = (...facts: Fact[]) => renderToStaticMarkup(<FactStrip facts={facts} />);

test('a link to ask says to screen readers what it asks about, if anything', () => {
  const ask = { label: 'Ask for the fee', href: '/contact' };
  const about = strip({ label: 'Fee', value: 'On request', ask: { ...ask, about: 'SEO course' } });
  expect(about).toMatch(/Ask for the fee<span class="sr-only">: SEO course<\/span>/);
  expect(strip({ label: 'Fee', value: 'On request', ask })).not.toContain('sr-only');
});

test('shows note, seats and link of those facts only that have them', () => {
  expect(strip({ label: 'Starts', value: 'June' })).not.toMatch(/<a |<svg/);
  const whole = strip({
    label: 'Starts',
    value: 'June',
    note: 'Weekends',
    seats: { left: 2, all: 3 },
  });
  expect(whole).toMatch(/Weekends.*<svg/s);
});
