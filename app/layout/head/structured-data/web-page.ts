import type { BreadcrumbListLeaf, WebPage } from 'schema-dts';
import { blogPage } from '../../../../content/pages/blog.ts';
import { shareImageAddress } from '../../../../domain/share-image.ts';
import { language, siteId } from './company.ts';
import type { DescribedPage } from './described-page.ts';

const kinds = { '/about': 'AboutPage', '/contact': 'ContactPage' } as const;

/** The page itself, by which everything else on it hangs together. */
export function webPage(origin: string, { meta, path, post, posts }: DescribedPage): WebPage {
  const address = `${origin}${path}`;
  const kind = posts ? 'CollectionPage' : (kinds[path as keyof typeof kinds] ?? 'WebPage');
  return {
    '@type': kind,
    '@id': address,
    url: address,
    name: meta.title,
    description: meta.description,
    inLanguage: language,
    isPartOf: { '@id': siteId(origin) },
    primaryImageOfPage: {
      '@type': 'ImageObject',
      url: `${origin}${shareImageAddress(path, post?.updatedAt)}`,
    },
    ...(path !== '/' && { breadcrumb: { '@id': trailId(address) } }),
  };
}

/** The way from the front page down to this one; the front page itself has none. */
export function breadcrumbs(origin: string, { meta, path, blog }: DescribedPage) {
  if (path === '/') return [];
  const steps = [
    { name: 'Home', path: '/' },
    ...(blog && path !== blogPage.path ? [{ name: blog.title, path: blogPage.path }] : []),
    { name: meta.title, path },
  ];
  const trail: BreadcrumbListLeaf = {
    '@type': 'BreadcrumbList',
    '@id': trailId(`${origin}${path}`),
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: `${origin}${step.path}`,
    })),
  };
  return [trail];
}

function trailId(address: string): string {
  return `${address}#breadcrumb`;
}
