import { fillMissing, schemaOf, valuesOf } from '../../../domain/pages/page-edits.ts';
import { callApi } from '../api/call-api.ts';

/** An act of the palette: see Find. */
interface BatchPlace {
  href: string;
  name: string;
  detail: string;
  also: string;
}

/** For each course, the place in its page where a batch is added. */
export async function findBatchPlaces(signal: AbortSignal): Promise<BatchPlace[]> {
  const { delivered, published, draft } = await callApi('GET /api/admin/pages/:id', {
    id: 'courses',
    signal,
  });
  const edited = (draft ?? published)?.edits.courses?.values;
  const values = edited ? fillMissing(schemaOf('courses'), edited) : valuesOf(delivered, 'courses');
  const { courses } = values as { courses: { title: string }[] };
  return courses.map(({ title }, at) => ({
    href: `/admin/pages/courses#courses.courses.${at}.batches`,
    name: `Add a batch to ${title || 'the course without a title'}`,
    detail: 'Courses',
    also: 'course new date start',
  }));
}
