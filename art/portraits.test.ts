import { describe, expect, it, test } from 'vitest';
import { samplePeople } from '../content/sample-people.ts';
import { drawPortrait } from './portraits.ts';

const names = ['Asha R.', 'Bo', 'रवि कुमार', '', '<script>', 'x'.repeat(500)];

describe.each([...Object.entries(samplePeople), ...names.map((name) => [name, {}] as const)])(
  'the portrait of %j',
  (name, look) => {
    const svg = drawPortrait(name, look);

    it('is the same each time, small, and of closed shapes within its frame', () => {
      expect(drawPortrait(name, look)).toBe(svg);
      expect(svg).toMatch(
        /^<svg xmlns="[^"]+" width="400" height="500" viewBox="0 0 400 500">.*<\/svg>$/,
      );
      expect(svg).not.toMatch(/undefined|NaN|style=|<script/);
      expect(svg.length).toBeLessThan(1800);
      const numbers = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) =>
        (path.match(/[\d.]+/g) ?? []).map(Number),
      );
      expect(Math.max(...numbers)).toBeLessThanOrEqual(500);
    });
  },
);

test('the people of the samples all look different', () => {
  const drawings = Object.entries(samplePeople).map(([name, look]) => drawPortrait(name, look));
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('a name decides what a look leaves open', () => {
  const drawings = Array.from({ length: 40 }, (_, at) => drawPortrait(`Person ${at}`));
  expect(new Set(drawings).size).toBeGreaterThan(30);
});
