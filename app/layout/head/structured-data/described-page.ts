import type { PageMeta, Section } from '../../../../domain/page.ts';
import type { CommentPage } from '../../../../domain/posts/comment-query.ts';
import type { PostCard, PublicPost } from '../../../../domain/posts/post.ts';

/** A page as far as its structured data is made from it. */
export type DescribedPage = AnyPage & (PostPage | BlogPage | OtherPage);

interface AnyPage {
  meta: PageMeta;
  /** The page's one address, below the origin. */
  path: string;
  /** Of a marketing page. */
  sections?: readonly Section[];
}

interface PostPage {
  post: PublicPost;
  /** Of its text. */
  words: number;
  /** Those that are shown. */
  comments: Pick<CommentPage, 'comments' | 'total'>;
  /** Of the list of posts. */
  blog: PageMeta;
  posts?: undefined;
}

interface BlogPage {
  /** What it lists. */
  posts: readonly PostCard[];
  blog: PageMeta;
  post?: undefined;
}

interface OtherPage {
  post?: undefined;
  posts?: undefined;
  blog?: undefined;
}
