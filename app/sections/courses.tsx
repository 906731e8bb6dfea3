import type { Course } from '../../domain/page.ts';
import { InlineScript } from '../ui/inline-script.tsx';
import { CourseCard, DetailedCourseCard, SlimCourseCard, WideCourseCard } from './course-card.tsx';
import { rememberAbout } from './forms/about-scripts.ts';
import { HeadedBand, type SectionProps } from './section.tsx';

/** Path of the contact form and the storage key of its draft (store-drafts.ts). */
const [formPath, draftKey] = ['/contact', 'contact /contact'];

const tones = ['green', 'brick', 'gold'] as const;

/**
 * The courses side by side. A single course with details takes a row above the others; two or more are side by side, and
 * the others are rows below.
 */
export function Courses({ courses, ...section }: SectionProps<'courses'>) {
  const toned = courses.map((course, place) => ({
    course,
    tone: tones[place % tones.length] ?? 'green',
  }));
  const { open = [], plain = [] } = Object.groupBy(toned, ({ course }) =>
    opens(course) ? 'open' : 'plain',
  );
  const isHalf = [1, 2, 4].includes(open.length);
  const OpenCard = open.length === 1 ? WideCourseCard : DetailedCourseCard;
  const PlainCard = open.length > 1 ? SlimCourseCard : CourseCard;
  return (
    <HeadedBand {...section}>
      <ul className={`mt-10 grid gap-6 md:grid-cols-2 lg:mt-12 ${isHalf ? '' : 'lg:grid-cols-3'}`}>
        {open.map((each) => (
          <OpenCard {...each} isHalf={isHalf} key={each.course.title} />
        ))}
        {plain.map((each) => (
          <PlainCard {...each} isHalf={isHalf} key={each.course.title} />
        ))}
      </ul>
      {open.length > 0 && (
        <div className="mt-5 print:hidden">
          <button
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-current px-4 text-base font-semibold [&:not([data-ready])]:hidden"
            data-brochure=""
            type="button"
          >
            Brochure: print or save as PDF
          </button>
          <noscript>
            <p className="text-sm text-mute">Print this page for a brochure.</p>
          </noscript>
          <InlineScript run={printOnPress} />
        </div>
      )}
      <AboutScript />
    </HeadedBand>
  );
}

/** Runs in the page: without scripts the button could do nothing, and is not shown. */
function printOnPress(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-brochure]')) {
    button.dataset.ready = '';
    button.addEventListener('click', () => print());
  }
}

/** Stores which course a link to the contact form is about. */
export function AboutScript() {
  return <InlineScript args={[formPath, draftKey]} run={rememberAbout} />;
}

/** Whether a course has details, which do not fit into a card of three columns. */
function opens({ batches, syllabus, instructors }: Course): boolean {
  return Boolean(batches || syllabus || instructors);
}
