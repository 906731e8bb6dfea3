import { coursesPage as page } from '../../../content/pages/courses.ts';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export default function CoursesRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList sections={page.sections} />
    </>
  );
}
