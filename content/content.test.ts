import { describe, expect, test } from 'vitest';
import type { Action, Page, Section } from '../domain/page.ts';
import { slugify } from '../domain/text/slug.ts';
import { usualRetention } from '../tests/support/site-facts.ts';
import { aboutPage } from './pages/about.ts';
import { agencyPage } from './pages/agency.ts';
import { postListCopy } from './pages/blog.ts';
import { contactPage } from './pages/contact.ts';
import { coursesPage } from './pages/courses.ts';
import { errorCopy, notFoundCopy, postNotFoundCopy } from './pages/error-pages.ts';
import { homePage } from './pages/home.ts';
import { privacyPolicyPage } from './pages/privacy-policy.ts';
import { termsPage } from './pages/terms-conditions.ts';
import { webDevelopmentPage } from './pages/web-development.ts';
import { seedPosts } from './posts/seed-posts.ts';
import { retentionTexts } from './retention-texts.ts';
import { linkedPages, sitePages } from './site-pages.ts';

const pages: Page[] = [...sitePages, ...linkedPages];

const everything: unknown[] = [...pages, postListCopy, errorCopy, notFoundCopy, postNotFoundCopy];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function actionsIn(value: unknown): Action[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'href' in value && 'label' in value ? [value as Action] : [];
  return [...own, ...Object.values(value).flatMap(actionsIn)];
}

/** Sentences that a visitor reads; not addresses, keys or the labels of buttons. */
function proseIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'href' || key === 'label' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([each, inner]) =>
    proseIn(inner, Array.isArray(value) ? key : each),
  );
}

/** All runs of so many words within a clause. */
function phrasesOf(text: string, length: number): string[] {
  return text
    .toLowerCase()
    .split(/[.,:;?!()]/)
    .flatMap((clause) => {
      const words = clause.split(/\s+/).filter(Boolean);
      return words.flatMap((_, at) =>
        at + length <= words.length ? words.slice(at, at + length).join(' ') : [],
      );
    });
}

function section<K extends Section['kind']>(page: Page, kind: K): Extract<Section, { kind: K }> {
  const found = page.sections.find((candidate) => candidate.kind === kind);
  if (!found) throw new Error(`${page.path} has no section ${kind}`);
  return found as Extract<Section, { kind: K }>;
}

const titlesOf = (items: { title: string }[]) => items.map((item) => item.title);

describe('every page', () => {
  test('has a unique description that fits in search results', () => {
    const descriptions = pages.map((page) => page.meta.description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const description of descriptions) {
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(155);
    }
  });

  test('has a unique heading for each section', () => {
    const headings = pages.flatMap((page) =>
      page.sections.flatMap((band) => ('title' in band ? [band.title] : [])),
    );
    expect(new Set(headings).size).toBe(headings.length);
  });

  test('repeats no phrase of five words more than three times over the site', () => {
    const counts = new Map<string, number>();
    for (const text of [...sitePages, postListCopy].flatMap((page) => proseIn(page))) {
      for (const phrase of phrasesOf(text, 5)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 3)).toEqual([]);
  });

  test('has no eyebrow that repeats its title', () => {
    const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
    for (const band of pages.flatMap((page) => page.sections)) {
      if (!('eyebrow' in band) || !band.eyebrow) continue;
      const title = wordsOf(band.title);
      expect(
        wordsOf(band.eyebrow).filter((word) => !title.includes(word)),
        `${band.eyebrow}: ${band.title}`,
      ).not.toEqual([]);
    }
  });

  test('has a unique closing figure', () => {
    const figures = pages.flatMap(({ sections }) =>
      sections.flatMap((band) => (band.kind === 'closing' && band.figure ? [band.figure] : [])),
    );
    expect(figures.length).toBeGreaterThan(7);
    expect(new Set(figures).size).toBe(figures.length);
  });

  test('links only to existing pages and sections', () => {
    const targets = new Set<string>();
    for (const page of pages) {
      targets.add(page.path);
      for (const band of page.sections) {
        if ('id' in band && band.id) targets.add(`${page.path}#${band.id}`);
      }
    }

    for (const page of everything) {
      for (const { label, href } of actionsIn(page)) {
        expect(targets, `${label} leads to ${href}`).toContain(href);
      }
    }
  });

  test('uses the preferred words', () => {
    const banned =
      /unlock|elevate|seamless|fast-paced world|look no further|game.?changer|cutting.edge|!/i;
    for (const text of textsIn(everything)) expect(text).not.toMatch(banned);
  });
});

