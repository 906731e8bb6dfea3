import { expect, test } from 'vitest';
import { aboutPage } from '../../content/pages/about.ts';
import { contactPage } from '../../content/pages/contact.ts';
import { hiringPage } from '../../content/pages/hiring.ts';
import { homePage } from '../../content/pages/home.ts';
import { sampleAuthors } from '../../content/posts/sample-authors.ts';
import { seedPosts } from '../../content/posts/seed-posts.ts';
import { samplePeople } from '../../content/sample-people.ts';
import { markSamples } from '../../content/samples.ts';
import { sitePages } from '../../content/site-pages.ts';
import type { Page, Section } from '../page.ts';
import { withoutEmptySections } from './empty-sections.ts';
import { incompleteSections, withShared } from './people.ts';

const photo = (name: string) => ({
  name,
  picture: { src: `/media/${'a'.repeat(64)}.jpg`, alt: name },
});

/** The page with other fields in its sections of a kind. */
function changed(page: Page, kind: Section['kind'], fields: object): Page {
  const sections = page.sections.map((section) =>
    section.kind === kind ? ({ ...section, ...fields } as Section) : section,
  );
  return { ...page, sections };
}

const shown = (pages: readonly Page[]) => withShared(pages).map(withoutEmptySections);
const kindsOf = (page: Page | undefined) => page?.sections.map(({ kind }) => kind);
const sectionOf = (page: Page | undefined, kind: Section['kind']) =>
  page?.sections.find((section) => section.kind === kind);

test('as delivered no page has a band for people or partners', () => {
  for (const page of shown(sitePages)) {
    expect(kindsOf(page)).not.toContain('people');
    expect(kindsOf(page)).not.toContain('partners');
  }
});

test('one person is not shown as those who answer, two are, on Contact Us too', () => {
  const people = [{ name: 'Sarita K.' }, { name: 'Imran S.' }];
  const one = shown([changed(aboutPage, 'people', { people: people.slice(0, 1) }), contactPage]);
  expect(one.map((page) => kindsOf(page)?.includes('people'))).toEqual([false, false]);
  const [about, contact] = shown([changed(aboutPage, 'people', { people }), contactPage]);
  expect(sectionOf(about, 'people')).toMatchObject({ people });
  expect(sectionOf(contact, 'people')).toMatchObject({ people, lead: expect.any(String) });
});

test('a page with people of its own keeps them', () => {
  const people = [{ name: 'Sarita K.' }, { name: 'Imran S.' }];
  const own = [{ name: 'Meera N.' }, { name: 'Joseph P.' }];
  const [, contact] = shown([
    changed(aboutPage, 'people', { people }),
    changed(contactPage, 'people', { people: own }),
  ]);
  expect(sectionOf(contact, 'people')).toMatchObject({ people: own });
});

test('three partners of Hiring Solutions are shown on the home page too; fewer are not, and are counted', () => {
  const logos = [{ name: 'Neelgiri' }, { name: 'Charkha' }, { name: 'Kothrud Bakers' }];
  const [home] = shown([homePage, changed(hiringPage, 'partners', { logos })]);
  expect(sectionOf(home, 'partners')).toMatchObject({ logos });
  const two = changed(hiringPage, 'partners', { logos: logos.slice(1) });
  for (const page of shown([homePage, two])) expect(kindsOf(page)).not.toContain('partners');
  expect(incompleteSections(two)).toEqual([{ kind: 'partners', missing: 1 }]);
  const one = changed(aboutPage, 'people', { people: [{ name: 'Sarita K.' }] });
  expect(incompleteSections(one)).toEqual([{ kind: 'people', missing: 1 }]);
  expect(incompleteSections(aboutPage)).toEqual([]);
});

test('four portraits stand in the opening of About, not three, and not beside a photograph', () => {
  const people = ['A', 'B', 'C', 'D', 'E'].map(photo);
  const faces = (count: number, hero: object = {}) => {
    const page = changed(
      changed(aboutPage, 'people', { people: people.slice(0, count) }),
      'hero',
      hero,
    );
    const opening = sectionOf(withoutEmptySections(page), 'hero');
    return opening && 'faces' in opening ? opening.faces?.length : undefined;
  };
  expect([faces(3), faces(4), faces(5)]).toEqual([undefined, 4, 4]);
  expect(faces(5, { photograph: photo('Office').picture })).toBeUndefined();
});

test('every made-up person is drawn, until name or words are another one’s', () => {
  const names = sitePages.flatMap((page) => drawnIn(markSamples(page, page)));
  const authors = sampleAuthors.map(({ name }) => name);
  expect([...names, ...authors].toSorted()).toEqual(Object.keys(samplePeople).toSorted());
  expect(authors.toSorted()).toEqual(
    [...new Set(seedPosts.map(({ author }) => author))].toSorted(),
  );
  const [first, ...others] = homePage.sections.flatMap((section) =>
    section.kind === 'testimonials' ? section.items : [],
  );
  const drawn = (item: object) =>
    drawnIn(
      markSamples(
        changed(homePage, 'testimonials', { items: [{ ...first, ...item }, ...others] }),
        homePage,
      ),
    );
  expect(drawn({})).toContain('Sneha K.');
  expect(drawn({ quote: 'Real.' })).not.toContain('Sneha K.');
  expect(drawn({ name: 'Real N.' })).toHaveLength(others.length);
});

function drawnIn({ sections }: Page): string[] {
  return sections.flatMap((section) => ('drawn' in section ? (section.drawn ?? []) : []));
}
