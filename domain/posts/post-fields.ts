import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { slugify } from '../text/slug.ts';
import { textFault } from './post-form.ts';

/** A text of a draft, which may be longer than what can be published. */
export function draftText(label: string, max: number) {
  const error = messages.fields.tooLong(label, max);
  return z.string().check(z.maxLength(max, { error }));
}

/** The HTML of a draft. */
export const draftContent = z.string().check(
  z.refine((content) => textFault(content) === undefined, {
    error: ({ input }) => textFault(String(input)),
  }),
);

const field = (label: string) => draftText(label, 10_000);

/**
 * What the form of a post holds, under the field names of the API: lists as comma-separated text. Longer than what a
 * post may have: a draft is stored before it is right.
 */
export const postFields = z.object({
  title: field('Title'),
  author: field('Author'),
  status: z.enum(['draft', 'published']),
  categories: field('Categories'),
  tags: field('Tags'),
  meta_description: field('Meta Description'),
  content: draftContent,
  excerpt: field('Excerpt'),
  /** Empty: it follows the title. */
  slug: field('Address (slug)'),
  author_bio: field('Author bio'),
  featured_image_alt: field('Alt text'),
  /** The id of a picture of the library. */
  featured_media: z.nullable(z.int().check(z.minimum(1))),
});

export type PostFields = z.output<typeof postFields>;

/** Whether a slug is that of the title, with or without the number of a twin. */
export function followsTitle({ slug, title }: { slug: string; title: string }): boolean {
  const own = slugify(title) || 'post';
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}

interface Post {
  title: string;
  slug: string;
  content: string;
  author: string;
  status: PostFields['status'];
  categories: readonly string[];
  tags: readonly string[];
  metaDescription: string;
  featuredMediaId: number | null;
  featuredAlt: string;
  excerpt: string | null;
  authorBio: string | null;
}

/** A stored post as its form shows it. */
export function fieldsOf(post: Post): PostFields {
  return {
    title: post.title,
    author: post.author,
    status: post.status,
    categories: post.categories.join(', '),
    tags: post.tags.join(', '),
    meta_description: post.metaDescription,
    content: post.content,
    excerpt: post.excerpt ?? '',
    slug: followsTitle(post) ? '' : post.slug,
    author_bio: post.authorBio ?? '',
    featured_image_alt: post.featuredAlt,
    featured_media: post.featuredMediaId,
  };
}
