import type { CoverTone } from '../../art/covers.ts';
import type { Course } from '../../domain/page.ts';
import type { Batch } from '../../domain/pages/batches.ts';
import {
  batchNote,
  courseAnchor,
  missingTerms,
  seatsOf,
  seatsText,
} from '../../domain/pages/course-facts.ts';
import { dayText } from '../../domain/text/dates.ts';
import { rupees } from '../../domain/text/rupees.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Chip } from '../ui/card.tsx';
import { PlusIcon, TickIcon } from '../ui/icons.tsx';
import { TopicCover } from '../ui/kolam/cover.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { SeatDots } from './fact-strip.tsx';

export interface CourseCardProps {
  course: Course;
  tone: CoverTone;
  /** Half the width on large screens. */
  isHalf?: boolean;
}

/** A course without batches, syllabus or instructors. */
export function CourseCard({ course, tone, isHalf = false }: CourseCardProps) {
  const wide = isHalf ? '' : ' md:max-lg:last:odd:col-span-2';
  return (
    <Card
      as="li"
      id={courseAnchor(course)}
      className={`row-span-5 grid grid-rows-subgrid gap-y-0${wide}`}
    >
      <CourseCover course={course} tone={tone} />
      <CourseWords course={course} />
      <CourseFacts course={course} isWide={isHalf} withTerms />
      <CourseFeatures course={course} isWide={isHalf} />
      <Enroll course={course} />
    </Card>
  );
}

/** One of several courses with details; common parts are aligned across the cards. */
export function DetailedCourseCard({ course, tone, isHalf = false }: CourseCardProps) {
  return (
    <Card as="li" id={courseAnchor(course)} className="row-span-9 grid grid-rows-subgrid gap-y-0">
      <CourseCover course={course} tone={tone} />
      <CourseWords course={course} />
      <CourseFacts course={course} />
      <CourseFeatures course={course} isWide={isHalf} />
      <div className="mx-6 mt-5 border-t border-line pt-4 lg:mx-7">
        <CourseTerms course={course} />
      </div>
      <div className="px-6 lg:px-7">
        <CourseBatches batches={course.batches} />
      </div>
      <div className="px-6 lg:px-7">
        <Instructors instructors={course.instructors} />
      </div>
      <div className="px-6 lg:px-7">
        <CourseSyllabus course={course} />
      </div>
      <Enroll course={course} />
    </Card>
  );
}

/** The only course with details, over the whole width: description at the left, details at the right. */
export function WideCourseCard({ course, tone }: CourseCardProps) {
  return (
    <Card as="li" id={courseAnchor(course)} className="col-span-full grid lg:grid-cols-[3fr_6fr]">
      <div className="flex flex-col">
        <CourseCover
          className="course-cover relative grow print:hidden"
          course={course}
          tone={tone}
        />
        <CourseWords course={course} />
        <CourseFacts course={course} />
        <CourseFeatures course={course} />
        <Enroll course={course} withMissing={false} />
      </div>
      <div className="border-line px-6 pb-2 lg:border-l lg:px-10 lg:pt-8">
        <CourseTerms course={course} isWide />
        <CourseBatches batches={course.batches} />
        <Instructors instructors={course.instructors} withHeading />
        <CourseSyllabus course={course} isOpen />
      </div>
    </Card>
  );
}

/** A course without details, as a row below those that have them. */
export function SlimCourseCard({ course, tone }: CourseCardProps) {
  return (
    <Card
      as="li"
      id={courseAnchor(course)}
      className="col-span-full grid md:grid-cols-[3fr_7fr] lg:grid-cols-[3fr_7fr_4fr]"
    >
      <CourseCover
        className="course-cover is-beside relative md:max-lg:row-span-2"
        course={course}
        isBeside
        tone={tone}
      />
      <div className="pb-5">
        <CourseWords course={course} />
        <div className="h-4" />
        <CourseFeatures course={course} isWide />
      </div>
      <div className="border-line bg-chalk max-lg:border-t lg:border-l">
        <CourseFacts course={course} withTerms />
        <Enroll className="px-6 pb-6 lg:px-7" course={course} />
      </div>
    </Card>
  );
}

function CourseWords({ course }: { course: Course }) {
  return (
    <div className="px-6 pt-8 lg:px-7">
      <h3 className="display-3">{course.title}</h3>
      <p className="mt-3 text-base text-mute">{course.description}</p>
    </div>
  );
}

interface CourseFeaturesProps {
  course: Course;
  isWide?: boolean;
}

interface CourseFactsProps extends CourseFeaturesProps {
  /** Whether to show fee and scholarship. */
  withTerms?: boolean;
}

