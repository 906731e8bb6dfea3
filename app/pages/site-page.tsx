import { pageServices } from '../../server/context.ts';
import type { Route } from './+types/site-page';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

/** The pages that are sections alone. Those that need more have a route file of their own. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  // The pattern of the route, since an address may differ from it in case.
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  return await context.get(pageServices).pages.page(path);
}

export default function SitePage({ loaderData: page }: Route.ComponentProps) {
  return <SectionPage page={page} />;
}
