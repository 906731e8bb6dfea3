import type { Course } from '../../../domain/page.ts';
import { PlusIcon } from '../../ui/icons.tsx';

/** What each week is about and ends with; open from the start where the course is the most popular one. */
export function CourseSyllabus({ course }: { course: Course }) {
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
