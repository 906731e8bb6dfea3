import type { PageMeta } from '../../../domain/page.ts';
import type { PublicPost } from '../../../domain/posts/post.ts';
import { shareImageAddress, shareImageAlt, shareImageSize } from '../../../domain/share-image.ts';
import { useSiteFacts } from '../use-site-facts.ts';
import { useOrigin } from './use-origin.ts';

interface ShareCardProps {
  meta: PageMeta;
  /** As the document shows it, with the brand's name. */
  title: string;
  /** The page's one address, with and without the origin. */
  address: string;
  path: string;
  noindex: boolean;
  post: PublicPost | undefined;
}

/** What networks and messengers show of a page. */
export function ShareCard({ meta, title, address, path, noindex, post }: ShareCardProps) {
  const origin = useOrigin();
  return (
    <>
      <meta property="og:type" content={post ? 'article' : 'website'} />
      <meta property="og:site_name" content={useSiteFacts().name} />
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
          alt={shareImageAlt(meta.title)}
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
