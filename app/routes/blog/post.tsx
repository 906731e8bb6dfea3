import { data, redirect } from 'react-router';
import { messages } from '../../../domain/messages.ts';
import { pageServices, pageVisit } from '../../../server/context.ts';
import { AuthorCard } from '../../sections/blog/author-card.tsx';
import { PostOpening, PostText } from '../../sections/blog/post-article.tsx';
import { PostComments } from '../../sections/blog/post-comments.tsx';
import { RelatedPosts } from '../../sections/blog/related-posts.tsx';
import { CommentForm } from '../../sections/forms/comment-form.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useFormOrigin } from '../../shell/use-form-origin.ts';
import { Card } from '../../ui/card.tsx';
import { answerPosted } from '../posted/answer-posted.ts';
import type { Route } from './+types/post';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { posts, comments, articles } = context.get(pageServices);
  const found = await posts.findPost(params.slug);
  if (found.kind === 'moved') throw redirect(`/blog/${encodeURIComponent(found.slug)}`, 301);
  if (found.kind === 'gone') throw data('post', { status: 410 });
  if (found.kind === 'unknown') throw data('post', { status: 404 });
  const [content, approved, related] = await Promise.all([
    articles.show(found.post.content),
    comments.approvedComments(found.post.id),
    posts.relatedPosts(found.post),
  ]);
  return { post: { ...found.post, content }, comments: approved, related };
}

/** The comment form is the only one here that is posted. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    texts: messages.comments,
    receive: (input, key) =>
      context.get(pageServices).comments.receive({ ...input, slug }, context.get(pageVisit), key),
  });
}

export default function PostRoute({
  loaderData: { post, comments, related },
  actionData,
}: Route.ComponentProps) {
  const origin = useFormOrigin();
  return (
    <>
      <PageHead
        meta={{ title: post.title, description: post.metaDescription || post.excerpt }}
        path={`/blog/${encodeURIComponent(post.slug)}`}
        picture={post.picture}
        type="article"
      />
      <article>
        <PostOpening post={post} />
        <div className="measure mt-10 grid gap-x-16 gap-y-14 pb-20 md:pb-26 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <PostText post={post} />
            <PostComments comments={comments} />
          </div>
          <aside aria-label="Author and comment form" className="grid content-start gap-6">
            <AuthorCard author={post.author} bio={post.authorBio} />
            <Card className="p-6 sm:p-7" id="leave-a-comment">
              <h2 className="display-3 mb-4">Leave a Comment</h2>
              <CommentForm origin={origin} posted={actionData} slug={post.slug} />
            </Card>
          </aside>
        </div>
      </article>
      <RelatedPosts ground="sand" posts={related.explore} title="Explore More Articles" />
      <RelatedPosts ground="chalk" posts={related.discover} title="Discover More Insights" />
    </>
  );
}
