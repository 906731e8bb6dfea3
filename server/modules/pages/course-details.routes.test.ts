import { afterEach, expect, test, vi } from 'vitest';
import { coursesPage } from '../../../content/pages/courses.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { vocabularyFaults } from '../../../tests/support/check-vocabulary.ts';
import {
  aBatch as batch,
  courseDetails as details,
} from '../../../tests/support/course-details.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

type Values = Record<string, unknown>;

const path = '/digital-marketing-mastery';

afterEach(() => void vi.useRealTimers());

async function site() {
  const { http, call } = await createTestAdmin();
  const address = '/api/admin/pages/courses';
  const open = async () => (await call('GET', address)).json<PageOverview>();
  /** Publishes the page with these details of its first course. */
  const publish = async (first: Values) => {
    const values = valuesOf(coursesPage, 'courses') as { courses: Values[] };
    const [course, ...others] = values.courses;
    const courses = [{ ...course, ...first }, ...others];
    const edits = { courses: { values: { ...values, courses } } };
    const payload = { edits, revision: (await open()).revision };
    const saved = await call('PUT', `${address}/draft`, { payload });
    expect(saved.statusCode).toBe(200);
    const { revision } = await open();
    return await call('POST', `${address}/publish`, { payload: { revision } });
  };
  const html = async () => (await http.inject(path)).body;
  const home = async () => (await http.inject('/')).body;
  return { call, publish, html, home, open };
}

test('shows the details of a course, adds them to the structured data, and removes them completely when restored', async () => {
  const { publish, open, html } = await site();
  const before = await html();
  expect((await publish(details)).statusCode).toBe(200);
  const page = await html();
  for (const words of [
    '₹1,45,000',
    'With 18% GST',
    'Up to 60%',
    '<time class="font-semibold" dateTime="2099-12-07">Mon 7 Dec 2099</time>',
    'Mon, Wed and Fri',
    '7 pm to 9 pm',
    'Full',
    'The customer',
    'A brief',
    'Sarita K.',
    'Print this page for a brochure.',
    '"price":"145000","priceCurrency":"INR"',
    '"startDate":"2099-12-07","courseMode":"online"',
    '"courseMode":"onsite","location":{"@type":"Place","name":"Pune"}',
  ]) {
    expect.soft(page.replaceAll(/<\/?span[^>]*>/g, '')).toContain(words);
  }
  const [, json = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(await vocabularyFaults({ [path]: json })).toEqual([]);
  expect((await open()).published?.edits.courses?.values).toMatchObject({
    courses: [{ fee: '145000', scholarship: '60' }, { fee: '' }, { fee: '' }],
  });

  expect((await publish({})).statusCode).toBe(200);
  expect((await open()).published).toBeUndefined();
  expect(await html()).toBe(before);
});

test('shows the next batch in the opening and on the home page, or how to ask for fee and date', async () => {
  const { publish, html, home } = await site();
  const inWriting = 'Fee and next batch in writing within one working day';
  for (const page of [await html(), await home()]) {
    expect.soft(page).toContain(`>${inWriting}</dd>`);
    expect.soft(page).toContain('data-enquiry="Certified Digital Marketing Professional"');
    expect.soft(page).not.toContain('Starts next');
  }
  expect(await home()).toContain('data-subject="Digital Marketing Course Inquiry"');
  expect((await html()).split(`${inWriting}.</p>`)).toHaveLength(4);

  await publish(details);
  const page = await html();
  expect.soft(page).toContain('>Starts next: Certified Digital Marketing Professional</p>');
  expect.soft(page).toMatch(/>Seats left<\/dt><dd[^>]*>6 of 20</);
  expect((await html()).split(`${inWriting}.</p>`)).toHaveLength(3);
  for (const words of ['Next batch', 'Mon 7 Dec 2099', '₹1,45,000', '6 of 20']) {
    expect.soft(await home()).toMatch(new RegExp(`<d[dt][^>]*>${words}</d`));
  }
});

test('shows a batch until the end of its first day in India, without any change of the site', async () => {
  const { publish, html } = await site();
  await publish({ batches: [batch] });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2099-12-07T18:29:00.000Z');
  expect(await html()).toContain('Mon 7 Dec 2099');
  vi.setSystemTime('2099-12-07T18:30:00.000Z');
  const page = await html();
  expect(page).not.toMatch(/Dec 2099|2099-12/);
  expect(page).not.toContain('Next batches');
});

test("uses the owner's time zone for the end of a batch's first day", async () => {
  const { call, publish, html } = await site();
  await publish({ batches: [batch] });
  const payload = { timeZone: 'America/New_York' };
  expect((await call('PUT', '/api/admin/site', { payload })).statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2099-12-08T04:59:00.000Z');
  expect(await html()).toContain('Mon 7 Dec 2099');
  vi.setSystemTime('2099-12-08T05:00:00.000Z');
  expect(await html()).not.toContain('Next batches');
});

test('refuses invalid details at their fields', async () => {
  const { publish } = await site();
  const numbers = 'Fee in rupees: please give a whole number from 1 to 9999999';
  const wrong: [Values, Record<string, string>][] = [
    ...['0', '45.5', 'on request', '-5', '99999999'].map(
      (fee): [Values, Record<string, string>] => [{ fee }, { 'courses.courses.0.fee': numbers }],
    ),
    [
      { batches: [{ ...batch, start: '2027-02-30' }] },
      {
        'courses.courses.0.batches.0.start':
          'Please give one day of the calendar, such as 4 Jan 2027',
      },
    ],
    [
      { batches: [{ ...batch, start: '', days: '' }] },
      {
        'courses.courses.0.batches.0.start': 'Starts is required',
        'courses.courses.0.batches.0.days': 'Days is required',
      },
    ],
    [
      { batches: [batch, { ...batch, seatsLeft: '21' }] },
      {
        'courses.courses.0.batches.1.seatsLeft': 'There cannot be more seats left than seats',
      },
    ],
    [
      { syllabus: [{ title: '', result: '' }] },
      { 'courses.courses.0.syllabus.0.title': 'What the week is about is required' },
    ],
  ];
  for (const [change, fields] of wrong) {
    const refused = await publish(change);
    expect.soft(refused.statusCode).toBe(422);
    expect.soft(refused.json().fields).toEqual(fields);
  }
});
