import { privacyPolicyFor } from '../../content/pages/privacy-policy.ts';
import { pageServices } from '../../server/context.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { LegalText } from '../sections/reading/legal-text.tsx';
import { SectionList } from '../sections/section-list.tsx';
import type { Route } from './+types/privacy-policy';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageServices).retention;
}

const components = { hero: Hero, 'legal-text': LegalText };

export default function PrivacyPolicyRoute({ loaderData }: Route.ComponentProps) {
  const page = privacyPolicyFor(loaderData);
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
