import { aboutPage as page } from '../../content/pages/about.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { Statement } from '../sections/opening/statement.tsx';
import { Milestones } from '../sections/proof/milestones.tsx';
import { Principles } from '../sections/proof/principles.tsx';
import { SectionList } from '../sections/section-list.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

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
