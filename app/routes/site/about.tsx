import { aboutPage as page } from '../../../content/pages/about.ts';
import { Closing } from '../../sections/opening/closing.tsx';
import { Hero } from '../../sections/opening/hero.tsx';
import { Statement } from '../../sections/opening/statement.tsx';
import { Milestones } from '../../sections/proof/milestones.tsx';
import { Principles } from '../../sections/proof/principles.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/head/page-head.tsx';
import { StructuredData } from '../../shell/head/structured-data/structured-data.tsx';

export { ErrorBoundary } from '../../shell/trouble/boundary.tsx';

const components = {
  hero: Hero,
  statement: Statement,
  principles: Principles,
  milestones: Milestones,
  closing: Closing,
};

export default function AboutRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
