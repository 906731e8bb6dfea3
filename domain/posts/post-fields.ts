import * as z from 'zod/mini';
import { textFault } from '../forms/post-form.ts';
import { slugify } from '../text/slug.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const field = () => text(10_000);

/**
 * What the form of a post holds, under the field names of the API: lists as comma-separated text. Longer than what a
 * post may have: a draft is stored before it is right.
 */
export const postFields = z.object({
  title: field(),
  author: field(),
  status: z.enum(['draft', 'published']),
  categories: field(),
  tags: field(),
  meta_description: field(),
  content: z.string().check(
    z.refine((content) => textFault(content) === undefined, {
      error: ({ input }) => textFault(String(input)),
    }),
  ),
  excerpt: field(),
  /** Empty: it follows the title. */
  slug: field(),
  author_bio: field(),
  featured_image_alt: field(),
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
