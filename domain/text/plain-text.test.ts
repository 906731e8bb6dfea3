import { describe, expect, test } from 'vitest';
import { foldForSearch, shorten } from './plain-text.ts';

describe('shorten', () => {
  test('keeps a short text whole', () => {
    expect(shorten('All of it.')).toBe('All of it.');
  });

  test('cuts at the end of a word', () => {
    expect(shorten('one two, three', 9)).toBe('one two…');
    expect(shorten('one two three', 7)).toBe('one two…');
  });

  test('cuts a text without spaces between characters', () => {
    expect(shorten('😀'.repeat(100), 5)).toBe('😀😀…');
  });
});

describe('foldForSearch', () => {
  test.each([
    ['Café  ZÜRICH', 'cafe zurich'],
    ['Cafe\u0301', 'cafe'],
    ['İstanbul', 'istanbul'],
    ['ﬁne ２０２６', 'fine 2026'],
    [' a\u0000b\tc\nd ', 'a b c d'],
    ['co\u00adope\u200brate', 'cooperate'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  test('keeps vowel signs and nukta, in both spellings', () => {
    expect(foldForSearch('की')).not.toBe(foldForSearch('क'));
    expect(foldForSearch('\u0958लम')).toBe(foldForSearch('\u0915\u093cलम'));
    expect(foldForSearch('\u0958लम')).not.toBe(foldForSearch('कलम'));
  });

  test('keeps the mark of й, which is a separate letter', () => {
    expect(foldForSearch('й')).not.toBe(foldForSearch('и'));
  });
});
