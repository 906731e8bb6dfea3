import { coursesPage as page } from '../../content/pages/courses.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { Benefits } from '../sections/offers/benefits.tsx';
import { Courses } from '../sections/offers/courses.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { LearnerStories } from '../sections/proof/learner-stories.tsx';
import { SectionList } from '../sections/section-list.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

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
