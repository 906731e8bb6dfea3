import { describe, expect, test } from 'vitest';
import type { PostPayload } from '../../../domain/api/answers/posts.ts';
import { draftOf, emptyDraft, newDraft, sameDraft, versionText } from './post-draft.ts';

const post: PostPayload = {
  id: 1,
  title: 'Local SEO',
  slug: 'local-seo',
  content: '<p>Text.</p>',
  author: 'Asha Menon',
  status: 'published',
  categories: ['SEO', 'Web Dev'],
  tags: [],
  meta_description: '',
  featured_image: null,
  featured_image_alt: '',
  featured_media: null,
  excerpt: '',
  author_bio: '',
  published_at: '2026-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  word_count: 1,
  read_minutes: 1,
  due_at: null,
};

describe('a stored post in the form', () => {
  test('has its lists as comma-separated text', () => {
    expect(draftOf(post)).toMatchObject({ categories: 'SEO, Web Dev', tags: '' });
  });

  test.each([
    ['local-seo', ''],
    ['local-seo-2', ''],
    ['local-seo-tips', 'local-seo-tips'],
    ['my-own', 'my-own'],
  ])('with the slug %s shows %j, since an empty one follows the title', (slug, shown) => {
    expect(draftOf({ ...post, slug }).slug).toBe(shown);
  });
});

test('a draft with one letter more is another', () => {
  expect(sameDraft(draftOf(post), draftOf(post))).toBe(true);
  expect(sameDraft(emptyDraft, { ...emptyDraft, excerpt: 'a' })).toBe(false);
});

test('a new post has the default author, with the bio of their other posts', () => {
  const authors = [
    { name: 'Asha Menon', bio: 'Writes.', posts: 2 },
    { name: 'Ravi', bio: 'Reads.', posts: 1 },
  ];
  const known = { authors, categories: [], tags: [] };
  const ofAsha = newDraft({ ...known, own_author: 'Asha Menon' });
  expect(ofAsha).toEqual({ ...emptyDraft, author: 'Asha Menon', author_bio: 'Writes.' });
  expect(newDraft({ ...known, own_author: '' })).toEqual(emptyDraft);
});

test('copies a version with the names of its fields', () => {
  const draft = { ...emptyDraft, title: 'Title', content: '<p>Text</p>' };
  expect(versionText(draft)).toBe('Title: Title\n\nStatus: draft\n\nContent: <p>Text</p>');
});
