import type { CoverTone } from '../../art/covers.ts';
import type { Course } from '../../domain/page.ts';
import { rupees } from '../../domain/text/rupees.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Chip } from '../ui/card.tsx';
import { TickIcon } from '../ui/icons.tsx';
import { TopicCover } from '../ui/kolam/cover.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';

export interface CourseCardProps {
  course: Course;
  tone: CoverTone;
  /** Whether a card of the list takes a row of its own. */
  isBesideOpen: boolean;
}

export function CourseCard({ course, tone, isBesideOpen }: CourseCardProps) {
  const wide = isBesideOpen ? '' : ' md:max-lg:last:odd:col-span-2';
  return (
    <Card as="li" className={`row-span-5 grid grid-rows-subgrid gap-y-0${wide}`}>
      <CourseCover
        course={course}
        sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
        tone={tone}
      />
      <CourseWords course={course} />
      <CourseFacts course={course} isWide={isBesideOpen} withTerms />
      <CourseFeatures course={course} isWide={isBesideOpen} />
      <Enroll course={course} />
    </Card>
  );
}

export function CourseWords({ course }: { course: Course }) {
  return (
    <div className="px-6 pt-6 lg:px-7">
      <h3 className="display-3">{course.title}</h3>
      <p className="mt-3 text-base text-mute">{course.description}</p>
    </div>
  );
}

interface CourseFeaturesProps {
  course: Course;
  /** On a large screen of half its width. */
  isWide?: boolean;
}

interface CourseFactsProps extends CourseFeaturesProps {
  /** With what it costs. */
  withTerms?: boolean;
}

export function CourseFacts({ course, isWide = false, withTerms = false }: CourseFactsProps) {
  const { fee, feeNote, scholarship } = withTerms ? course : {};
  const columns = isWide ? ' lg:grid-cols-4' : '';
  const rows = fee || scholarship ? ` gap-y-4${columns}` : '';
  return (
    <dl
      className={`mx-6 my-5 grid grid-cols-2 gap-x-4 border-y border-line py-4 lg:mx-7 text-base${rows}`}
    >
      <Fact label="Duration" note={course.durationNote} value={course.duration} />
      <Fact label="Level" value={course.level} />
      {fee && <Fact label="Fee" note={feeNote} value={rupees(fee)} />}
      {scholarship && <Fact label="Scholarship" value={`Up to ${scholarship}%`} />}
    </dl>
  );
}

export function CourseFeatures({ course, isWide = false }: CourseFeaturesProps) {
  const columns = isWide ? ' lg:grid-cols-2' : '';
  return (
    <ul className={`mx-6 grid content-start gap-2 lg:mx-7 text-base${columns}`}>
      {course.features.map((feature) => (
        <li className="flex items-center gap-2.5" key={feature}>
          <TickIcon className="size-4.5 text-brick" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

interface EnrollProps {
  course: Course;
  className?: string;
}

export function Enroll({ course, className = 'p-6 lg:p-7' }: EnrollProps) {
  return (
    <div className={className} data-enquiry={course.title}>
      <ButtonLink
        className="w-full"
        href={course.enroll.href}
        variant={course.popular ? 'green' : 'outline-dark'}
      >
        {course.enroll.label}
        <span className="sr-only">: {course.title}</span>
      </ButtonLink>
      {course.enrollNote && (
        <p className="mt-3 text-center text-sm text-balance text-mute">{course.enrollNote}</p>
      )}
    </div>
  );
}

interface FactProps {
  label: string;
  value: string;
  note?: string | undefined;
}

function Fact({ label, value, note }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="font-semibold leading-snug">{value}</dd>
      {note && <dd className="text-sm text-mute">{note}</dd>}
    </div>
  );
}

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
