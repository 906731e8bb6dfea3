import { useMatches } from 'react-router';
import { sitePages } from '../../content/site-pages.ts';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

/** The pages that are sections alone, each by its route's name. Those that need more have a route file of their own. */
export default function SitePage() {
  const name = useMatches().at(-1)?.id;
  const page = sitePages.find(({ path }) => path === name);
  if (!page) throw new Error(`content/site-pages.ts has no page for ${name}.`);
  return <SectionPage page={page} />;
}
