import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, fitLines } from './fit-lines.ts';

/** Treats every character as half as wide as high. */
const measure = (text: string) => text.length / 2;
const box: Box = { width: 200, height: 120, sizes: [40, 30, 20], lineHeight: 1 };

describe('a title in its box', () => {
  it('is as large as possible', () => {
    expect(fitLines('short', box, measure)).toEqual({ size: 40, lines: ['short'] });
    expect(fitLines('one two three four', box, measure)).toEqual({
      size: 40,
      lines: ['one two', 'three four'],
    });
  });

  it('shrinks before it overflows', () => {
    expect(fitLines('incomprehensible', box, measure)).toEqual({
      size: 20,
      lines: ['incomprehensible'],
    });
    expect(fitLines('ten words '.repeat(4), box, measure).size).toBe(30);
  });

  it('avoids a single word on the last line', () => {
    expect(fitLines('aaa bbb ccc d', box, measure).lines).toEqual(['aaa bbb', 'ccc d']);
  });

  it('ends with an ellipsis if nothing else fits', () => {
    const { size, lines } = fitLines('word '.repeat(50), box, measure);
    expect(size).toBe(20);
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('word word word word…');
  });

  it('breaks a word that is too long, but not between a letter and its vowel sign', () => {
    expect(fitLines('x'.repeat(30), box, measure).lines).toEqual(['x'.repeat(20), 'x'.repeat(10)]);
    const { lines } = fitLines('की'.repeat(15), box, measure);
    for (const line of lines) expect(line).toMatch(/^(की)+$/);
  });

  it('never overflows, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const { size, lines } = fitLines(text, box, measure);
        expect(lines.length * size).toBeLessThanOrEqual(box.height);
        // A grapheme of several characters may be wider than the box with this measure.
        const widest = Math.max(
          box.width,
          ...Array.from(
            new Intl.Segmenter().segment(text),
            ({ segment }) => measure(segment) * size,
          ),
        );
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(widest);
      }),
      { numRuns: 200 },
    );
  });
});
