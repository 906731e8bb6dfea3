import { describe, expect, test } from 'vitest';
import { foldForSearch, plainText, shorten } from './plain-text.ts';

describe('plainText', () => {
  test.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['<h2>Head</h2>\n<ul><li>a</li><li>b</li></ul>', 'Head a b'],
    ['un<strong>broken</strong> word', 'unbroken word'],
    [
      'Fish &amp; chips &lt;b&gt; &quot;x&quot; it&#39;s&nbsp;&#x20B9;100',
      'Fish & chips <b> "x" it\'s ₹100',
    ],
    ['&amp;lt; is decoded once', '&lt; is decoded once'],
    ['<style>p{}</style>seen<script>alert(1)</script>', 'seen'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['&#0;&#9999999;', '\uFFFD\uFFFD'],
  ])('reads %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('stays quick on hostile text', () => {
    const start = performance.now();
    plainText('<p'.repeat(50_000) + '<script'.repeat(20_000));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

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

  test('keeps the mark of й, a letter of its own', () => {
    expect(foldForSearch('й')).not.toBe(foldForSearch('и'));
  });
});
