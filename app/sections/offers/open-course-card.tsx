import type { Course } from '../../../domain/page.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { Card } from '../../ui/card.tsx';
import { NameTile } from '../../ui/kolam/name-tile.tsx';
import { CourseBatches } from './course-batches.tsx';
import {
  type CourseCardProps,
  CourseFacts,
  CourseFeatures,
  CourseWords,
  Enroll,
} from './course-card.tsx';
import { CourseCover } from './course-cover.tsx';
import { CourseSyllabus } from './course-syllabus.tsx';

/** Whether a course has more to show than a card of three columns holds. */
export function opens({ batches, syllabus, instructors }: Course): boolean {
  return Boolean(batches || syllabus || instructors);
}

/** A course over the whole width: what it is on the left, its details on the right; on a phone one below the other. */
export function OpenCourseCard({ course, tone }: Omit<CourseCardProps, 'isBesideOpen'>) {
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
