import { describe, expect, it, test } from 'vitest';
import { coverPlan, coverTones, glyphFor, glyphOfPost, toneFor, toneOfPost } from './covers.ts';

describe('the cover of a post', () => {
  const post = { slug: 'a-post', title: 'A post', category: 'SEO' };

  it('differs between posts of a category, which determines figure and background', () => {
    const posts = Array.from({ length: 30 }, (_, number) => ({ ...post, slug: `seo-${number}` }));
    expect(new Set(posts.map((each) => coverPlan(each).join())).size).toBeGreaterThan(28);
    expect(new Set(posts.map(glyphOfPost))).toEqual(new Set(['magnifier']));
    expect(new Set(posts.map(toneOfPost))).toEqual(new Set(['green']));
  });

  it('is drawn for slugs and categories named like a property of every object', () => {
    for (const name of ['constructor', 'valueOf', '__proto__', 'toString', 'hasownproperty']) {
      const subject = { slug: name, title: name, category: name };
      expect(coverPlan(subject)).toHaveLength(13);
      expect(toneOfPost(subject)).toEqual(expect.any(String));
    }
  });

  it('shows the title’s topic, otherwise the category’s, otherwise a kolam', () => {
    expect(glyphOfPost({ ...post, title: 'Write e-mails that sell' })).toBe('envelope');
    expect(glyphOfPost({ ...post, category: 'Web Dev' })).toBe('browser');
    expect(glyphOfPost({ ...post, category: '' })).toBe('loop');
    expect(toneOfPost({ ...post, category: '' })).toBe(toneOfPost({ ...post, category: '' }));
  });
});

test('a seed always has the same tone, and seeds are spread evenly over all tones', () => {
  expect(toneFor('local-seo')).toBe(toneFor('local-seo'));
  const tones = Array.from({ length: 2000 }, (_, number) => toneFor(`post-${number}`));
  for (const tone of coverTones) {
    const count = tones.filter((each) => each === tone).length;
    expect(count).toBeGreaterThan(330);
    expect(count).toBeLessThan(470);
  }
});

test.each([
  ['Local SEO for Indian Businesses', 'pin'],
  ['How to Hire Your First Digital Marketer', 'people'],
  ['Core Web Vitals Without the Jargon', 'gauge'],
  ['Reels That Sell: A Script in Five Beats', 'play'],
  ['Your First 90 Days of E-mail Marketing', 'envelope'],
  ['Keyword Research in Hinglish', 'letter'],
  ['LinkedIn for Founders: Ninety Minutes a Week', 'profile'],
  ['Plan a Festival Campaign Backwards From Diwali', 'diya'],
  ['Digital Marketing Expertise', 'cap'],
  ['Top Digital Talent', 'people'],
  ['Marketing Success', 'chart'],
  ['Stunning Websites', 'browser'],
  ['Social Media Marketing Specialist', 'speech'],
  ['Advanced SEO & Content Marketing', 'magnifier'],
  ['Certified Digital Marketing Professional', 'cap'],
])('%s is a %s', (title, glyph) => {
  expect(glyphFor(title)).toBe(glyph);
});
