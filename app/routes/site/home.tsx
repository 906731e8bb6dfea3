import { homePage as page } from '../../../content/pages/home.ts';
import { ServiceCards } from '../../sections/offers/service-cards.tsx';
import { Closing } from '../../sections/opening/closing.tsx';
import { Hero } from '../../sections/opening/hero.tsx';
import { NumberedReasons } from '../../sections/proof/numbered-reasons.tsx';
import { Testimonials } from '../../sections/proof/testimonials.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/head/page-head.tsx';
import { StructuredData } from '../../shell/head/structured-data/structured-data.tsx';

export { ErrorBoundary } from '../../shell/trouble/boundary.tsx';

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
