import { expect, test } from 'vitest';
import { agencyPage } from '../../../content/pages/agency.ts';
import { contactPage } from '../../../content/pages/contact.ts';
import { coursesPage } from '../../../content/pages/courses.ts';
import { homePage } from '../../../content/pages/home.ts';
import type { Page } from '../../../domain/page.ts';
import { type PartName, valuesOf } from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

type Values = Record<string, unknown>;

async function site() {
  const { http, call } = await createTestAdmin();
  /** Publishes a part of a page; without values as delivered. */
  const publish = async (page: Page, part: PartName, values?: Values) => {
    const address = `/api/admin/pages/${page.key}`;
    const open = async () => (await call('GET', address)).json<PageOverview>();
    const edits = values ? { [part]: { values: { ...valuesOf(page, part), ...values } } } : {};
    const payload = { edits, revision: (await open()).revision };
    await call('PUT', `${address}/draft`, { payload });
    const { revision } = await open();
    return await call('POST', `${address}/publish`, { payload: { revision } });
  };
  const html = async (path: string) => (await http.inject(path)).body;
  /** The questions without the one about the price, which belongs to the page itself. */
  const questions = async (path: string) =>
    [...(await html(path)).matchAll(/<summary[^>]*><h3[^>]*>(.*?)<\/h3>/gs)]
      .map(([, words]) => words)
      .filter((words) => !words?.includes(' cost, and when do I hear '));
  const todo = async () => (await call('GET', '/api/admin/todo')).body;
  return { publish, html, questions, todo };
}

test('shows three matching questions on each service page, with structured data on one page only', async () => {
  const { html, questions } = await site();
  const questionsByPage = {
    '/digital-marketing-mastery': 'Can I study at weekends, on weekdays or online?',
    '/hiring-solutions': 'Which roles can you fill for an employer?',
    '/digital-marketing-agency': 'How long must I commit to the agency?',
    '/website-development': 'How long does a website take?',
  };
  const all = await questions('/contact');
  for (const [path, first] of Object.entries(questionsByPage)) {
    const own = await questions(path);
    expect.soft(own, path).toHaveLength(3);
    expect.soft(own[0]).toBe(first);
    expect.soft(all).toEqual(expect.arrayContaining(own));
    expect.soft(await html(path)).not.toContain('FAQPage');
    expect.soft(await html(path)).toContain('href="/contact#faq"');
  }
  expect(await html('/contact')).toContain('id="faq-how-long-does-a-website-take"');
});

test('shows a question where the owner ticks it, with a link to its answer', async () => {
  const { publish, html, questions } = await site();
  const [before, ...others] = valuesOf(contactPage, 'faq').items as Values[];
  const changed = { ...before, question: 'Kitne hafte?', answer: 'Aath.', agency: true };
  await publish(contactPage, 'faq', { items: [changed, ...others] });
  expect(await questions('/digital-marketing-agency')).toHaveLength(4);
  const link = (href: string) => ({ link: { label: 'How long?', href } });
  const address = '/contact#faq-kitne-hafte';
  expect((await publish(agencyPage, 'questions', link(address))).statusCode).toBe(200);
  expect(await html('/digital-marketing-agency')).toContain(`href="${address}"`);
  expect((await publish(agencyPage, 'questions', link(`${address}-x`))).statusCode).toBe(422);

  await publish(contactPage, 'faq', { items: others.map((each) => ({ ...each, agency: false })) });
  expect(await questions('/digital-marketing-agency')).toEqual([]);
});

test('shows case studies once there is one', async () => {
  const { publish, html } = await site();
  const path = '/digital-marketing-agency';
  expect(await html(path)).not.toContain('What clients got');
  const study = { company: 'Charkha', title: 'A shop found again', text: 'It took a year.' };
  const rest = { figure: '', figureLabel: '', quote: '', name: '', role: '' };
  const pictures = { picture: null, portrait: null };
  const cases = [{ ...study, ...rest, ...pictures }];
  expect((await publish(agencyPage, 'case-studies', { cases })).statusCode).toBe(200);
  const page = await html(path);
  for (const words of ['What clients got', ...Object.values(study)])
    expect.soft(page).toContain(words);
});

test('marks made-up testimonials until the owner replaces them', async () => {
  const { publish, html, todo } = await site();
  const samples = async (path: string) => (await html(path)).match(/>Sample </g)?.length;
  const courses = '/digital-marketing-mastery';
  expect([await samples('/'), await samples(courses)]).toEqual([4, 3]);

  const [first, ...others] = valuesOf(coursesPage, 'learner-stories').stories as Values[];
  const real = { ...first, name: 'Meera P.', testimonial: 'My own words.' };
  await publish(coursesPage, 'learner-stories', { stories: [real, ...others] });
  expect(await samples(courses)).toBe(2);
  expect(await todo()).toContain('learner stories');
  await publish(coursesPage, 'learner-stories', { stories: [real] });
  expect(await samples(courses)).toBeUndefined();
  expect(await todo()).not.toContain('learner stories');
  await publish(homePage, 'testimonials', { title: 'Other words' });
  expect(await samples('/')).toBe(4);
  await publish(coursesPage, 'learner-stories');
  expect(await samples(courses)).toBe(3);
});
