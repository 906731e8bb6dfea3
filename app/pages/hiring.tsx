import { hiringPage as page } from '../../content/pages/hiring.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { Benefits } from '../sections/offers/benefits.tsx';
import { Steps } from '../sections/offers/steps.tsx';
import { TalentDomains } from '../sections/offers/talent-domains.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { NumberedReasons } from '../sections/proof/numbered-reasons.tsx';
import { SectionList } from '../sections/section-list.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

const components = {
  hero: Hero,
  benefits: Benefits,
  'talent-domains': TalentDomains,
  steps: Steps,
  'numbered-reasons': NumberedReasons,
  closing: Closing,
};

export default function HiringRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