function CourseFacts({ course, isWide = false, withTerms = false }: CourseFactsProps) {
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

function CourseFeatures({ course, isWide = false }: CourseFeaturesProps) {
  const columns = isWide ? ' sm:grid-cols-2 md:max-lg:grid-cols-1' : '';
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
  /** Whether to say how to get a fee or dates that are not filled in. */
  withMissing?: boolean;
}

function Enroll({ course, className = 'p-6 lg:p-7', withMissing = true }: EnrollProps) {
  const missing = withMissing && missingTerms(course);
  return (
    <div className={className} data-enquiry={course.title}>
      {missing && <p className="mb-3 text-base leading-snug text-mute">{missing}</p>}
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

/** Fee and scholarship in large type. */
function CourseTerms({ course, isWide = false }: CourseFeaturesProps) {
  const { fee, feeNote, scholarship } = course;
  const missing = isWide && missingTerms(course);
  return (
    <>
      <dl className={`grid grid-cols-2 gap-x-6 empty:hidden ${isWide ? 'pb-6' : 'pb-5'}`}>
        {fee && <Term label="Fee" note={feeNote} value={rupees(fee)} />}
        {scholarship && (
          <Term label="Scholarship" note="Decided before you pay" value={`Up to ${scholarship}%`} />
        )}
      </dl>
      {missing && <p className="pb-5 text-base text-mute">{missing}</p>}
    </>
  );
}

function Term({ label, value, note }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="font-display text-2xl font-bold text-nowrap lg:text-3xl">{value}</dd>
      {note && <dd className="mt-1 text-base text-mute">{note}</dd>}
    </div>
  );
}

/** Each batch with place, times and, at the right, seats. */
function CourseBatches({ batches }: Pick<Course, 'batches'>) {
  if (!batches) return null;
  return (
    <div className="pb-5">
      <h4 className="text-lg">Next batches</h4>
      <ul className="mt-2">
        {batches.map((batch, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two batches may be equal
          <BatchRow batch={batch} key={place} />
        ))}
      </ul>
    </div>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  const [seats, dots] = [seatsText(batch), seatsOf(batch)];
  return (
    <li className="printed-line flex justify-between gap-4 border-t border-line py-3 text-base leading-snug">
      <div>
        <time className="font-semibold" dateTime={batch.start}>
          {dayText(batch.start)}
        </time>
        <p className="mt-0.5 text-mute">
          {batchNote(batch)}
          {batch.weeks && `. ${batch.weeks} ${batch.weeks === '1' ? 'week' : 'weeks'}`}
        </p>
      </div>
      {seats && (
        <div className="shrink-0 text-right">
          <p>
            {seats}
            {batch.seatsLeft && seats !== 'Full' && <span className="sr-only"> seats left</span>}
          </p>
          {dots && seats !== 'Full' && <SeatDots {...dots} className="mt-1.5" />}
        </div>
      )}
    </li>
  );
}

interface InstructorsProps extends Pick<Course, 'instructors'> {
  withHeading?: boolean;
}

function Instructors({ instructors, withHeading = false }: InstructorsProps) {
  if (!instructors) return null;
  return (
    <div className="border-t border-line py-5">
      <h4 className={withHeading ? 'mb-3 text-lg' : 'sr-only'}>Instructors</h4>
      <ul className="flex flex-wrap gap-x-6 gap-y-4">
        {instructors.map(({ name, about, picture }) => (
          <li className="printed-line flex items-center gap-3 text-base leading-snug" key={name}>
            <Portrait
              className="size-14 shrink-0 rounded-control"
              name={name}
              picture={picture && { ...picture, alt: '' }}
              sizes="56px"
            />
            <div>
              <p className="font-semibold">{name}</p>
              {about && <p className="text-mute">{about}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Topic and result of each week. */
function CourseSyllabus({ course, isOpen = false }: { course: Course; isOpen?: boolean }) {
  const { syllabus, duration, title } = course;
  if (!syllabus) return null;
  return (
    <details className="group border-t border-line" open={isOpen}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-4 hover:text-brick [&::-webkit-details-marker]:hidden">
        <h4 className="text-lg">
          Syllabus, week by week<span className="sr-only">: {title}</span>
        </h4>
        <span className="flex shrink-0 items-center gap-3 text-sm text-mute">
          {duration}
          <PlusIcon className="size-5 text-brick group-open:[&_.plus-upright]:hidden" />
        </span>
      </summary>
      <ol className={`gap-6 pb-6 ${isOpen ? 'lg:columns-2' : ''}`}>
        {syllabus.map((week, place) => (
          <li
            className="course-row printed-line flex gap-4 py-3 text-base leading-snug"
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks are identified by position
            key={place}
          >
            <span className="size-5 shrink-0 font-bold text-brick">{place + 1}</span>
            <div>
              <p className="font-semibold">{week.title}</p>
              {week.result && <p className="text-mute">{week.result}</p>}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface CourseCoverProps {
  course: Course;
  tone: CoverTone;
  className?: string;
  /** The words stand beside it, and its label in it. */
  isBeside?: boolean;
}

/** The picture of a course, marked if it is popular or upcoming. */
function CourseCover({ course, tone, className = 'relative', isBeside }: CourseCoverProps) {
  return (
    <div className={className}>
      <LibraryPicture
        className="h-36 w-full sm:h-52"
        picture={course.picture}
        sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
      >
        <TopicCover
          className="h-36 w-full sm:h-52"
          hasFoot={isBeside}
          tone={tone}
          words={course.title}
        />
      </LibraryPicture>
      {(course.popular || course.upcoming) && (
        <p
          className={`absolute left-6 z-1 print:static lg:left-7 ${isBeside ? 'bottom-4' : 'bottom-0 translate-y-1/2'}`}
        >
          <Chip
            className="ring-4 ring-white"
            tone={course.popular ? 'gold' : isBeside ? 'white' : 'sand'}
          >
            {course.popular ? 'Most Popular' : 'Upcoming'}
          </Chip>
        </p>
      )}
    </div>
  );
}
