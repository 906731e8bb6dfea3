import type { PageMeta } from '../../domain/page.ts';
import { type FeedLink, feedLinks } from '../../domain/posts/feed-address.ts';
import type { PublicPost } from '../../domain/posts/post.ts';
import {
  type ShareWords,
  shareImageAddress,
  shareImageAlt,
  shareImageSize,
} from '../../domain/share-image.ts';
import { useOrigin, useSiteFacts } from './root-data.tsx';

interface PageHeadProps {
  meta: PageMeta;
  /** The canonical path of the page. */
  path: string;
  /** For pages that search engines should not index; they have no share image either. */
  noindex?: boolean;
  /** The post, on a post's page. */
  post?: PublicPost;
  /** What stands on the share image of a page; a post's are its title and category. */
  words?: ShareWords | undefined;
}

/** Title, description and canonical address of a page, and its preview in social networks and messengers. */
export function PageHead({ meta, path, noindex = false, post, words }: PageHeadProps) {
  const origin = useOrigin();
  const address = `${origin}${path}`;
  const { name } = useSiteFacts();
  const title = path === '/' ? `${name}: ${meta.title}` : `${meta.title} | ${name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={address} />
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={post ? 'article' : 'website'} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content={noindex ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={meta.description} />
      {!noindex && (
        <ShareImage
          address={`${origin}${shareImageAddress(path, post?.updatedAt)}`}
          alt={shareImageAlt(words ?? { title: meta.title, eyebrow: post?.category ?? '' }, name)}
        />
      )}
      {post && <ArticleFacts post={post} />}
    </>
  );
}

function ShareImage({ address, alt }: { address: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={address} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}

function ArticleFacts({ post }: { post: PublicPost }) {
  return (
    <>
      <meta property="article:published_time" content={post.publishedAt} />
      <meta property="article:modified_time" content={post.updatedAt} />
      <meta property="article:author" content={post.author} />
      {post.category && <meta property="article:section" content={post.category} />}
      {post.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

/** Links to feeds for feed readers: first those of the page, such as a category's, then those of the blog. */
export function FeedLinks({ own }: { own: FeedLink[] }) {
  const links = new Map([...own, ...feedLinks()].map((link) => [link.href, link]));
  return [...links.values()].map(({ href, title, type }) => (
    <link href={href} key={href} rel="alternate" title={title} type={type} />
  ));
}
