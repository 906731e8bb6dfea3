import type { PageMeta } from '../../../domain/page.ts';
import type { PublicPost } from '../../../domain/posts/post.ts';
import { useSiteFacts } from '../use-site-facts.ts';
import { ShareCard } from './share-card.tsx';
import { useOrigin } from './use-origin.ts';

interface PageHeadProps {
  meta: PageMeta;
  /** The page's one address, below the origin. */
  path: string;
  /** For pages that have no place in a search result; nobody shares them either. */
  noindex?: boolean;
  /** What a post's page is about. */
  post?: PublicPost;
}

/** Title, description, canonical address and share card of a page. */
export function PageHead({ meta, path, noindex = false, post }: PageHeadProps) {
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
      <ShareCard
        address={address}
        meta={meta}
        noindex={noindex}
        path={path}
        post={post}
        title={title}
      />
    </>
  );
}
