import { coursesPage as page } from '../../../content/pages/courses.ts';
import { Benefits } from '../../sections/offers/benefits.tsx';
import { Courses } from '../../sections/offers/courses.tsx';
import { Closing } from '../../sections/opening/closing.tsx';
import { Hero } from '../../sections/opening/hero.tsx';
import { LearnerStories } from '../../sections/proof/learner-stories.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/head/page-head.tsx';
import { StructuredData } from '../../shell/head/structured-data/structured-data.tsx';

export { ErrorBoundary } from '../../shell/trouble/boundary.tsx';

const components = {
  hero: Hero,
  benefits: Benefits,
  courses: Courses,
  'learner-stories': LearnerStories,
  closing: Closing,
};

export default function CoursesRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList components={components} sections={page.sections} />
      <StructuredData {...page} />
    </>
  );
}
