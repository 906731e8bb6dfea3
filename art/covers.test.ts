import { describe, expect, it } from 'vitest';
import { coverTones, toneFor } from './covers.ts';

describe('toneFor', () => {
  it('gives a seed the same tone each time', () => {
    expect(toneFor('local-seo')).toBe(toneFor('local-seo'));
  });

  it('spreads seeds over all tones about evenly', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 2000; i += 1) {
      const tone = toneFor(`post-${i}`);
      counts.set(tone, (counts.get(tone) ?? 0) + 1);
    }
    for (const tone of coverTones) {
      expect(counts.get(tone)).toBeGreaterThan(330);
      expect(counts.get(tone)).toBeLessThan(470);
    }
  });
});
