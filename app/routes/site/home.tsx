import { homePage as page } from '../../../content/pages/home.ts';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export default function HomeRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList sections={page.sections} />
    </>
  );
}
