import { describe, expect, it } from 'vitest';
import { drawKolam } from './kolam.ts';
import { dotsToPath } from './path.ts';

const card = { kind: 'rect', columns: 6, rows: 4 } as const;
const hero = { kind: 'diamond', radius: 5 } as const;

describe('drawKolam', () => {
  it('draws the same kolam for the same seed', () => {
    expect(drawKolam({ seed: 'seo', shape: card })).toEqual(
      drawKolam({ seed: 'seo', shape: card }),
    );
  });

  it('draws different kolams for different seeds, in any script', () => {
    const seeds = ['seo', 'sea', 'SEO', '', 'विपणन', 'கோலம்', '🪔', '🪔🪔'];
    const drawn = seeds.map((seed) => drawKolam({ seed, shape: card }).strands.join(''));
    expect(new Set(drawn).size).toBe(seeds.length);
  });

  it('closes every strand and writes only plain numbers', () => {
    for (const seed of ['a', 'b', 'c']) {
      for (const shape of [card, hero]) {
        for (const strand of drawKolam({ seed, shape }).strands) {
          expect(strand).toMatch(/^M[-\d. clsM]+Z$/);
        }
      }
    }
  });

  it('keeps a card within 3 KB and the hero within 6 KB', () => {
    for (let i = 0; i < 50; i += 1) {
      const seed = `size ${i}`;
      const size = (spec: Parameters<typeof drawKolam>[0]) =>
        drawKolam(spec).strands.join('').length;
      expect(size({ seed, shape: card })).toBeLessThan(3000);
      expect(size({ seed, shape: hero })).toBeLessThan(6000);
    }
  });

  it('draws a single dot as a circle in the middle', () => {
    const kolam = drawKolam({ seed: 'one', shape: { kind: 'rect', columns: 1, rows: 1 } });
    expect(kolam).toMatchObject({ width: 100, height: 100, dots: [{ x: 50, y: 50 }] });
    expect(kolam.strands).toEqual([
      'M81 50c0 17-14 31-31 31s-31-14-31-31 14-31 31-31 31 14 31 31Z',
    ]);
    expect(dotsToPath(kolam.dots)).toBe('M50 50h.01');
  });

  it('draws one line round all dots where that is asked', () => {
    for (const seed of ['a', 'b', 'c', 'Ravi K.', 'आशा']) {
      expect(drawKolam({ seed, shape: card, isOneLine: true }).strands).toHaveLength(1);
    }
  });

  it.each([
    [{ kind: 'rect', columns: 0, rows: 4 }, 'columns from 1 to 60, not 0'],
    [{ kind: 'rect', columns: 6, rows: 1.5 }, 'rows from 1 to 60, not 1.5'],
    [{ kind: 'rect', columns: Number.NaN, rows: 4 }, 'not NaN'],
    [{ kind: 'diamond', radius: -1 }, 'radius from 0 to 29, not -1'],
    [{ kind: 'mask', rows: [] }, 'columns from 1 to 60, not 0'],
    [{ kind: 'mask', rows: ['##', '#'] }, 'rows of equal length'],
    [{ kind: 'mask', rows: ['..'] }, 'at least one dot'],
  ] as const)('refuses %o', (shape, sentence) => {
    const draw = () => drawKolam({ seed: 'x', shape });
    expect(draw).toThrow(RangeError);
    expect(draw).toThrow(sentence);
  });
});
