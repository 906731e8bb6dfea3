import { data, isRouteErrorResponse } from 'react-router';
import { postCopy } from '../../content/pages/post.ts';
import { previewCopy } from '../../content/pages/preview.ts';
import { pageServices } from '../../server/context.ts';
import { ErrorPage } from '../layout/errors/error-page.tsx';
import { Problem } from '../layout/errors/problem.tsx';
import { PageHead } from '../layout/head/page-head.tsx';
import { AuthorCard } from '../sections/blog/author-card.tsx';
import { PostOpening, PostText } from '../sections/blog/post-article.tsx';
import { PreviewBar } from '../sections/blog/preview-bar.tsx';
import { ContentsCard, ContentsFold } from '../sections/blog/reading/post-contents.tsx';
import { RelatedPosts } from '../sections/blog/related-posts.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/preview';

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { previews, posts, articles } = context.get(pageServices);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await previews.open(id, token);
  if (found.kind !== 'found') throw data(found.kind, { status: found.kind === 'gone' ? 410 : 404 });
  const [{ html, contents }, related] = await Promise.all([
    articles.showOnPage(found.post),
    posts.relatedPosts(found.post),
  ]);
  return { post: { ...found.post, content: html }, contents, status: found.status, related };
}

/** Neither kept nor found by a search engine, and its link, which opens it, is told to no other site. */
export function headers() {
  return {
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    // Not no-referrer: browsers then hide the origin of our own forms as well.
    'Referrer-Policy': 'same-origin',
  };
}

export default function PreviewRoute({
  loaderData: { post, contents, status, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        meta={{
          title: `${previewCopy.title}: ${post.title}`,
          description: post.metaDescription || post.excerpt,
        }}
        noindex
        path={`/blog/${encodeURIComponent(post.slug)}`}
        post={post}
      />
      <PreviewBar
        edit={{ label: previewCopy.edit, href: `/admin/blog/edit/${post.id}` }}
        text={`${previewCopy[status]} ${previewCopy.life}`}
      />
      <article>
        <PostOpening post={post} />
        <div className="measure mt-10 grid gap-x-16 gap-y-14 pb-20 md:pb-26 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-6">
          <ContentsCard contents={contents} title={postCopy.contents} />
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ContentsFold contents={contents} title={postCopy.contents} />
            <PostText post={post} />
          </div>
          <aside aria-label="About this post" className="grid content-start gap-6 lg:col-start-2">
            <AuthorCard author={post.author} bio={post.authorBio} />
            <Card className="p-6 text-mute sm:p-7">{previewCopy.comments}</Card>
          </aside>
        </div>
      </article>
      <RelatedPosts ground="sand" posts={related.explore} title="Explore More Articles" />
      <RelatedPosts ground="chalk" posts={related.discover} title="Discover More Insights" />
    </>
  );
}

/** A link that does not open anything any more, or never did. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage />;
  const { heading, text, unknown, links } = previewCopy.dead;
  const why = error.status === 410 ? text : unknown;
  return <Problem heading={heading} links={links} text={why} title={String(error.status)} />;
}
