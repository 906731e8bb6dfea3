import { data } from 'react-router';
import { blogPage } from '../../../content/pages/blog.ts';
import type { PostQuery } from '../../../domain/blog/post.ts';
import { blogAddress, readPostQuery } from '../../../domain/blog/post-query.ts';
import { messages } from '../../../domain/messages.ts';
import { pageServices, pageVisit } from '../../../server/context.ts';
import { BlogSidebar } from '../../sections/blog/blog-sidebar.tsx';
import { Pagination } from '../../sections/blog/pagination.tsx';
import { PostFilters } from '../../sections/blog/post-filters.tsx';
import { PostResults } from '../../sections/blog/post-results.tsx';
import { NewsletterForm } from '../../sections/forms/newsletter-form.tsx';
import { Closing } from '../../sections/opening/closing.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useFormOrigin } from '../../shell/use-form-origin.ts';
import { BlogPicture } from '../../ui/kolam/openings/blog-picture.tsx';
import { answerPosted } from '../posted/answer-posted.ts';
import type { Route } from './+types/list';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readPostQuery(new URL(request.url).searchParams);
  const { posts } = context.get(pageServices);
  const [list, counts, recent, popularTags] = await Promise.all([
    posts.listPosts(query),
    posts.categoryCounts(),
    posts.recentPosts(3),
    posts.popularTags(8),
  ]);
  if (query.page > Math.max(1, list.pageCount)) throw data('page', { status: 404 });
  return { query, list, counts, recent, popularTags };
}

/** The newsletter's form is the only one here that is posted. */
export async function action({ request, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    texts: messages.newsletter,
    // Without the key: who left and comes back the same day is a subscriber again.
    receive: (input) =>
      context.get(pageServices).newsletter.subscribe(input, context.get(pageVisit)),
  });
}

export default function BlogRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, counts, recent, popularTags } = loaderData;
  return (
    <>
      <PageHead {...headOf(query)} />
      <BlogHero />
      <div className="measure grid gap-x-14 gap-y-14 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <PostFilters categories={counts.categories} query={query} total={counts.total} />
          <PostResults empty={blogPage.empty} posts={list.posts} query={query} total={list.total} />
          <Pagination pageCount={list.pageCount} query={query} />
        </div>
        <BlogSidebar
          newsletter={blogPage.newsletter}
          newsletterForm={<NewsletterForm origin={useFormOrigin()} posted={actionData} />}
          popularTags={popularTags}
          recent={recent}
        />
      </div>
      <Closing {...blogPage.closing} ground="chalk" />
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
      <BlogPicture className="hidden w-full md:block" />
    </div>
  );
}

/** A search is nobody's landing page; a category, a tag and each page are addresses of their own. */
function headOf(query: PostQuery) {
  const { meta } = blogPage;
  const parts = [
    query.category,
    query.tag && `Tag ${query.tag}`,
    query.page > 1 && `Page ${query.page}`,
  ].filter(Boolean);
  return {
    meta: { ...meta, title: [meta.title, ...parts].join(', ') },
    path: blogAddress({ ...query, search: '' }),
    noindex: query.search !== '',
  };
}
