import type { Course } from '../../domain/page.ts';
import type { Batch } from '../../domain/pages/batches.ts';
import { dayText } from '../../domain/text/dates.ts';
import { rupees } from '../../domain/text/rupees.ts';
import { Card } from '../ui/card.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { InlineScript } from '../ui/inline-script.tsx';
import { NameTile } from '../ui/kolam/cover.tsx';
import {
  CourseCard,
  type CourseCardProps,
  CourseCover,
  CourseFacts,
  CourseFeatures,
  CourseWords,
  Enroll,
} from './course-card.tsx';
import { rememberAbout } from './forms/about-scripts.ts';
import { HeadedBand, type SectionProps } from './section.tsx';

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
      <InlineScript args={[formPath, draftKey]} run={rememberAbout} />
    </HeadedBand>
  );
}

/** Whether a course has more to show than a card of three columns holds. */
export function opens({ batches, syllabus, instructors }: Course): boolean {
  return Boolean(batches || syllabus || instructors);
}

/** A course over the whole width: what it is on the left, its details on the right; on a phone one below the other. */
function OpenCourseCard({ course, tone }: Omit<CourseCardProps, 'isBesideOpen'>) {
  return (
    <Card
      as="li"
      className="col-span-full grid lg:grid-cols-[3fr_6fr] lg:grid-rows-[auto_1fr_auto]"
    >
      <div className="flex flex-col lg:row-span-2">
        <CourseCover
          className="course-cover relative grow print:hidden"
          course={course}
          sizes="(min-width: 64rem) 24rem, 100vw"
          tone={tone}
        />
        <CourseWords course={course} />
        <CourseFacts course={course} />
        <CourseFeatures course={course} />
      </div>
      <Terms course={course} />
      <Enroll className="p-6 lg:row-start-3 lg:p-7" course={course} />
      <div className="border-line px-6 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:-mt-px lg:border-l lg:px-10">
        <CourseBatches batches={course.batches} />
        <CourseSyllabus course={course} />
        <Instructors instructors={course.instructors} />
        <p className="border-t border-line py-5 text-sm text-mute print:hidden">
          Print this page for a brochure.
        </p>
      </div>
    </Card>
  );
}

function Terms({ course: { fee, feeNote, scholarship } }: { course: Course }) {
  if (!fee && !scholarship) return null;
  return (
    <dl className="grid gap-6 border-line px-6 pt-6 sm:grid-cols-2 lg:col-start-2 lg:border-l lg:p-7 lg:px-10">
      {fee && <Term label="Fee" note={feeNote} value={rupees(fee)} />}
      {scholarship && <Term label="Scholarship" value={`Up to ${scholarship}%`} />}
    </dl>
  );
}

function Term({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="font-display text-3xl font-bold">{value}</dd>
      {note && <dd className="mt-1 text-base text-mute">{note}</dd>}
    </div>
  );
}

function Instructors({ instructors }: Pick<Course, 'instructors'>) {
  if (!instructors) return null;
  return (
    <div className="border-t border-line py-5">
      <h4 className="text-lg">Instructors</h4>
      <ul className="mt-3 grid gap-4 md:grid-cols-3">
        {instructors.map(({ name, about }) => (
          <li className="flex items-center gap-3 text-base leading-snug" key={name}>
            <NameTile className="size-11" name={name} />
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

/** A table; on a phone the cells of a batch lie below its day, and its seats beside it. */
function CourseBatches({ batches }: Pick<Course, 'batches'>) {
  if (!batches) return null;
  const headings = ['Starts', 'Days and hours', 'Place', 'Seats left'];
  return (
    <div className="border-t border-line py-5">
      <h4 className="text-lg">Next batches</h4>
      <table className="batches mt-3 w-full text-base leading-snug">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th className="text-sm text-mute" key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {batches.map((batch, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two batches may be alike
            <BatchRow batch={batch} key={place} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  return (
    <tr>
      <th scope="row">
        <time className="font-semibold" dateTime={batch.start}>
          {dayText(batch.start)}
        </time>
      </th>
      <td>
        {batch.days}
        <small className="block text-sm text-mute">{batch.hours}</small>
      </td>
      <td>
        {batch.place}
        {batch.weeks && (
          <small className="block text-sm text-mute">
            {batch.weeks} {batch.weeks === '1' ? 'week' : 'weeks'}
          </small>
        )}
      </td>
      <td>
        <Seats batch={batch} />
      </td>
    </tr>
  );
}

function Seats({ batch: { seats, seatsLeft } }: { batch: Batch }) {
  if (seatsLeft === '0') return 'Full';
  if (!seats) return seatsLeft;
  if (!seatsLeft) return `${seats} in all`;
  return (
    <>
      {seatsLeft} of {seats}
      <SeatDots all={Math.min(Number(seats), 100)} left={Number(seatsLeft)} />
    </>
  );
}

/** A dot for each seat, ten in a row: those that are left are dark. */
function SeatDots({ all, left }: { all: number; left: number }) {
  const dots = Array.from({ length: all || 0 }, (_, place) => {
    const [column, row] = [place % 10, Math.floor(place / 10)];
    return `M${column * 8 + 3} ${row * 8 + 3}h0`;
  });
  return (
    <svg
      aria-hidden="true"
      className="mt-1"
      height={Math.ceil(dots.length / 10) * 8}
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="6"
      width="80"
    >
      <path opacity=".25" d={dots.slice(left).join('')} />
      <path d={dots.slice(0, left).join('')} />
    </svg>
  );
}

/** What each week is about and ends with; open from the start where the course is the most popular one. */
function CourseSyllabus({ course }: { course: Course }) {
  const { syllabus, duration, popular, title } = course;
  if (!syllabus) return null;
  return (
    <details className="group border-t border-line" open={popular}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 hover:text-brick [&::-webkit-details-marker]:hidden">
        <h4 className="text-lg">
          Syllabus, week by week<span className="sr-only">: {title}</span>
        </h4>
        <span className="flex shrink-0 items-center gap-3 text-sm text-mute">
          {duration}
          <PlusIcon className="size-5 text-brick group-open:[&_.plus-upright]:hidden" />
        </span>
      </summary>
      <ol className="gap-6 pb-6 lg:columns-2">
        {syllabus.map((week, place) => (
          <li
            className="course-row flex gap-4 py-3 text-base leading-snug"
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
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
