import { data, isRouteErrorResponse } from 'react-router';
import { postCopy, previewCopy } from '../../content/pages/post.ts';
import type { Action } from '../../domain/page.ts';
import { playerOrigins } from '../../domain/posts/video.ts';
import { pageRequest, pageServices } from '../../server/context.ts';
import { ErrorPage, Problem } from '../layout/error-page.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PostPage } from '../sections/blog/post-page.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/preview';

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { previews, posts, articles } = context.get(pageServices);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const preview = await previews.open(id, token);
  if (preview.kind !== 'found')
    throw data(preview.kind, { status: preview.kind === 'gone' ? 410 : 404 });
  const [{ html, contents, hasVideo }, related] = await Promise.all([
    articles.showOnPage(preview.post),
    posts.relatedPosts(preview.post),
  ]);
  if (hasVideo) context.get(pageRequest).frames.push(...playerOrigins);
  const post = { ...preview.post, content: html };
  return { post, contents, hasVideo, status: preview.status, related };
}

/** Not cached, not indexed, and the secret link is not sent to other sites as a referrer. */
export function headers() {
  return {
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    // Not no-referrer, which would also hide the origin of our own forms.
    'Referrer-Policy': 'same-origin',
  };
}

export default function PreviewRoute({
  loaderData: { post, contents, hasVideo, status, related },
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
      <PostPage
        aside={<Card className="p-6 text-mute sm:p-7">{previewCopy.comments}</Card>}
        asideLabel="About this post"
        contents={{ title: postCopy.contents, contents }}
        hasVideo={hasVideo}
        post={post}
        related={{ ...related, nextTitle: postCopy.next }}
      />
    </>
  );
}

/** The page for a link that has expired or never existed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage />;
  const { heading, text, unknown, links } = previewCopy.dead;
  const why = error.status === 410 ? text : unknown;
  return <Problem heading={heading} links={links} text={why} title={String(error.status)} />;
}

/** Marks the page as a preview and links to the editor. */
function PreviewBar({ text, edit }: { text: string; edit: Action }) {
  return (
    <aside aria-label="Preview" className="bg-green text-chalk">
      <p className="measure flex flex-wrap items-center gap-x-4 py-2">
        {text}
        {/* A plain link: the admin is a separate document. */}
        <a
          className="inline-flex min-h-11 items-center font-semibold text-current underline underline-offset-4"
          href={edit.href}
        >
          {edit.label}
        </a>
      </p>
    </aside>
  );
}
