import { webDevelopmentPage as page } from '../../content/pages/web-development.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { Benefits } from '../sections/offers/benefits.tsx';
import { ServiceDetails } from '../sections/offers/service-details.tsx';
import { Steps } from '../sections/offers/steps.tsx';
import { Technologies } from '../sections/offers/technologies.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { SectionList } from '../sections/section-list.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

const components = {
  hero: Hero,
  benefits: Benefits,
  'service-details': ServiceDetails,
  steps: Steps,
  technologies: Technologies,
  closing: Closing,
};

export default function WebDevelopmentRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
