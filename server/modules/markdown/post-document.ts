import type { PostStatus } from '../../../domain/posts/post.ts';
import { withFrontMatter } from '../../text/markdown.ts';

/** The data of a post that its document contains. */
export interface DocumentedPost {
  title: string;
  slug: string;
  author: string;
  authorBio: string | null;
  metaDescription: string;
  excerpt: string | null;
  categories: readonly string[];
  tags: readonly string[];
  /** Instants. */
  publishedAt: string | null;
  updatedAt: string;
}

interface DocumentPlace {
  status: PostStatus;
  /** The address of the post's page. */
  url: string;
  image: { address: string; alt: string } | null;
}

/** A post as a Markdown document: front matter and text. */
export function postDocument(
  post: DocumentedPost,
  { status, url, image }: DocumentPlace,
  text: string,
): string {
  const facts = {
    title: post.title,
    slug: post.slug,
    status,
    url: status === 'published' ? url : null,
    author: post.author,
    author_bio: post.authorBio,
    description: post.metaDescription,
    excerpt: post.excerpt === post.metaDescription ? null : post.excerpt,
    categories: post.categories,
    tags: post.tags,
    date: post.publishedAt,
    updated: post.updatedAt,
    image: image?.address,
    image_alt: image?.alt,
  };
  return withFrontMatter(facts, text);
}
