import { data, redirect } from 'react-router';
import { blogPage, postListCopy } from '../../content/pages/blog.ts';
import type { PageMeta, SectionOf } from '../../domain/page.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import type { PostCard, PostQuery } from '../../domain/posts/post.ts';
import { blogAddress, readPostQuery } from '../../domain/posts/post-query.ts';
import { shareWords } from '../../domain/share-image.ts';
import { minListedPosts, type TopicTexts, topicKey } from '../../domain/topics/topics.ts';
import { type PageServices, pageRequest, pageServices } from '../../server/context.ts';
import { Island } from '../hydration/island.tsx';
import { FeedLinks, PageHead } from '../layout/page-head.tsx';
import { useCanMail, useFormToken } from '../layout/root-data.tsx';
import { StructuredData } from '../layout/structured-data.tsx';
import { handlePostedForm, newsletterPlan } from '../posted-forms.ts';
import { BlogSidebar } from '../sections/blog/blog-sidebar.tsx';
import {
  FoundOpening,
  NearTags,
  PostFilters,
  PostResults,
  swapList,
} from '../sections/blog/post-list.tsx';
import { SectionList } from '../sections/section-list.tsx';
import { dot } from '../ui/dot.ts';
import { InlineScript } from '../ui/inline-script.tsx';
import { PageStrip } from '../ui/page-strip.tsx';
import type { Route } from './+types/list';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = readPostQuery(new URL(request.url).searchParams);
  const { posts, pages } = context.get(pageServices);
  const moved = await posts.followMoves(requested);
  // The response to a posted form is shown without a redirect.
  if (moved && context.get(pageRequest).method !== 'POST') {
    throw redirect(blogAddress(moved), 301);
  }
  const current = moved ?? requested;
  const [page, list, counts, recent, popularTags] = await Promise.all([
    pages.page(blogPage.path),
    posts.listPosts(current),
    posts.categoryCounts(),
    posts.recentPosts(3),
    posts.popularTags(8),
  ]);
  // A temporary redirect: with more posts the page may exist.
  if (current.page > list.pageCount) {
    throw redirect(blogAddress({ ...current, page: list.pageCount }), 302);
  }
  const query = {
    ...current,
    category: asWritten(
      current.category,
      counts.categories.map(({ name }) => name),
    ),
    tag: asWritten(
      current.tag,
      list.posts.flatMap(({ tags }) => tags),
    ),
  };
  const topic = await topicOf(query, list.total, posts);
  // A category without posts has no feed.
  const feeds = feedLinks(list.total > 0 ? query.category : '');
  const hints = await posts.searchHints(current, list);
  const result = { page, query, list, topic, hints, counts, recent, popularTags, feeds };
  const isCacheable = list.total > 0 && blogAddress(query) === blogAddress(current);
  return data(result, isCacheable ? {} : { headers: { 'Cache-Control': 'private, no-store' } });
}

/** Lists for unknown or differently spelled names are not cached, since there is no limit to their number. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The name as stored. Names match in any case, but each list has one address and one title. */
function asWritten(name: string, names: string[]): string {
  const key = topicKey(name);
  return names.find((each) => topicKey(each) === key) ?? name;
}

/** What the list of one category, or of one tag, says at its top. */
async function topicOf(
  { category, tag }: PostQuery,
  total: number,
  posts: PageServices['posts'],
): Promise<ListTopic | undefined> {
  const name = category || tag;
  if (!name || (category && tag) || total === 0) return;
  const texts = await posts.topicTexts(category ? 'categories' : 'tags', name);
  return { ...texts, name, heading: texts.heading || name };
}

/** Only the newsletter form is posted to this page. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = () => context.get(pageServices).posts.recentPosts(1);
  return await handlePostedForm(request, newsletterPlan(context, page));
}

export default function BlogRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, list, topic, recent, popularTags, feeds } = loaderData;
  const head = headOf(page.meta, query, list.total, topic);
  const words = page.sections.find((section) => section.kind === 'post-list');
  const [canMail, token] = [useCanMail(), useFormToken()];
  const form = <Island name="newsletter-form" props={{ canMail, token, posted: actionData }} />;
  const opening = page.sections.find((section) => section.kind === 'blog-opening');
  const found = query.search ? (
    <FoundOpening eyebrow={opening?.eyebrow} list={list} query={query} />
  ) : undefined;
  const posts = (
    <>
      <Posts {...loaderData} />
      {words && (
        <BlogSidebar
          feeds={{ text: postListCopy.feeds, links: feeds }}
          newsletter={words}
          newsletterForm={form}
          popularTags={popularTags}
          recent={recent}
        />
      )}
    </>
  );
  return (
    <>
      <PageHead {...head} words={shareWords(page.sections)} />
      <FeedLinks own={feeds} />
      <SectionList
        sections={page.sections.map((section) =>
          section.kind === 'blog-opening' && topic
            ? openingOf(section, topic, countText(list.total, query))
            : section,
        )}
        slots={{ 'blog-opening': found, 'post-list': posts }}
      />
      {query.search === '' && list.total > 0 && (
        <StructuredData key={head.path} page={{ ...head, blog: page.meta, posts: list.posts }} />
      )}
    </>
  );
}

function Posts({ query, list, topic, counts, hints }: Route.ComponentProps['loaderData']) {
  return (
    <div data-list="">
      <PostFilters categories={counts.categories} query={query} total={counts.total} />
      <PostResults hints={hints} list={list} query={query} texts={postListCopy} />
      <div data-swap="">
        <PageStrip
          address={(page) => blogAddress({ ...query, page })}
          label="Pages"
          page={query.page}
          pageCount={list.pageCount}
        />
      </div>
      <NearTags tags={topic ? tagsNear(list.posts, query) : []} />
      <InlineScript run={swapList} />
    </div>
  );
}

const nearTags = 4;

/** The other tags of a list's posts, those that most have first. */
function tagsNear(posts: readonly PostCard[], { category, tag }: PostQuery): string[] {
  const counts = new Map<string, number>();
  for (const name of posts.flatMap(({ tags }) => tags)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const here = [topicKey(category), topicKey(tag)];
  return [...counts]
    .filter(([name]) => !here.includes(topicKey(name)))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, nearTags)
    .map(([name]) => name);
}

/** Of a category or tag. */
interface ListTopic extends TopicTexts {
  name: string;
}

/** The opening of the blog, for a category or a tag. */
function openingOf(
  section: SectionOf<'blog-opening'>,
  { name, heading, lead }: ListTopic,
  count: string,
): SectionOf<'blog-opening'> {
  const eyebrow = [section.eyebrow, count].filter(Boolean).join(dot);
  return { ...section, eyebrow, title: heading, lead, topic: name };
}

/** Of a search the heading below says how much it found. */
function countText(total: number, { search }: PostQuery): string {
  if (search) return '';
  return total === 1 ? '1 post' : `${total} posts`;
}

/** Searches, short lists, and lists by category and tag at once are not indexed; topics and numbered pages are. */
function headOf(meta: PageMeta, query: PostQuery, total: number, topic: ListTopic | undefined) {
  const { category, tag, page } = query;
  const names = topic ? [topic.heading, meta.title] : [meta.title, category, tag && `Tag ${tag}`];
  const parts = [...names, page > 1 && `Page ${page}`].filter(Boolean);
  const isShort = Boolean(category || tag) && total < minListedPosts;
  return {
    meta: {
      title: parts.join(', '),
      description: topic?.description || topic?.lead || meta.description,
    },
    path: blogAddress({ ...query, search: '' }),
    noindex: query.search !== '' || total === 0 || isShort || Boolean(category && tag),
  };
}
