import type { BlogValues } from '../../../../domain/forms/blog-form.ts';
import type { PostDraft } from '../writing/post-draft.ts';
import type { BlogRow } from './blogs.repository.ts';

type Standing = Omit<PostDraft, 'title' | 'author' | 'slug'>;

/** What stands where nothing does yet. */
export const newPost: Standing = { content: '', status: 'draft', categories: [], tags: [] };

/** What a form asks for; what it does not speak of stays as it stands. */
export function draftOf(
  values: BlogValues,
  before: BlogRow | Standing,
  featuredMediaId: number | null | undefined,
): PostDraft {
  const standing = 'slug' in before ? standingOf(before) : before;
  return {
    ...standing,
    title: values.title,
    author: values.author,
    status: values.status || standing.status,
    content: values.content ?? standing.content,
    categories: values.categories ?? standing.categories,
    tags: values.tags ?? standing.tags,
    metaDescription: values.meta_description ?? standing.metaDescription ?? '',
    excerpt: values.excerpt ?? standing.excerpt ?? '',
    authorBio: values.author_bio ?? standing.authorBio ?? '',
    // What was said of one picture is not said of another.
    featuredAlt:
      values.featured_image_alt ??
      (featuredMediaId === undefined ? standing.featuredAlt : '') ??
      '',
    ...(values.slug && { slug: values.slug }),
    ...(featuredMediaId !== undefined && { featuredMediaId }),
    ...(featuredMediaId === null && { featuredAlt: '' }),
  };
}

function standingOf(row: BlogRow): Standing {
  return {
    content: row.content,
    status: row.status,
    categories: row.categories,
    tags: row.tags,
    metaDescription: row.meta_description,
    excerpt: row.excerpt ?? '',
    authorBio: row.author_bio ?? '',
    featuredAlt: row.featured_alt,
  };
}
