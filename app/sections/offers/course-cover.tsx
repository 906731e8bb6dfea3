import type { CoverTone } from '../../../art/figures/tone.ts';
import type { Course } from '../../../domain/page.ts';
import { Chip } from '../../ui/chip.tsx';
import { TopicCover } from '../../ui/kolam/cover.tsx';
import { LibraryPicture } from '../../ui/library-picture.tsx';

interface CourseCoverProps {
  course: Course;
  tone: CoverTone;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  className?: string;
}

/** The picture of a course, and whether it is popular or yet to come. */
export function CourseCover({ course, tone, sizes, className = 'relative' }: CourseCoverProps) {
  return (
    <div className={className}>
      <LibraryPicture className="h-52 w-full" picture={course.picture} sizes={sizes}>
        <TopicCover className="h-52 w-full" isAtRight tone={tone} words={course.title} />
      </LibraryPicture>
      {(course.popular || course.upcoming) && (
        <p className="absolute bottom-4 left-6 print:static print:px-3 print:pt-4">
          <Chip tone={course.popular ? 'gold' : 'white'}>
            {course.popular ? 'Most Popular' : 'Upcoming'}
          </Chip>
        </p>
      )}
    </div>
  );
}
