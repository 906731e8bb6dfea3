import type { Blog } from '../../../../domain/posts/blog.ts';
import type { PostStatus } from '../../../../domain/posts/post.ts';
import { slugify } from '../../../../domain/text/slug.ts';

/** What the form holds, under the names of the API; lists as the comma-separated text that is typed. */
export interface BlogDraft {
  title: string;
  author: string;
  status: PostStatus;
  categories: string;
  tags: string;
  meta_description: string;
  content: string;
  excerpt: string;
  /** Empty: the address follows the title. */
  slug: string;
  author_bio: string;
  featured_image_alt: string;
}

export const emptyDraft: BlogDraft = {
  title: '',
  author: '',
  status: 'draft',
  categories: '',
  tags: '',
  meta_description: '',
  content: '',
  excerpt: '',
  slug: '',
  author_bio: '',
  featured_image_alt: '',
};

/** A stored blog as the form shows it. */
export function draftOf(blog: Blog): BlogDraft {
  return {
    title: blog.title,
    author: blog.author,
    status: blog.status,
    categories: blog.categories.join(', '),
    tags: blog.tags.join(', '),
    meta_description: blog.meta_description,
    content: blog.content,
    excerpt: blog.excerpt,
    slug: followsTitle(blog) ? '' : blog.slug,
    author_bio: blog.author_bio,
    featured_image_alt: blog.featured_image_alt,
  };
}

/** Whether two drafts would be stored alike. */
export function sameDraft(one: BlogDraft, other: BlogDraft): boolean {
  return draftKeys.every((key) => one[key] === other[key]);
}

export const draftKeys = Object.keys(emptyDraft) as (keyof BlogDraft)[];

/** The address that the title gives, with or without the number of a twin. */
function followsTitle({ slug, title }: Blog): boolean {
  const own = slugify(title) || 'post';
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}
