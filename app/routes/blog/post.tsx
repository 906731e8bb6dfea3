import { data, redirect } from 'react-router';
import { brand } from '../../../content/brand.ts';
import { pageServices } from '../../../server/context.ts';
import { AuthorCard } from '../../sections/blog/author-card.tsx';
import { PostOpening, PostText } from '../../sections/blog/post-article.tsx';
import { PostComments } from '../../sections/blog/post-comments.tsx';
import { RelatedPosts } from '../../sections/blog/related-posts.tsx';
import { CommentForm } from '../../sections/forms/comment-form.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/post';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { posts, comments } = context.get(pageServices);
  const found = await posts.findPost(params.slug);
  if (found.kind === 'moved') throw redirect(`/blog/${encodeURIComponent(found.slug)}`, 301);
  if (found.kind === 'gone') throw data('post', { status: 410 });
  if (found.kind === 'unknown') throw data('post', { status: 404 });
  const [approved, related] = await Promise.all([
    comments.approvedComments(found.post.id),
    posts.relatedPosts(found.post),
  ]);
  return { post: found.post, comments: approved, related };
}

export default function PostRoute({
  loaderData: { post, comments, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        meta={{ title: post.title, description: post.metaDescription || post.excerpt }}
        path={`/blog/${encodeURIComponent(post.slug)}`}
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
              <CommentForm email={brand.email} postTitle={post.title} />
            </Card>
          </aside>
        </div>
      </article>
      <RelatedPosts ground="sand" posts={related.explore} title="Explore More Articles" />
      <RelatedPosts ground="chalk" posts={related.discover} title="Discover More Insights" />
    </>
  );
}
