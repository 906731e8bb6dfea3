import { describe, expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { aboutPage } from '../../content/pages/about.ts';
import { agencyPage } from '../../content/pages/agency.ts';
import { blogPage } from '../../content/pages/blog.ts';
import { contactPage } from '../../content/pages/contact.ts';
import { coursesPage } from '../../content/pages/courses.ts';
import { hiringPage } from '../../content/pages/hiring.ts';
import { homePage } from '../../content/pages/home.ts';
import type { Page, Section } from '../../domain/page.ts';
import type { PostCard, PublicPost } from '../../domain/posts/post.ts';
import { jsonLd, pageGraph } from './structured-data.tsx';
import { company, type DescribedPage } from './structured-page.ts';

const origin = 'https://site.example';
const { meta: blog } = blogPage;

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON, read as other programs do
type Node = Record<string, any>;

const graphOf = (page: DescribedPage): Node[] =>
  JSON.parse(jsonLd(pageGraph(origin, brand, page)))['@graph'];
const nodeOf = (page: DescribedPage, type: string): Node =>
  graphOf(page).find((node) => node['@type'] === type) ?? {};

describe('the company', () => {
  test('has the data that the footer of every page shows', () => {
    expect(graphOf(homePage)[0]).toEqual({
      '@type': ['Organization', 'EducationalOrganization'],
      '@id': `${origin}/#organization`,
      name: brand.name,
      description: brand.tagline,
      url: `${origin}/`,
      logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
      email: brand.email,
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
          opens: '09:00',
          closes: '18:00',
        },
      ],
      sameAs: brand.socialLinks.split('\n'),
    });
  });

  test('has the parts of its address, the hours of its days and its holidays as Company tells them', () => {
    const facts = {
      ...brand,
      address: '14 Vijay Nagar\nIndore 452010, Madhya Pradesh',
      openingHours: 'Mo 09:00-13:00 14:00-18:00\nTu 09:00-13:00',
      holidays: 'Closed on 26 January and 24 to 25 December 2026, and on Diwali',
    };
    const now = new Date('2026-11-26T12:00:00Z');
    const hours = (dayOfWeek: string[], opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      ...{ dayOfWeek, opens, closes },
    });
    const closed = (validFrom: string, validThrough: string) => ({
      '@type': 'OpeningHoursSpecification',
      ...{ validFrom, validThrough, opens: '00:00', closes: '00:00' },
    });
    expect(company(origin, facts, '/', now)).toMatchObject({
      address: {
        '@type': 'PostalAddress',
        streetAddress: '14 Vijay Nagar',
        addressLocality: 'Indore',
        addressRegion: 'Madhya Pradesh',
        postalCode: '452010',
        addressCountry: 'IN',
      },
      openingHoursSpecification: [
        hours(['Monday', 'Tuesday'], '09:00', '13:00'),
        hours(['Monday'], '14:00', '18:00'),
      ],
      specialOpeningHoursSpecification: [
        closed('2026-12-24', '2026-12-25'),
        closed('2027-01-26', '2027-01-26'),
      ],
    });
  });

  test('says nothing of hours that cannot be read', () => {
    const facts = { ...brand, footerHours: 'Come when you like', holidays: '26 January' };
    expect(company(origin, facts, '/')).not.toHaveProperty('openingHoursSpecification');
    expect(company(origin, facts, '/')).not.toHaveProperty('specialOpeningHoursSpecification');
  });

  test('has its founding year on the page that shows it', () => {
    expect(graphOf(aboutPage)[0]).toHaveProperty('foundingDate', brand.foundedYear);
  });
});

test('offers the search of the blog', () => {
  const { potentialAction } = nodeOf(homePage, 'WebSite');
  expect(potentialAction.target.urlTemplate).toBe(`${origin}/blog?search={search_term_string}`);
  expect(potentialAction['query-input']).toBe('required name=search_term_string');
});

