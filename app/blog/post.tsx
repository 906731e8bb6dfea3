import { data, redirect } from 'react-router';
import { blogPage } from '../../content/pages/blog.ts';
import { postCopy } from '../../content/pages/post.ts';
import { messages } from '../../domain/messages.ts';
import { commentQuery, readCommentQuery } from '../../domain/posts/comment-query.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import { markdownAddress, markdownType } from '../../domain/posts/markdown-address.ts';
import { playerOrigins } from '../../domain/posts/video.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { answerPosted } from '../form-actions/answer-posted.ts';
import { Island } from '../hydration/island.tsx';
import { FeedLinks } from '../layout/head/feed-links.tsx';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { useOrigin } from '../layout/head/use-origin.ts';
import { useFormToken } from '../layout/use-form-token.ts';
import { PostComments } from '../sections/blog/post-comments.tsx';
import { PostPage } from '../sections/blog/post-page.tsx';
import { SharePost } from '../sections/blog/reading/share-post.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/post';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { posts, comments, articles, pages } = context.get(pageServices);
  const found = await posts.findPost(params.slug);
  if (found.kind === 'moved') throw redirect(`/blog/${encodeURIComponent(found.slug)}`, 301);
  if (found.kind === 'gone') throw data('post', { status: 410 });
  if (found.kind === 'unknown') throw data('post', { status: 404 });
  const asked = readCommentQuery(new URL(request.url).searchParams);
  const [{ html, words, contents, hasVideo }, approved, related, blog] = await Promise.all([
    articles.showOnPage(found.post),
    comments.approvedComments(found.post.id, asked),
    posts.relatedPosts(found.post),
    pages.page(blogPage.path),
  ]);
  // Who has posted a comment is to read what became of it, whatever page it was posted on.
  if (asked.page > approved.page && context.get(pageRequest).method !== 'POST') {
    throw redirect(`/blog/${encodeURIComponent(params.slug)}${commentQuery(approved)}`);
  }
  if (hasVideo) context.get(pageRequest).frames.push(...playerOrigins);
  return {
    post: { ...found.post, content: html },
    ...{ words, contents, hasVideo, related },
    comments: approved,
    blog: blog.meta,
  };
}

/** The comment form is the only one here that is posted. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    report: context.get(pageRequest).report,
    texts: messages.comments,
    page: () => context.get(pageServices).posts.findPost(slug),
    receive: (input, key) =>
      context.get(pageServices).comments.receive({ ...input, slug }, context.get(pageClient), key),
  });
}

export default function PostRoute({
  loaderData: { post, words, contents, hasVideo, comments, related, blog },
  actionData,
}: Route.ComponentProps) {
  const head = {
    meta: { title: post.title, description: post.metaDescription || post.excerpt },
    path: `/blog/${encodeURIComponent(post.slug)}`,
    post,
  };
  const address = useOrigin() + head.path;
  return (
    <>
      <PageHead {...head} />
      <FeedLinks own={feedLinks(post.category)} />
      <link href={markdownAddress(post.slug)} rel="alternate" type={markdownType} />
      <PostPage
        address={address}
        aside={
          <Card className="p-6 sm:p-7" id="leave-a-comment">
            <h2 className="display-3 mb-4">Leave a Comment</h2>
            <Island
              name="comment-form"
              props={{ slug: post.slug, token: useFormToken(), posted: actionData }}
            />
          </Card>
        }
        asideLabel="Author and comment form"
        contents={{ title: postCopy.contents, contents }}
        hasVideo={hasVideo}
        post={post}
        related={related}
      >
        <SharePost address={address} copy={postCopy.share} title={post.title} />
        <PostComments {...comments} author={post.author} path={head.path} />
      </PostPage>
      <StructuredData {...head} blog={blog} comments={comments} words={words} />
    </>
  );
}
