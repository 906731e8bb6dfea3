import { useLocation } from 'react-router';
import { sitePages } from '../../content/site-pages.ts';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

/** The pages that are words and pictures alone; those that need more have a route file of their own. */
export default function SitePage() {
  const { pathname } = useLocation();
  const page = sitePages.find(({ path }) => path === pathname);
  if (!page) throw new Error(`content/site-pages.ts has no page for ${pathname}.`);
  return <SectionPage page={page} />;
}
