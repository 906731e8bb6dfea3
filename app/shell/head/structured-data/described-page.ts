import type { PostCard, PublicPost } from '../../../../domain/blog/post.ts';
import type { PageMeta, Section } from '../../../../domain/page.ts';

/** A page as far as its structured data is made from it. */
export interface DescribedPage {
  meta: PageMeta;
  /** The page's one address, below the origin. */
  path: string;
  /** Of a marketing page. */
  sections?: readonly Section[];
  /** Of a post's page. */
  post?: PublicPost;
  /** Of its text. */
  words?: number;
  commentCount?: number;
  /** Of the blog list: what it shows. */
  posts?: readonly PostCard[];
}
