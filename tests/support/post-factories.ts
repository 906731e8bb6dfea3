import type { PostQuery, SeedPost } from '../../domain/posts/post.ts';
import type { PostDraft } from '../../server/modules/posts/write-post.ts';

/** A complete published post, with changes for the test. */
export function aDraft(changes: Partial<PostDraft> = {}): PostDraft {
  return {
    title: 'A post',
    author: 'Asha Nair',
    content: '<p>Some words.</p>',
    status: 'published',
    categories: ['SEO'],
    tags: [],
    metaDescription: 'What it is about.',
    ...changes,
  };
}

/** A seed article, with changes for the test. */
export function aSeedPost(changes: Partial<SeedPost> = {}): SeedPost {
  return {
    title: 'A seed post',
    author: 'Asha Nair',
    publishedOn: '2026-01-15',
    categories: ['SEO'],
    tags: ['AI'],
    metaDescription: 'What it is about.',
    content: '<p>Some words.</p>',
    ...changes,
  };
}

/** A query for the first page of all posts, with changes for the test. */
export function aQuery(changes: Partial<PostQuery> = {}): PostQuery {
  return { search: '', category: '', tag: '', page: 1, ...changes };
}
