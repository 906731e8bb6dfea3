import { describe, expect, test } from 'vitest';
import { numberedSlug, slugify } from './slug.ts';

describe('slugify', () => {
  test.each([
    ['Core Web Vitals Without the Jargon', 'core-web-vitals-without-the-jargon'],
    ['  SEO & AI: 10 tips!  ', 'seo-ai-10-tips'],
    ['under_score and – dash', 'under-score-and-dash'],
    ['Café Zürich', 'café-zürich'],
    ['डिजिटल मार्केटिंग क्या है?', 'डिजिटल-मार्केटिंग-क्या-है'],
    ['தமிழ் 2026', 'தமிழ்-2026'],
    ['पाठ १२', 'पाठ-१२'],
    ['!!! 🎉 ???', ''],
    ['', ''],
  ])('turns %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('gives both encodings of an accented letter the same slug', () => {
    expect(slugify('Cafe\u0301')).toBe(slugify('Caf\u00e9'));
  });

  test('leaves a slug unchanged', () => {
    const slug = slugify('İstanbul & क़लम – 3rd Édition');
    expect(slugify(slug)).toBe(slug);
  });
});

test('numbers duplicates from two on', () => {
  expect([1, 2, 3].map((n) => numberedSlug('seo', n))).toEqual(['seo', 'seo-2', 'seo-3']);
});
