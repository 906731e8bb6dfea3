import type { BlogLeaf, BlogPostingLeaf, CommentLeaf, ItemListLeaf } from 'schema-dts';
import { blogPage } from '../../../../content/pages/blog.ts';
import type { PageMeta } from '../../../../domain/page.ts';
import type { PostCard, PublicComment, PublicPost } from '../../../../domain/posts/post.ts';
import { shareImageAddress } from '../../../../domain/share-image.ts';
import { companyId, language } from './company.ts';
import type { DescribedPage } from './described-page.ts';

/** The blog, of which a list shows some posts and a post is a part. */
export function blog(origin: string, { title, description }: PageMeta): BlogLeaf {
  return {
    '@type': 'Blog',
    '@id': blogId(origin),
    name: title,
    description,
    url: `${origin}${blogPage.path}`,
    inLanguage: language,
    publisher: { '@id': companyId(origin) },
  };
}

/** The posts that a list shows, in its order. */
export function postList(origin: string, path: string, posts: readonly PostCard[]): ItemListLeaf {
  return {
    '@type': 'ItemList',
    '@id': `${origin}${path}#posts`,
    numberOfItems: posts.length,
    itemListElement: posts.map(({ slug, title }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: title,
      url: `${origin}/blog/${encodeURIComponent(slug)}`,
    })),
  };
}

/** A post; `path` is its own. */
export function blogPosting(
  origin: string,
  path: string,
  post: PublicPost,
  { words, comments }: Pick<Extract<DescribedPage, { post: PublicPost }>, 'words' | 'comments'>,
): BlogPostingLeaf {
  const address = `${origin}${path}`;
  const shared = `${origin}${shareImageAddress(path, post.updatedAt)}`;
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#post`,
    mainEntityOfPage: { '@id': address },
    url: address,
    headline: post.title,
    description: post.metaDescription || post.excerpt,
    image: post.picture ? [shared, `${origin}${post.picture.url}`] : [shared],
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: {
      '@type': 'Person',
      name: post.author,
      ...(post.authorBio && { description: post.authorBio }),
    },
    publisher: { '@id': companyId(origin) },
    isPartOf: { '@id': blogId(origin) },
    inLanguage: language,
    wordCount: words,
    timeRequired: `PT${post.readMinutes}M`,
    keywords: post.tags,
    articleSection: post.categories,
    commentCount: comments.total,
    comment: comments.comments.map((comment) => commentOf(comment, post.author)),
  };
}

/** A comment, and below it the answer of the post's author. */
function commentOf(
  { author, text, createdAt, answer }: PublicComment,
  postAuthor: string,
): CommentLeaf {
  return {
    '@type': 'Comment',
    author: { '@type': 'Person', name: author },
    dateCreated: createdAt,
    text,
    ...(answer && {
      comment: {
        '@type': 'Comment',
        author: { '@type': 'Person', name: postAuthor },
        dateCreated: answer.answeredAt,
        text: answer.text,
      },
    }),
  };
}

function blogId(origin: string): string {
  return `${origin}${blogPage.path}#blog`;
}
