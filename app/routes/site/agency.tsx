import { agencyPage as page } from '../../../content/pages/agency.ts';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export default function AgencyRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList sections={page.sections} />
    </>
  );
}
