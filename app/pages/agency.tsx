import { agencyPage as page } from '../../content/pages/agency.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { ServiceDetails } from '../sections/offers/service-details.tsx';
import { Steps } from '../sections/offers/steps.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { Results } from '../sections/proof/results.tsx';
import { SectionList } from '../sections/section-list.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

const components = {
  hero: Hero,
  'service-details': ServiceDetails,
  steps: Steps,
  results: Results,
  closing: Closing,
};

export default function AgencyRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