describe('labels and figures of the specification', () => {
  test('home', () => {
    expect(section(homePage, 'hero').actions).toEqual([
      { label: 'Explore Courses', href: '/digital-marketing-mastery#courses' },
      { label: 'Hire Top Talent', href: '/hiring-solutions#hire-top-talent' },
      { label: 'Get a Free Consultation', href: '/contact#contact-form' },
    ]);
    expect(section(homePage, 'service-cards').cards.map((card) => card.link.label)).toEqual([
      'Learn More',
      'Hire Now',
      'Explore Services',
      'View Web Services',
    ]);
    expect(section(homePage, 'testimonials').items).toHaveLength(4);
  });

  test('courses', () => {
    const { courses } = section(coursesPage, 'courses');
    expect(courses.map((course) => [course.title, course.duration, course.level])).toEqual([
      ['Certified Digital Marketing Professional', '8 weeks', 'Beginner to Advanced'],
      ['Advanced SEO & Content Marketing', '4 weeks', 'Intermediate'],
      ['Social Media Marketing Specialist', '4 weeks coming soon', 'All Levels'],
    ]);
    expect(courses.map((course) => Boolean(course.popular))).toEqual([true, false, false]);
    expect(courses.map((course) => Boolean(course.upcoming))).toEqual([false, false, true]);
    for (const course of courses) {
      expect(course.enroll).toEqual({ label: 'Enroll Now', href: '/contact#contact-form' });
    }
    const { stories } = section(coursesPage, 'learner-stories');
    expect(stories.map((story) => story.rating)).toEqual([5, 5, 5]);
  });

  test('agency and web services have four benefits each', () => {
    for (const page of [agencyPage, webDevelopmentPage]) {
      const { services } = section(page, 'service-details');
      expect(services.map((service) => service.benefits.length)).toEqual([4, 4, 4, 4, 4, 4]);
    }
    expect(section(agencyPage, 'results').results.map((result) => result.figure)).toEqual([
      '250%',
      '180%',
      '12x',
    ]);
  });

  test('contact has fifteen questions, and the address and hours of the site', () => {
    expect(section(contactPage, 'faq').items).toHaveLength(15);
    expect(section(contactPage, 'contact-desk').reach).toMatchObject({
      title: 'Reach Us Directly',
      email: '{email}',
      hours: '{contactHours}',
    });
  });

  test('about', () => {
    expect(section(aboutPage, 'hero').stats?.map((stat) => stat.figure)).toEqual([
      '50+',
      '1K+',
      '3+',
      '100+',
    ]);
    expect(titlesOf(section(aboutPage, 'principles').items)).toEqual([
      'Excellence',
      'Innovation',
      'Integrity',
      'Client Success',
      'Empowerment',
    ]);
  });

  test('legal pages', () => {
    expect(titlesOf(section(privacyPolicyPage, 'legal-text').parts)).toEqual([
      'Who We Are',
      'Information We Collect',
      'How We Use Your Information',
      'Marketing and CRM Usage',
      'Cookies and Analytics',
      'Data Protection and Security',
      'Your Rights',
      'Policy Updates',
      'Contact Us',
    ]);
    expect(titlesOf(section(termsPage, 'legal-text').parts)).toEqual([
      'Scope of Services',
      'Enrollment & Course Access',
      'No Refund Policy',
      'Service Quality Assurance',
      'Use of Our Content',
      'User Responsibilities',
      'Termination',
      'Limitation of Liability',
      'Amendments',
      'Governing Law',
      'Contact',
    ]);
  });
});

test('content has only placeholders of existing facts', () => {
  const named = JSON.stringify([pages, errorCopy]).match(/(?<=\{)\w+(?=\})/g);
  const retention = Object.keys(retentionTexts(usualRetention));
  expect(new Set(named)).toEqual(
    new Set([
      ...retention,
      'inCity',
      'saturdays',
      'name',
      'email',
      'phone',
      'whatsapp',
      'address',
      'contactHours',
      'footerHours',
      'holidays',
      'foundedYear',
      'governingPlace',
    ]),
  );
});

test('every author has a bio that fits the post, except one post without a bio', () => {
  const authors = new Set(seedPosts.map(({ author }) => author));
  const told = seedPosts.filter(({ authorBio }) => authorBio);
  expect(told).toHaveLength(seedPosts.length - 1);
  expect(new Set(told.map(({ author }) => author))).toEqual(authors);
  expect(new Set(told.map(({ authorBio }) => authorBio)).size).toBe(told.length);
});

test('the privacy policy names whoever stores copies elsewhere, where there are any', () => {
  expect(retentionTexts(usualRetention).processors).toMatch(/^Two kinds .* our e-mail\.$/);
  expect(retentionTexts(usualRetention, { hasCopies: true }).processors).toMatch(
    /^Three kinds .* encrypted copies of this site\.$/,
  );
});

/** The policy's text for a number of nightly backups. */
const said = (backups: number) => retentionTexts({ ...usualRetention, backups }).keeping;

test('the policy says correctly how long backups contain erased data', () => {
  const before = 'makes before an update or a restore is deleted after';
  expect(said(7)).toContain('made each night and deleted once 7 newer ones were made');
  expect(said(7)).toContain(`${before} 7 days.`);
  expect(said(1)).toContain('deleted once a newer one was made');
  expect(said(1)).toContain(`${before} one day.`);
  expect(said(0)).toContain('makes no nightly backups');
  expect(said(0)).toContain(`${before} 7 days;`);
  for (const keep of [0, 1, 7]) {
    expect(said(keep)).toContain('A backup that we make by hand stays until we delete it.');
  }
});

test('each post links to two other posts', () => {
  const slugs = seedPosts.map(({ title }) => slugify(title));
  for (const { title, content } of seedPosts) {
    const linked = new Set(
      Array.from(content.matchAll(/href="\/blog\/([^"#]+)/g), ([, slug]) => slug),
    );
    expect.soft(linked.size, title).toBeGreaterThanOrEqual(2);
    expect.soft(slugs, title).toEqual(expect.arrayContaining([...linked]));
    expect.soft(linked.has(slugify(title)), title).toBe(false);
  }
});
