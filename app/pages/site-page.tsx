import { data } from 'react-router';
import { aboutPage } from '../../content/pages/about.ts';
import { agencyPage } from '../../content/pages/agency.ts';
import { coursesPage } from '../../content/pages/courses.ts';
import { hiringPage } from '../../content/pages/hiring.ts';
import { webDevelopmentPage } from '../../content/pages/web-development.ts';
import type { Section, SectionOf } from '../../domain/page.ts';
import { shortCostFacts } from '../../domain/pages/cost.ts';
import { nextStart, seatsText, shortCourseFacts } from '../../domain/pages/course-facts.ts';
import type { Fact } from '../../domain/pages/fact.ts';
import type { PostCard } from '../../domain/posts/post.ts';
import { dayText } from '../../domain/text/dates.ts';
import { type PageServices, type PicturedPage, pageServices } from '../../server/context.ts';
import { isUnavailable } from '../posted-forms.ts';
import { PostCards } from '../sections/blog/post-card.tsx';
import { FigureList } from '../sections/figures.tsx';
import type { Route } from './+types/site-page';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

/** Pages that consist of sections only. Pages that need more have their own route file. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  // The route's pattern, because the URL may differ from it in case.
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const services = context.get(pageServices);
  const page = await withSectionData(await services.pages.page(path), services);
  return data(page, page.isWhole ? {} : { headers: { 'Cache-Control': 'private, no-store' } });
}

/** A page whose posts could not be loaded is not cached. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SitePage({ loaderData: { page, latest, figures } }: Route.ComponentProps) {
  const list = page.sections.find((section) => section.kind === 'latest-posts');
  const slots = {
    figures: <FigureList {...figures} />,
    'latest-posts': <PostCards areFlat={list?.topic !== undefined} posts={latest} />,
  };
  return <SectionPage page={page} slots={slots} />;
}

/** The page without empty sections, and the data of the sections that show posts or figures. */
async function withSectionData(page: PicturedPage, services: PageServices) {
  const sectionOf = <Kind extends Section['kind']>(wanted: Kind) =>
    page.sections.find((section): section is SectionOf<Kind> => section.kind === wanted);
  const [posts, figures, facts, next] = await Promise.all([
    latestPosts(sectionOf('latest-posts'), services),
    sectionOf('figures') ? figuresOf(services) : { figures: [] },
    sectionOf('service-cards') ? cardFacts(services) : {},
    sectionOf('milestones') ? nextBatch(services) : undefined,
  ]);
  const latest = posts ?? [];
  const has = { 'latest-posts': latest.length > 0, figures: figures.figures.length > 0 };
  const sections = page.sections
    .filter(({ kind }) => !Object.hasOwn(has, kind) || has[kind as keyof typeof has])
    .map((section): Section => {
      if (section.kind === 'milestones') return { ...section, next };
      return section.kind === 'service-cards' ? { ...section, facts } : section;
    });
  return { page: { ...page, sections }, latest, figures, isWhole: posts !== undefined };
}

/** The latest three posts, or two of a topic; undefined while the database is unavailable. */
async function latestPosts(
  section: SectionOf<'latest-posts'> | undefined,
  { posts }: PageServices,
): Promise<PostCard[] | undefined> {
  if (!section) return [];
  try {
    if (section.topic === undefined) return await posts.recentPosts(3);
    const category = await posts.currentCategory(section.topic);
    return category ? await posts.recentPosts(2, category) : [];
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** The figures of the About page's hero, and when they were counted. */
async function figuresOf({ pages }: PageServices) {
  const { sections } = await pages.page(aboutPage.path);
  const hero = sections.find((section) => section.kind === 'hero');
  return { figures: hero?.stats ?? [], counted: hero?.counted };
}

/** Facts of the pages that the service cards link to, by path. */
async function cardFacts({ pages }: PageServices): Promise<Record<string, Fact[]>> {
  const today = new Date().toISOString().slice(0, 10);
  const facts = soldOn.map(async ({ path }) => {
    const { sections, subject } = await pages.page(path);
    const own = sections.flatMap((section) => {
      if (section.kind === 'courses') return shortCourseFacts(section.courses, today, subject);
      return section.kind === 'cost' ? shortCostFacts(section) : [];
    });
    return [path, own];
  });
  return Object.fromEntries(await Promise.all(facts));
}

/** The batch that starts next, as the last milestone; undefined while none is open. */
async function nextBatch({ pages }: PageServices): Promise<SectionOf<'milestones'>['next']> {
  const { sections } = await pages.page(coursesPage.path);
  const courses = sections.find((section) => section.kind === 'courses');
  const start = courses && nextStart(courses.courses);
  if (!start) return;
  const { batch, course } = start;
  const seats = seatsText(batch);
  const left = seats && seats !== 'Full' ? `Seats left: ${seats}.` : (seats ?? '');
  return {
    title: `Batch of ${dayText(batch.start)}`,
    text: [`${course.title}.`, left].filter(Boolean).join(' '),
    link: { label: 'Courses', href: `${coursesPage.path}#${courses.id ?? ''}` },
  };
}

const soldOn = [coursesPage, hiringPage, agencyPage, webDevelopmentPage];