describe('breadcrumbs', () => {
  const meta = { title: 'Blog, SEO', description: 'D' };

  test.each([
    [aboutPage, ['Home', 'About us'], ['/', '/about']],
    [{ ...blogPage, blog, posts: [] }, ['Home', 'Blog'], ['/', '/blog']],
    [
      { meta, path: '/blog?category=SEO', blog, posts: [] },
      ['Home', 'Blog', 'Blog, SEO'],
      ['/', '/blog', '/blog?category=SEO'],
    ],
  ])('begin at the home page', (page, names, paths) => {
    const steps: Node[] = nodeOf(page, 'BreadcrumbList').itemListElement;
    expect(steps.map(({ position }) => position)).toEqual(names.map((_, place) => place + 1));
    expect(steps.map(({ name }) => name)).toEqual(names);
    expect(steps.map(({ item }) => item)).toEqual(paths.map((path) => origin + path));
  });

  test('are left out on the home page', () => {
    expect(nodeOf(homePage, 'BreadcrumbList')).toEqual({});
  });
});

test('lists the courses of the page, each with a run that can be joined and without prices', () => {
  const list = nodeOf(coursesPage, 'ItemList');
  const courses: Node[] = list.itemListElement.map(({ item }: Node) => item);
  expect(courses.map((course) => [course.name, course.timeRequired])).toEqual([
    ['Certified Digital Marketing Professional', 'P8W'],
    ['Advanced SEO & Content Marketing', 'P4W'],
    ['Social Media Marketing Specialist', 'P4W'],
  ]);
  expect(courses.map((course) => 'hasCourseInstance' in course)).toEqual([true, true, false]);
  expect(courses.map(({ url }) => url)).toEqual([
    `${origin}/digital-marketing-mastery#course-certified-digital-marketing-professional`,
    `${origin}/digital-marketing-mastery#course-advanced-seo-content-marketing`,
    `${origin}/digital-marketing-mastery#course-social-media-marketing-specialist`,
  ]);
  for (const { provider } of courses)
    expect(provider).toEqual({ '@id': `${origin}/#organization` });
  expect(JSON.stringify(list)).not.toMatch(/price|offer/i);
});

test('a course with details has its batches and fee, and nothing that is not shown', () => {
  const batch = { days: 'Mon', hours: '7 pm to 9 pm', seats: '20', seatsLeft: '6' };
  const details = {
    fee: '45000',
    batches: [
      { ...batch, start: '2026-12-07', place: 'Online, live', weeks: '8' },
      { ...batch, start: '2027-01-04', place: 'Pune classroom' },
    ],
  };
  const sections = coursesPage.sections.map((section) =>
    section.kind === 'courses'
      ? { ...section, courses: section.courses.map((course) => ({ ...course, ...details })) }
      : section,
  );
  const list: Node = nodeOf({ ...coursesPage, sections }, 'ItemList');
  const [{ item }] = list.itemListElement;
  expect(item.offers).toEqual({
    '@type': 'Offer',
    category: 'Paid',
    price: '45000',
    priceCurrency: 'INR',
    url: `${origin}/digital-marketing-mastery#course-certified-digital-marketing-professional`,
  });
  expect(item.hasCourseInstance).toEqual([
    {
      '@type': 'CourseInstance',
      startDate: '2026-12-07',
      courseMode: 'online',
      courseSchedule: { '@type': 'Schedule', duration: 'P8W' },
    },
    {
      '@type': 'CourseInstance',
      startDate: '2027-01-04',
      courseMode: 'onsite',
      location: { '@type': 'Place', name: 'Pune classroom' },
    },
  ]);
});

test('lists the questions and answers of the page', () => {
  const { mainEntity } = nodeOf(contactPage, 'FAQPage');
  const shown = contactPage.sections.flatMap((each) => (each.kind === 'faq' ? each.items : []));
  expect(mainEntity).toHaveLength(15);
  expect(
    mainEntity.map(({ name, acceptedAnswer }: Node) => ({
      question: name,
      answer: acceptedAnswer.text,
    })),
  ).toEqual(shown.map(({ question, answer }) => ({ question, answer })));
});

