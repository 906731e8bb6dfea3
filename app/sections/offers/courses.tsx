import { InlineScript } from '../../ui/inline-script.tsx';
import { rememberAbout } from '../forms/about/remember-about.ts';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';
import { CourseCard } from './course-card.tsx';
import { OpenCourseCard, opens } from './open-course-card.tsx';

/** Where the contact form is, and the key of its draft: store-drafts.ts. */
const [formPath, draftKey] = ['/contact', 'contact /contact'];

const tones = ['green', 'brick', 'gold'] as const;

/** The courses, side by side for comparing: the same facts stand at the same height. One with details takes a row. */
export function Courses({ courses, ...section }: SectionProps<'courses'>) {
  const isOneOpen = courses.some(opens);
  const columns = isOneOpen ? '' : ' lg:grid-cols-3';
  return (
    <HeadedBand {...section}>
      <ul className={`mt-10 grid gap-6 md:grid-cols-2 lg:mt-12${columns}`}>
        {courses.map((course, place) => {
          const tone = tones[place % tones.length] ?? 'green';
          const CardOf = opens(course) ? OpenCourseCard : CourseCard;
          return <CardOf course={course} isBesideOpen={isOneOpen} key={course.title} tone={tone} />;
        })}
      </ul>
      <InlineScript given={[formPath, draftKey]} run={rememberAbout} />
    </HeadedBand>
  );
}
