import { data } from 'react-router';
import { pageServices } from '../../server/context.ts';
import type { Route } from './+types/policy-version';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

/** An earlier version of a legal page, for those who agreed to it. */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const path = `/${pattern.replace('/:version', '').replace(/^\//, '')}`;
  const page = await context.get(pageServices).pages.policy(path, params.version);
  if (!page) throw data('page', { status: 404 });
  return page;
}

export default function PolicyVersion({ loaderData: page }: Route.ComponentProps) {
  return <SectionPage noindex page={page} />;
}
