import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { postCopy } from '../../content/pages/post.ts';
import { messages } from '../../domain/messages.ts';
import { commentQuery, readCommentQuery } from '../../domain/posts/comment-query.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import type { PublicPost } from '../../domain/posts/post.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { answerPosted } from '../form-actions/answer-posted.ts';
import { Island } from '../hydration/island.tsx';
import { FeedLinks } from '../layout/head/feed-links.tsx';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { useOrigin } from '../layout/head/use-origin.ts';
import { useFormToken } from '../layout/use-form-token.ts';
import { AuthorCard } from '../sections/blog/author-card.tsx';
import { PostOpening, PostText } from '../sections/blog/post-article.tsx';
import { PostComments } from '../sections/blog/post-comments.tsx';
import { ContentsCard, ContentsFold } from '../sections/blog/reading/post-contents.tsx';
import { SharePost } from '../sections/blog/reading/share-post.tsx';
import { RelatedPosts } from '../sections/blog/related-posts.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/post';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { posts, comments, articles } = context.get(pageServices);
  const found = await posts.findPost(params.slug);
  if (found.kind === 'moved') throw redirect(`/blog/${encodeURIComponent(found.slug)}`, 301);
  if (found.kind === 'gone') throw data('post', { status: 410 });
  if (found.kind === 'unknown') throw data('post', { status: 404 });
  const asked = readCommentQuery(new URL(request.url).searchParams);
  const [{ html, words, contents }, approved, related] = await Promise.all([
    articles.showOnPage(found.post),
    comments.approvedComments(found.post.id, asked),
    posts.relatedPosts(found.post),
  ]);
  // Who has posted a comment is to read what became of it, whatever page it was posted on.
  if (asked.page > approved.page && context.get(pageRequest).method !== 'POST') {
    throw redirect(`/blog/${encodeURIComponent(params.slug)}${commentQuery(approved)}`);
  }
  return { post: { ...found.post, content: html }, words, contents, comments: approved, related };
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
  loaderData: { post, words, contents, comments, related },
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
      <article>
        <PostOpening post={post} />
        <div className="measure mt-10 grid gap-x-16 gap-y-14 pb-20 md:pb-26 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-6">
          <ContentsCard contents={contents} title={postCopy.contents} />
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ContentsFold contents={contents} title={postCopy.contents} />
            <PostText address={address} post={post} />
            <SharePost address={address} copy={postCopy.share} title={post.title} />
            <PostComments {...comments} path={head.path} />
          </div>
          <PostAside post={post}>
            <Island
              name="comment-form"
              props={{ slug: post.slug, token: useFormToken(), posted: actionData }}
            />
          </PostAside>
        </div>
      </article>
      <RelatedPosts ground="sand" posts={related.explore} title="Explore More Articles" />
      <RelatedPosts ground="chalk" posts={related.discover} title="Discover More Insights" />
      <StructuredData {...head} comments={comments} words={words} />
    </>
  );
}

interface PostAsideProps {
  post: PublicPost;
  /** The comment form. */
  children: ReactNode;
}

function PostAside({ post, children }: PostAsideProps) {
  return (
    <aside aria-label="Author and comment form" className="grid content-start gap-6 lg:col-start-2">
      <AuthorCard author={post.author} bio={post.authorBio} />
      <Card className="p-6 sm:p-7" id="leave-a-comment">
        <h2 className="display-3 mb-4">Leave a Comment</h2>
        {children}
      </Card>
    </aside>
  );
}
