import { select, selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { contactPage } from '../../content/pages/contact.ts';
import { publicTitles } from '../e2e/support/prepared-posts.ts';
import { linksOf, preparedSite, textOf, textsOf } from './prepared-site.ts';

const site = preparedSite();

test('links from the home page by its actions, its four cards and its end', async () => {
  const { root } = await site.get('/');
  expect(linksOf('main a', root)).toEqual(
    expect.arrayContaining([
      ['Explore Courses', '/digital-marketing-mastery#courses'],
      ['Hire Top Talent', '/hiring-solutions#hire-top-talent'],
      ['Get a Free Consultation', '/contact#contact-form'],
    ]),
  );
  const cards = selectAll('main li', root).filter((card) => select('h3', card));
  for (const [title, link, goal] of [
    ['Digital Marketing Expertise', /^Learn More/, '/digital-marketing-mastery'],
    ['Top Digital Talent', /^Hire Now/, '/hiring-solutions'],
    ['Marketing Success', /^Explore Services/, '/digital-marketing-agency'],
    ['Stunning Websites', /^View Web Services/, '/website-development'],
  ] as const) {
    const card = cards.find((item) => textsOf('h3', item).includes(title));
    const links = card ? linksOf('a', card) : [];
    expect.soft(links.at(-1), title).toEqual([expect.stringMatching(link), goal]);
  }
  const [end] = selectAll('main section', root).slice(-1);
  expect(end && linksOf('a', end)).toEqual([
    ['Schedule Consultation', '/contact#contact-form'],
    ['Learn More about us', '/about'],
  ]);
  expect(textsOf('main h3', root)).toEqual(
    expect.arrayContaining([
      ...['Expertise', 'Results-Driven', 'Holistic Approach', 'Client-Centric'],
    ]),
  );
});

test('shows the figures of the About page and the three newest posts on the home page', async () => {
  const { root } = await site.get('/');
  const figures = textsOf('main dl > div', (await site.get('/about')).root);
  expect(figures).toHaveLength(4);
  expect(textsOf('main dl > div', root).slice(0, 4)).toEqual(figures);
  expect(textsOf('#latest-posts h3', root)).toEqual(publicTitles.slice(0, 3));
});

test('shows two posts of its topic on a service page', async () => {
  for (const [path, category, count] of [
    ['/digital-marketing-mastery', 'Marketing Tips', 2],
    ['/hiring-solutions', 'Hiring', 1],
    ['/digital-marketing-agency', 'SEO', 2],
    ['/website-development', 'Web Dev', 1],
  ] as const) {
    const { root } = await site.get(path);
    const own = await site.get(`/blog?category=${category.replace(' ', '+')}`);
    expect.soft(textsOf('#latest-posts h3', root), path).toHaveLength(count);
    expect
      .soft(textsOf('#latest-posts h3', root))
      .toEqual(textsOf('main section article h3', own.root));
  }
});

test('links every call to action to the form, unless the specification says otherwise', async () => {
  for (const [path, labels] of Object.entries({
    '/about': ['Connect With Us'],
    '/contact': ['Send a Message', 'Get Free Consultation'],
    '/digital-marketing-mastery': [
      ...['Start Learning', 'Enroll Now', 'Start Your Journey', 'Get Free Consultation'],
    ],
    '/hiring-solutions': ['Get Started', 'Schedule Consultation', 'Learn More'],
    '/digital-marketing-agency': ['Get Started Today', 'Schedule Consultation'],
  })) {
    const links = linksOf('main a', (await site.get(path)).root);
    for (const label of labels) {
      const goal = links.find(([words]) => words?.startsWith(label))?.[1];
      expect
        .soft(goal?.replace(/^(?=#)/, path), `${label} on ${path}`)
        .toBe('/contact#contact-form');
    }
  }
});

test('has a labelled field for every question on the contact page', async () => {
  const { root } = await site.get('/contact');
  const form = select('#contact-form', root);
  if (!form) throw new Error('There is no form.');
  const labelled = (label: string) => {
    const found = selectAll('label', form).find((element) => textOf(element).startsWith(label));
    return found && select(`[id="${found.properties.htmlFor}"]`, form);
  };
  for (const [label, name] of [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Phone', 'phone'],
    ['Subject', 'subject'],
    ['Message', 'message'],
  ] as const) {
    expect.soft(labelled(label)?.properties.name, label).toBe(name);
  }
  expect(Number(labelled('Message')?.properties.rows)).toBe(5);
  expect(textsOf('option:not([disabled])', form)).toEqual([
    'Digital Marketing Course Inquiry',
    'Hiring Needs',
    'Agency Services',
    'Website Development',
    'General Inquiry',
  ]);
  expect(select('option[disabled]', form)?.properties.value).toBe('');
  expect(selectAll('[type=checkbox]', form)).toHaveLength(1);
  expect(select('[type=checkbox][checked]', form)).toBeFalsy();
  expect(textOf(form)).toContain('I agree to the Privacy Policy');
});

test('shows direct contact details and answers fifteen questions on the contact page', async () => {
  const { root } = await site.get('/contact');
  expect(textsOf('main h2', root)).toContain('Reach Us Directly');
  const [main = ''] = textsOf('main', root);
  for (const words of [
    'Monday - Friday: 9:00 AM - 6:00 PM',
    ...['24/7 Support', 'Fast Response', 'Personalized Assistance'],
  ]) {
    expect.soft(main).toContain(words);
  }
  expect(linksOf('main a', root)).toContainEqual([brand.email, `mailto:${brand.email}`]);
  const faq = contactPage.sections.find(({ kind }) => kind === 'faq');
  const items = faq?.kind === 'faq' ? faq.items : [];
  expect(items).toHaveLength(15);
  expect(textsOf('main summary', root)).toEqual(items.map(({ question }) => question));
  const answers = items.map(({ answer }) => expect.stringContaining(answer));
  expect(textsOf('main details > p', root)).toEqual(answers);
  expect(selectAll('main details[open]', root)).toEqual([]);
  // A line may not end after its hyphen.
  expect(textsOf('main summary .unbroken', root)).toEqual(['30-day']);
});
