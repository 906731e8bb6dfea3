import { aboutPage } from '../../content/pages/about.ts';
import type { SectionOf } from '../../domain/page.ts';
import type { PostCard } from '../../domain/posts/post.ts';
import type { PageServices, PicturedPage } from '../../server/context.ts';
import { isUnavailable } from '../form-actions/answer-posted.ts';

/** A page without the sections that have nothing to show, and what the others show beside their words. */
export async function withSectionData(page: PicturedPage, services: PageServices) {
  const sectionOf = <Kind extends 'figures' | 'latest-posts'>(wanted: Kind) =>
    page.sections.find((section): section is SectionOf<Kind> => section.kind === wanted);
  const [found, figures] = await Promise.all([
    latestPosts(sectionOf('latest-posts'), services),
    sectionOf('figures') ? figuresOf(services) : [],
  ]);
  const latest = found ?? [];
  const has = { 'latest-posts': latest.length > 0, figures: figures.length > 0 };
  const sections = page.sections.filter(
    ({ kind }) => !Object.hasOwn(has, kind) || has[kind as keyof typeof has],
  );
  return { page: { ...page, sections }, latest, figures, isWhole: found !== undefined };
}

/** Three of all posts, or two of a topic; undefined while the database is unavailable, which a page can do without. */
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

/** Those that the About page opens with. */
async function figuresOf({ pages }: PageServices) {
  const { sections } = await pages.page(aboutPage.path);
  return sections.flatMap((section) => (section.kind === 'hero' ? (section.stats ?? []) : []));
}
