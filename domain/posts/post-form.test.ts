import { expect, test } from 'vitest';
import { readForm } from '../api/form-fields.ts';
import { ownNames, postForm, specifiedNames } from './post-form.ts';

const form = { title: 'A post', author: 'Asha Nair' };

test('trims texts, splits lists at commas, and leaves out missing fields', () => {
  const given = {
    title: ' A  post ',
    author: 'Asha\nNair',
    status: ' Published ',
    categories: ' SEO, web dev ,seo,, Web Dev',
    excerpt: ' ',
    remove_featured_image: '1',
  };
  expect(readForm(postForm, given)).toEqual({
    ok: true,
    values: {
      ...form,
      status: 'published',
      categories: ['SEO', 'web dev'],
      excerpt: '',
      remove_featured_image: true,
    },
  });
});

test.each([
  [{ title: '' }, { title: 'Title is required' }],
  [{ author: ' ' }, { author: 'Author is required' }],
  [{ title: 'x'.repeat(301) }, { title: 'Title may have at most 300 characters' }],
  [{ title: '\u200b\u3164' }, { title: 'Title is required' }],
  [{ author: '\u2800\0' }, { author: 'Author is required' }],
  [{ status: 'secret' }, { status: 'Status must be Draft or Published' }],
  [{ slug: '!!!' }, { slug: 'Address (slug) needs at least one letter or digit' }],
  [{ categories: 'x'.repeat(61) }, { categories: expect.stringContaining('60 characters') }],
  [{ tags: 'İ'.repeat(40) }, { tags: expect.stringContaining('60 characters') }],
  [
    { tags: Array.from({ length: 21 }, (_, i) => `t${i}`).join() },
    { tags: 'A blog may have at most 20 tags' },
  ],
  [{ meta_description: 'x'.repeat(501) }, { meta_description: expect.stringContaining('500') }],
  [{ author_bio: 'x'.repeat(1001) }, { author_bio: expect.stringContaining('1,000') }],
  [{ featured_image_alt: 'x'.repeat(301) }, { featured_image_alt: expect.stringContaining('300') }],
])('refuses an invalid form (%#)', (bad, fields) => {
  expect(readForm(postForm, { ...form, ...bad })).toEqual({ ok: false, fields });
});

test.each([null, 'text', [], 7, { title: 7, author: ['a'], content: {} }, { __proto__: null }])(
  'refuses %o, which is not a form',
  (odd) => {
    expect(readForm(postForm, odd)).toMatchObject({ ok: false });
  },
);

test('renames fields between our names and the specification’s', () => {
  const ours = {
    title: 'a',
    metaDescription: 'b',
    authorBio: 'c',
    featuredImage: 'd',
    featuredAlt: 'e',
    featuredMediaId: 'f',
  };
  const theirs = {
    title: 'a',
    meta_description: 'b',
    author_bio: 'c',
    featured_image: 'd',
    featured_image_alt: 'e',
    featured_media: 'f',
  };
  // The order is fixed, because versions are compared as texts.
  expect(JSON.stringify(specifiedNames(ours))).toBe(JSON.stringify(theirs));
  expect(JSON.stringify(ownNames(theirs))).toBe(JSON.stringify(ours));
  expect(specifiedNames(theirs)).toEqual(theirs);
  expect(ownNames(ours)).toEqual(ours);
});
