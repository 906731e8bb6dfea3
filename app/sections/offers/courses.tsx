import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';
import { CourseCard } from './course-card.tsx';

const tones = ['green', 'brick', 'gold'] as const;

/** The courses, side by side for comparing: the same facts stand at the same height. */
export function Courses({ courses, ...section }: SectionProps<'courses'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 grid gap-6 md:grid-cols-2 lg:mt-12 lg:grid-cols-3">
        {courses.map((course, place) => (
          <CourseCard course={course} key={course.title} tone={tones[place % tones.length]} />
        ))}
      </ul>
    </HeadedBand>
  );
}
