import { expect, test } from 'vitest';
import { agencyPage } from '../../../content/pages/agency.ts';
import { contactPage } from '../../../content/pages/contact.ts';
import { coursesPage } from '../../../content/pages/courses.ts';
import { hiringPage } from '../../../content/pages/hiring.ts';
import { webDevelopmentPage } from '../../../content/pages/web-development.ts';
import type { Page } from '../../../domain/page.ts';
import { type PartName, valuesOf } from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { aBatch } from '../../../tests/support/course-details.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

type Values = Record<string, unknown>;

/** What stands where a fact is unknown, and what a new site says of hours and scholarships. */
const unknown =
  /Ask us, and|Ask for (?:both|the date)|not printed|in writing within|up to 60%|6:00 PM|6 PM|On Saturdays/;

const fees = ['45000', '28000', '12000'];
const prices: [Page, string, string][] = [
  [hiringPage, '8.33%', 'of a year’s pay'],
  [agencyPage, '35000', 'a month'],
  [webDevelopmentPage, '85000', 'a site'],
];

/** A site on which everything is entered that an answer depends on. */
async function filledSite() {
  const { http, call } = await createTestAdmin();
  async function publish(page: Page, part: PartName, change: (values: Values) => Values) {
    const address = `/api/admin/pages/${page.key}`;
    const values = valuesOf(page, part);
    const edits = { [part]: { values: { ...values, ...change(values) } } };
    const { revision } = (await call('GET', address)).json<PageOverview>();
    await call('PUT', `${address}/draft`, { payload: { edits, revision } });
    const draft = (await call('GET', address)).json<PageOverview>();
    const payload = { revision: draft.revision };
    const { statusCode } = await call('POST', `${address}/publish`, { payload });
    expect(statusCode).toBe(200);
  }
  await publish(coursesPage, 'courses', ({ courses }) => ({
    courses: (courses as Values[]).map((course, at) => ({
      ...course,
      fee: fees[at],
      feeNote: 'GST included.',
      scholarship: '40',
      batches: [aBatch],
    })),
  }));
  for (const [page, price, unit] of prices) {
    await publish(page, 'cost', () => ({ price, unit, isWithGst: true }));
  }
  const week = ['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 10:00-19:00`).join('\n');
  const payload = { openingHours: week };
  expect((await call('PUT', '/api/admin/site', { payload })).statusCode).toBe(200);
  const html = async (path: string) => (await http.inject(path)).body;
  return { http, publish, html };
}

/** The text of a page without its markup and scripts. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');
}

function graphOf(html: string): Values[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json)['@graph'];
}

const answerOn = (html: string, question: string) => {
  const faq = graphOf(html).find((each) => each['@type'] === 'FAQPage');
  const items = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  return items.find(({ name }) => name.startsWith(question))?.acceptedAnswer.text ?? '';
};

test('no page of a filled site says that a fact is unknown', async () => {
  const { http, html } = await filledSite();
  const pages = [coursesPage, hiringPage, agencyPage, webDevelopmentPage, contactPage];
  for (const path of ['/', '/about', ...pages.map((page) => page.path)]) {
    const page = await html(path);
    expect.soft(unknown.exec(textOf(page))?.[0], path).toBeUndefined();
    expect
      .soft(unknown.exec(JSON.stringify(graphOf(page)))?.[0], `data of ${path}`)
      .toBeUndefined();
  }
  const sent = await http.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ ...aMessage(), acceptPolicy: 'on' })),
  });
  expect(textOf(sent.body)).toContain('Your enquiry number');
  expect(unknown.exec(textOf(sent.body))?.[0]).toBeUndefined();
});

test('the answer about the cost has the fees and scholarships of the courses, on every page and in the data', async () => {
  const { html, publish } = await filledSite();
  const answer =
    'Certified Digital Marketing Professional: ₹45,000 (GST included). Advanced SEO & Content Marketing: ₹28,000 (GST included). Social Media Marketing Specialist: ₹12,000 (GST included). Nothing is added later. Scholarships cover up to 40% of the fee.';
  for (const path of ['/contact', coursesPage.path]) {
    expect.soft(textOf(await html(path)).replaceAll('&amp;', '&'), path).toContain(answer);
  }
  expect(answerOn(await html('/contact'), 'What does a course cost')).toContain(answer);

  await publish(coursesPage, 'courses', ({ courses }) => ({
    courses: (courses as Values[]).map((course, at) => ({
      ...course,
      fee: at === 0 ? '45000' : '',
      scholarship: '',
    })),
  }));
  expect(answerOn(await html('/contact'), 'What does a course cost')).toBe(
    'Certified Digital Marketing Professional: ₹45,000. For another course, ask us, and one working day later you have the fee for your batch in writing, with taxes. Nothing is added later. There is no scholarship at present.',
  );
});

test('an answer in the owner’s own words stays as it is', async () => {
  const { html, publish } = await filledSite();
  await publish(contactPage, 'faq', ({ items }) => ({
    items: (items as Values[]).map((item) => ({ ...item, answer: 'See the fees on Courses.' })),
  }));
  expect(answerOn(await html('/contact'), 'What does a course cost')).toBe(
    'See the fees on Courses.',
  );
});

test('the lines of hours of a new site follow the entered opening hours', async () => {
  const { html } = await filledSite();
  const text = textOf(await html('/contact'));
  expect(text.split('Monday to Friday 10:00 am to 7:00 pm').length - 1).toBe(2);
  const company = graphOf(await html('/contact')).find(({ openingHoursSpecification }) =>
    Boolean(openingHoursSpecification),
  );
  expect(company?.openingHoursSpecification).toMatchObject([{ opens: '10:00', closes: '19:00' }]);
});
