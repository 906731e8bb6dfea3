import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['कीवर्ड रिसर्च', 'hi'],
  ['SEO क्या है और कैसे शुरू करें?', 'hi'],
  ['२०२६', 'hi'],
  ['The word कीवर्ड means keyword', undefined],
  ['Keyword research', undefined],
  ['কীওয়ার্ড', undefined],
  ['2026 !', undefined],
  ['', undefined],
])('the language of %j is %s', (text, language) => expect(languageOf(text)).toBe(language));
