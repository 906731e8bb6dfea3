import { data } from 'react-router';
import { pageServices } from '../../server/context.ts';
import { PostCards } from '../sections/blog/post-cards.tsx';
import { FigureList } from '../sections/proof/figure-list.tsx';
import type { Route } from './+types/site-page';
import { withSectionData } from './section-data.ts';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

/** The pages that are sections alone. Those that need more have a route file of their own. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  // The pattern of the route, since an address may differ from it in case.
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const services = context.get(pageServices);
  const shown = await withSectionData(await services.pages.page(path), services);
  return data(shown, shown.isWhole ? {} : { headers: { 'Cache-Control': 'private, no-store' } });
}

/** A page that lacks its posts is not kept. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SitePage({ loaderData: { page, latest, figures } }: Route.ComponentProps) {
  const list = page.sections.find((section) => section.kind === 'latest-posts');
  const slots = {
    figures: <FigureList figures={figures} />,
    'latest-posts': <PostCards areFlat={list?.topic !== undefined} posts={latest} />,
  };
  return <SectionPage page={page} slots={slots} />;
}