test('lists posts in the order of the page', () => {
  const posts = ['b', 'मार्ग'].map((slug) => ({ slug, title: slug.toUpperCase() }) as PostCard);
  const { itemListElement } = nodeOf({ ...blogPage, blog, posts }, 'ItemList');
  expect(itemListElement.map(({ position, url }: Node) => [position, url])).toEqual([
    [1, `${origin}/blog/b`],
    [2, `${origin}/blog/${encodeURIComponent('मार्ग')}`],
  ]);
});

test('a post has its word count and comments, which its type requires', () => {
  const post = { slug: 'a', title: 'A', author: 'Asha' } as PublicPost;
  const page = { meta: { title: 'A', description: 'D' }, path: '/blog/a', post, blog };
  const createdAt = '2026-01-01T00:00:00.000Z';
  const answer = { text: 'Thank you.', answeredAt: '2026-01-02T00:00:00.000Z', by: 'Meera' };
  const comments = {
    total: 2,
    comments: [{ id: 1, author: 'R', text: 'Yes.', createdAt, answer }],
  };
  const told = nodeOf({ ...page, words: 320, comments }, 'BlogPosting');
  expect(told).toMatchObject({ wordCount: 320, commentCount: 2 });
  expect(told.comment).toEqual([
    {
      '@type': 'Comment',
      author: { '@type': 'Person', name: 'R' },
      dateCreated: createdAt,
      text: 'Yes.',
      comment: {
        '@type': 'Comment',
        author: { '@type': 'Person', name: 'Meera' },
        dateCreated: answer.answeredAt,
        text: 'Thank you.',
      },
    },
  ]);
  // @ts-expect-error: a post's page requires words and comments.
  const forgotten: DescribedPage = page;
  expect(forgotten).not.toHaveProperty('words');
});

test('no text can end its script element', () => {
  const meta = { title: '</script><!--', description: 'D' };
  expect(jsonLd(pageGraph(origin, brand, { meta, path: '/x' }))).not.toContain('<');
  expect(nodeOf({ meta, path: '/x' }, 'WebPage').name).toBe('</script><!--');
});

describe('a page with the price of its service', () => {
  const withCost = (page: Page, change: object, price = '') => ({
    ...page,
    sections: page.sections.map((section): Section => {
      if (section.kind === 'cost') return { ...section, ...change };
      if (section.kind !== 'service-details') return section;
      const [first, ...others] = section.services;
      return first ? { ...section, services: [{ ...first, price }, ...others] } : section;
    }),
  });

  test('has its service and its listed services, and no price as delivered', () => {
    const service = nodeOf(agencyPage, 'Service');
    expect(service).toMatchObject({
      name: 'Digital marketing agency{inCity}',
      url: `${origin}/digital-marketing-agency`,
      provider: { '@id': `${origin}/#organization` },
    });
    expect(service).not.toHaveProperty('offers');
    expect(service.hasOfferCatalog.itemListElement).toHaveLength(6);
    expect(JSON.stringify(service)).not.toContain('price');
    expect(nodeOf(homePage, 'Service')).toEqual({});
  });

  test('distinguishes a minimum price from a full price', () => {
    const priced = { price: '₹35,000', unit: 'a month', isWithGst: true };
    expect(nodeOf(withCost(agencyPage, priced, '12000'), 'Service')).toMatchObject({
      offers: {
        priceCurrency: 'INR',
        priceSpecification: { minPrice: 35_000, unitText: 'a month', valueAddedTaxIncluded: true },
        description: 'from ₹35,000 a month',
      },
      hasOfferCatalog: {
        itemListElement: expect.arrayContaining([
          expect.objectContaining({
            priceSpecification: expect.objectContaining({ minPrice: 12_000 }),
          }),
        ]),
      },
    });
    const { offers } = nodeOf(withCost(agencyPage, { ...priced, isWhole: true }), 'Service');
    expect(offers).toMatchObject({ price: '35000', priceSpecification: { price: '35000' } });
  });

  test('describes a percentage of a salary as text', () => {
    const { offers } = nodeOf(
      withCost(hiringPage, { price: '8.33%', unit: 'of a year' }),
      'Service',
    );
    expect(offers).toEqual({
      '@type': 'Offer',
      description: 'from 8.33% of a year',
      url: `${origin}/hiring-solutions#cost`,
    });
  });
});
