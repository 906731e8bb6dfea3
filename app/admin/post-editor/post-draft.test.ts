import { describe, expect, test } from 'vitest';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import {
  draftErrors,
  draftOf,
  emptyDraft,
  newDraft,
  sameDraft,
  versionText,
} from './post-draft.ts';

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
  request: null,
  revision: null,
};

describe('draftOf', () => {
  test('joins lists with commas', () => {
    expect(draftOf(post)).toMatchObject({ categories: 'SEO, Web Dev', tags: '' });
  });

  test.each([
    ['local-seo', ''],
    ['local-seo-2', ''],
    ['local-seo-tips', 'local-seo-tips'],
    ['my-own', 'my-own'],
  ])(
    'the draft of a post with the slug %s has the slug %j, empty if derived from the title',
    (slug, inForm) => {
      expect(draftOf({ ...post, slug }).slug).toBe(inForm);
    },
  );
});

test('sameDraft detects an added letter', () => {
  expect(sameDraft(draftOf(post), draftOf(post))).toBe(true);
  expect(sameDraft(emptyDraft, { ...emptyDraft, excerpt: 'a' })).toBe(false);
});

test('a new post has the default author with the bio from their other posts', () => {
  const authors = [
    { name: 'Asha Menon', bio: 'Writes.', posts: 2, page: null },
    { name: 'Ravi', bio: 'Reads.', posts: 1, page: null },
  ];
  const suggestions = { authors, categories: [], tags: [] };
  const ofAsha = newDraft({ ...suggestions, ownAuthor: 'Asha Menon' });
  expect(ofAsha).toEqual({ ...emptyDraft, author: 'Asha Menon', authorBio: 'Writes.' });
  expect(newDraft({ ...suggestions, ownAuthor: '' })).toEqual(emptyDraft);
});

test('draftErrors uses the form’s field names', () => {
  const draft = { ...emptyDraft, title: 'A', author: 'B', metaDescription: 'x'.repeat(501) };
  const file = new File(['a'], 'a.txt', { type: 'text/plain' });
  expect(Object.keys(draftErrors(draft, file))).toEqual(['metaDescription', 'featuredImage']);
});

test('versionText lists every field that is not empty', () => {
  const draft = { ...emptyDraft, title: 'Title', content: '<p>Text</p>' };
  expect(versionText(draft)).toBe('Title: Title\n\nStatus: draft\n\nContent: <p>Text</p>');
});
