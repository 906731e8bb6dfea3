import { homePage as page } from '../../content/pages/home.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { ServiceCards } from '../sections/offers/service-cards.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { NumberedReasons } from '../sections/proof/numbered-reasons.tsx';
import { Testimonials } from '../sections/proof/testimonials.tsx';
import { SectionList } from '../sections/section-list.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

const components = {
  hero: Hero,
  'service-cards': ServiceCards,
  'numbered-reasons': NumberedReasons,
  testimonials: Testimonials,
  closing: Closing,
};

export default function HomeRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
