import { useRouteLoaderData } from 'react-router';
import { brand } from '../../content/brand.ts';
import type { PageMeta } from '../../domain/page.ts';
import type { Picture } from '../../domain/picture.ts';
import type { loader } from '../root.tsx';

interface PageHeadProps {
  meta: PageMeta;
  /** The page's one address, below the origin. */
  path: string;
  type?: 'website' | 'article';
  /** For pages that have no place in a search result. */
  noindex?: boolean;
  /** What a share card shows. */
  picture?: Picture | null;
}

/** Title, description, canonical address and share card of a page. */
export function PageHead({
  meta,
  path,
  type = 'website',
  noindex = false,
  picture = null,
}: PageHeadProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  const address = `${data?.siteUrl ?? ''}${path}`;
  const title = path === '/' ? `${brand.name}: ${meta.title}` : `${meta.title} | ${brand.name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={address} />
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={meta.description} />
      {picture && <SharedPicture origin={data?.siteUrl ?? ''} picture={picture} />}
    </>
  );
}

function SharedPicture({ origin, picture }: { origin: string; picture: Picture }) {
  const address = `${origin}${picture.url}`;
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      {picture.alt && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:image" content={address} />
      {picture.alt && <meta name="twitter:image:alt" content={picture.alt} />}
    </>
  );
}
