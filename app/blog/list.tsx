import { data, redirect } from 'react-router';
import { blogPage, postListCopy } from '../../content/pages/blog.ts';
import type { PageMeta } from '../../domain/page.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import type { PostQuery } from '../../domain/posts/post.ts';
import { blogAddress, readPostQuery } from '../../domain/posts/post-query.ts';
import { topicKey } from '../../domain/topics/topics.ts';
import { pageRequest, pageServices } from '../../server/context.ts';
import { Island } from '../hydration/island.tsx';
import { FeedLinks, PageHead } from '../layout/page-head.tsx';
import { useFormToken } from '../layout/root-data.tsx';
import { StructuredData } from '../layout/structured-data.tsx';
import { handlePostedForm, newsletterPlan } from '../posted-forms.ts';
import { BlogSidebar } from '../sections/blog/blog-sidebar.tsx';
import { PostFilters, PostResults, swapList } from '../sections/blog/post-list.tsx';
import { SectionList } from '../sections/section-list.tsx';
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
  // A category without posts has no feed.
  const feeds = feedLinks(list.total > 0 ? query.category : '');
  const hints = await posts.searchHints(current, list);
  const result = { page, query, list, hints, counts, recent, popularTags, feeds };
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

/** Only the newsletter form is posted to this page. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = () => context.get(pageServices).posts.recentPosts(1);
  return await handlePostedForm(request, newsletterPlan(context, page));
}

export default function BlogRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, list, recent, popularTags, feeds } = loaderData;
  const head = headOf(page.meta, query, list.total);
  const words = page.sections.find((section) => section.kind === 'post-list');
  const form = (
    <Island name="newsletter-form" props={{ token: useFormToken(), posted: actionData }} />
  );
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
      <PageHead {...head} />
      <FeedLinks own={feeds} />
      <SectionList sections={page.sections} slots={{ 'post-list': posts }} />
      {!head.noindex && (
        <StructuredData key={head.path} page={{ ...head, blog: page.meta, posts: list.posts }} />
      )}
    </>
  );
}

function Posts({ query, list, counts, hints }: Route.ComponentProps['loaderData']) {
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
      <InlineScript run={swapList} />
    </div>
  );
}

/** Searches and empty lists are not indexed; categories, tags and numbered pages are. */
function headOf(meta: PageMeta, query: PostQuery, total: number) {
  const parts = [
    query.category,
    query.tag && `Tag ${query.tag}`,
    query.page > 1 && `Page ${query.page}`,
  ].filter(Boolean);
  return {
    meta: { ...meta, title: [meta.title, ...parts].join(', ') },
    path: blogAddress({ ...query, search: '' }),
    noindex: query.search !== '' || total === 0,
  };
}
