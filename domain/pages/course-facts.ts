import type { Course } from '../page.ts';
import { nearDayText } from '../text/dates.ts';
import { rupees } from '../text/rupees.ts';
import { slugify } from '../text/slug.ts';
import type { Batch } from './batches.ts';
import type { Ask, Fact, OpeningFacts, Seats } from './fact.ts';

/** The id of a course on its page, by which its address names it. */
export const courseAnchor = ({ title }: Pick<Course, 'title'>) => `course-${slugify(title)}`;

/** The first open batch to start, of all courses; a full one only if all are full. */
export function nextStart(
  courses: readonly Course[],
): { course: Course; batch: Batch } | undefined {
  const isFull = ({ batch }: { batch: Batch }) => Number(batch.seatsLeft === '0');
  const [first] = courses
    .flatMap((course) => (course.batches ?? []).map((batch) => ({ course, batch })))
    .sort(
      (one, other) =>
        isFull(one) - isFull(other) || one.batch.start.localeCompare(other.batch.start),
    );
  return first;
}

/**
 * Next batch, fee and seats of the course that starts first, or how to get them. `today` is YYYY-MM-DD, `allAt` the link
 * to all batches and fees.
 */
export function courseFacts(
  courses: readonly Course[],
  today: string,
  allAt: string,
): OpeningFacts | undefined {
  const next = nextStart(courses);
  const course = next?.course ?? namedCourse(courses);
  if (!course) return undefined;
  const link = { label: 'All batches and fees', href: allAt };
  const ask = (label: string) => ({ label, href: course.enroll.href, about: course.title });
  const scholarship = scholarshipFacts(course);
  if (next) {
    const { batch } = next;
    const date: Fact = {
      label: 'Next batch',
      value: nearDayText(batch.start, today),
      note: batchNote(batch),
    };
    const facts = [date, ...feeFacts(course), ...seatFacts(next.batch, ask), ...scholarship];
    return { lead: { text: `Starts next: ${course.title}`, link }, facts };
  }
  if (course.fee) {
    const date = {
      label: 'Next batch',
      value: 'In writing within one working day',
      ask: ask('Ask for the date'),
    };
    return {
      lead: { text: course.title, link },
      facts: [...feeFacts(course), date, ...scholarship],
    };
  }
  const both = {
    label: 'What it costs, when it starts',
    value: 'Fee and next batch in writing within one working day',
    ask: ask('Ask for both'),
  };
  const duration = { label: 'Duration', value: course.duration, note: course.durationNote };
  return { facts: [both, duration, ...scholarship] };
}

/** The same facts in short form, for a card on another page; `subject` is that of an enquiry. */
export function shortCourseFacts(
  courses: readonly Course[],
  today: string,
  subject: string | undefined,
): Fact[] {
  const { facts = [] } = courseFacts(courses, today, '') ?? {};
  return facts
    .filter(({ label }) => label !== 'Scholarship' && label !== 'Duration')
    .map(({ label, value, ask }) => ({ label, value, ask: ask && { ...ask, subject } }));
}

/** The text about a missing fee or batches; undefined if both are filled in. */
export function missingTerms({ fee, batches }: Course): string | undefined {
  if (fee && batches) return undefined;
  const missing = fee ? 'Next batch' : batches ? 'Fee' : 'Fee and next batch';
  return `${missing} in writing within one working day.`;
}

/** What the answer about the cost says of fees; without any, how to get one. */
export function feeWords(courses: readonly Course[]): string {
  const priced = courses.flatMap(({ title, fee, feeNote }) => {
    if (!fee) return [];
    const note = feeNote ? ` (${feeNote.replace(/\.$/, '')})` : '';
    return [`${title}: ${rupees(fee)}${note}.`];
  });
  const ask = 'one working day later you have the fee for your batch in writing, with taxes.';
  if (priced.length === 0) return `Ask us, and ${ask}`;
  if (priced.length < courses.length) priced.push(`For another course, ask us, and ${ask}`);
  return priced.join(' ');
}

/** What the same answer says of scholarships; `percent` is the highest one, or ''. */
export function scholarshipWords(percent: string): string {
  if (!percent) return 'There is no scholarship at present.';
  return `Scholarships cover up to ${percent}% of the fee. They are decided before you pay anything, on the strength of a short task and your household’s income.`;
}

/** "Online, live. Mon, Wed and Fri, 7 pm to 9 pm". A place that is typed as "online" begins the sentence. */
export function batchNote({ place, days, hours }: Batch): string {
  return `${place.charAt(0).toUpperCase()}${place.slice(1).replace(/\.$/, '')}. ${days}, ${hours}`;
}

/** "6 of 20", "Full", "20 in all"; undefined if unknown. */
export function seatsText({ seats, seatsLeft }: Batch): string | undefined {
  if (seatsLeft === '0') return 'Full';
  if (!seats) return seatsLeft || undefined;
  return seatsLeft ? `${seatsLeft} of ${seats}` : `${seats} in all`;
}

/** Seats for the dots; undefined unless both numbers are known. */
export function seatsOf({ seats, seatsLeft }: Batch): Seats | undefined {
  return seats && seatsLeft ? { left: +seatsLeft, all: +seats } : undefined;
}

/** The course to show if no batch is open: one with a fee, otherwise the most popular one that can be joined. */
function namedCourse(courses: readonly Course[]): Course | undefined {
  const rank = ({ fee, popular, upcoming }: Course) =>
    Number(!fee) * 4 + Number(!!upcoming) * 2 + Number(!popular);
  return [...courses].sort((one, other) => rank(one) - rank(other))[0];
}

function feeFacts({ fee, feeNote }: Course): Fact[] {
  return fee ? [{ label: 'Fee', value: rupees(fee), note: feeNote }] : [];
}

function scholarshipFacts({ scholarship }: Course): Fact[] {
  if (!scholarship) return [];
  return [{ label: 'Scholarship', value: `Up to ${scholarship}%`, note: 'Decided before you pay' }];
}

function seatFacts(batch: Batch, ask: (label: string) => Ask): Fact[] {
  const value = seatsText(batch);
  if (!value) return [];
  if (value === 'Full') return [{ label: 'Seats left', value, ask: ask('Waiting list') }];
  const label = batch.seatsLeft ? 'Seats left' : 'Seats';
  return [{ label, value, seats: seatsOf(batch) }];
}
