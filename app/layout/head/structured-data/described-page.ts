import type { PageMeta, Section } from '../../../../domain/page.ts';
import type { CommentPage } from '../../../../domain/posts/comment-query.ts';
import type { PostCard, PublicPost } from '../../../../domain/posts/post.ts';

/** A page as far as its structured data is made from it. */
export type DescribedPage = AnyPage & (PostPage | NoPost);

interface AnyPage {
  meta: PageMeta;
  /** The page's one address, below the origin. */
  path: string;
  /** Of a marketing page. */
  sections?: readonly Section[];
  /** Of the blog list: what it shows. */
  posts?: readonly PostCard[];
}

interface PostPage {
  post: PublicPost;
  /** Of its text. */
  words: number;
  /** Those that are shown. */
  comments: Pick<CommentPage, 'comments' | 'total'>;
}

interface NoPost {
  post?: undefined;
}
