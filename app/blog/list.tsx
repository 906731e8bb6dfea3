import { data, redirect } from 'react-router';
import { blogPage } from '../../content/pages/blog.ts';
import { messages } from '../../domain/messages.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import type { PostQuery } from '../../domain/posts/post.ts';
import { blogAddress, readPostQuery } from '../../domain/posts/post-query.ts';
import { topicKey } from '../../domain/posts/topic-key.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { answerPosted } from '../form-actions/answer-posted.ts';
import { Island } from '../hydration/island.tsx';
import { FeedLinks } from '../layout/head/feed-links.tsx';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { useFormToken } from '../layout/use-form-token.ts';
import { BlogSidebar } from '../sections/blog/list/blog-sidebar.tsx';
import { PostFilters } from '../sections/blog/list/post-filters.tsx';
import { PostResults } from '../sections/blog/list/post-results.tsx';
import { swapList } from '../sections/blog/list/swap-list.ts';
import { Closing } from '../sections/opening/closing.tsx';
import { InlineScript } from '../ui/inline-script.tsx';
import { Opening } from '../ui/kolam/opening.tsx';
import { PageStrip } from '../ui/page-strip.tsx';
import type { Route } from './+types/list';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const given = readPostQuery(new URL(request.url).searchParams);
  const { posts } = context.get(pageServices);
  const moved = await posts.followMoves(given);
  // Who has posted a form is to read what became of it.
  if (moved && context.get(pageRequest).method !== 'POST') {
    throw redirect(blogAddress(moved), 301);
  }
  const asked = moved ?? given;
  const [list, counts, recent, popularTags] = await Promise.all([
    posts.listPosts(asked),
    posts.categoryCounts(),
    posts.recentPosts(3),
    posts.popularTags(8),
  ]);
  // Not for ever: with the next posts there may be such a page.
  if (asked.page > list.pageCount) {
    throw redirect(blogAddress({ ...asked, page: list.pageCount }), 302);
  }
  const query = {
    ...asked,
    category: asWritten(
      asked.category,
      counts.categories.map(({ name }) => name),
    ),
    tag: asWritten(
      asked.tag,
      list.posts.flatMap(({ tags }) => tags),
    ),
  };
  // A category without posts has no feed.
  const feeds = feedLinks(list.total > 0 ? query.category : '');
  const page = { query, list, counts, recent, popularTags, feeds };
  const isOneOfOurs = list.total > 0 && blogAddress(query) === blogAddress(asked);
  return data(page, isOneOfOurs ? {} : { headers: { 'Cache-Control': 'private, no-store' } });
}

/** Names that nobody gave, and other spellings of those that somebody did, have no end: such lists are not kept. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Names are found in any case; the page has one address and one title for all of them. */
function asWritten(asked: string, names: string[]): string {
  return names.find((name) => topicKey(name) === topicKey(asked)) ?? asked;
}

/** The newsletter's form is the only one here that is posted. */
export async function action({ request, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    report: context.get(pageRequest).report,
    texts: messages.newsletter,
    next: messages.newsletter.next,
    page: () => context.get(pageServices).posts.recentPosts(1),
    // Without the key: who left and comes back the same day is a subscriber again.
    receive: (input) =>
      context.get(pageServices).newsletter.subscribe(input, context.get(pageClient)),
  });
}

export default function BlogRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, counts, recent, popularTags, feeds } = loaderData;
  const head = headOf(query, list.total);
  return (
    <>
      <PageHead {...head} />
      <FeedLinks own={feeds} />
      <BlogHero />
      <div className="measure grid gap-x-14 gap-y-14 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div data-list="">
          <PostFilters categories={counts.categories} query={query} total={counts.total} />
          <PostResults
            empty={blogPage.empty}
            pageCount={list.pageCount}
            posts={list.posts}
            query={query}
            total={list.total}
          />
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
        <BlogSidebar
          feeds={{ text: blogPage.feeds, links: feeds }}
          newsletter={blogPage.newsletter}
          newsletterForm={
            <Island name="newsletter-form" props={{ token: useFormToken(), posted: actionData }} />
          }
          popularTags={popularTags}
          recent={recent}
        />
      </div>
      <Closing {...blogPage.closing} ground="chalk" />
      {!head.noindex && <StructuredData {...head} key={head.path} posts={list.posts} />}
    </>
  );
}

function BlogHero() {
  const { eyebrow, title, lead } = blogPage.hero;
  return (
    <div className="measure grid items-center gap-x-16 pt-14 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:pt-20 md:pb-14">
      <div>
        <p className="eyebrow text-brick">{eyebrow}</p>
        <h1 className="display-1 mt-3 max-w-[14ch]">{title}</h1>
        <p className="lead mt-5 text-mute">{lead}</p>
      </div>
      <Opening className="hidden w-full md:block" ground="chalk" name="blog" />
    </div>
  );
}

/** A search or an empty list is nobody's landing page; a category, a tag and each page are addresses of their own. */
function headOf(query: PostQuery, total: number) {
  const { meta } = blogPage;
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
