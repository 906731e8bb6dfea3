import { hiringPage as page } from '../../../content/pages/hiring.ts';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export default function HiringRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList sections={page.sections} />
    </>
  );
}
