import type { ReactNode } from 'react';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { loadPost } from '../api/load-posts.ts';
import { NewsletterOfPost } from '../newsletter/of-post.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/view';
import { DuplicateButton } from './duplicate-button.tsx';
import { PostStatusBadge } from './post-table.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await loadPost(params.id, request.signal);
}

export default function PostViewRoute({ loaderData: post }: Route.ComponentProps) {
  return (
    <Screen
      actions={
        <>
          <ActionLink to="/admin/blogs">Back to Blogs</ActionLink>
          <DuplicateButton post={post} />
          <ActionLink to={`/admin/blog/edit/${post.id}`} tone="primary">
            Edit
          </ActionLink>
        </>
      }
      lead={readTimeText(post.read_minutes)}
      title={post.title}
    >
      <PostText post={post} />
      <Facts post={post} />
      <Panel title="Newsletter">
        <NewsletterOfPost postId={post.id} />
      </Panel>
    </Screen>
  );
}

function PostText({ post }: { post: PostPayload }) {
  return (
    <article className="rounded-card border border-line bg-white p-5 md:p-8">
      {post.featured_image && (
        <img
          alt={post.featured_image_alt}
          className="mb-6 max-h-[26rem] w-full rounded-control object-cover"
          src={post.featured_image}
        />
      )}
      {post.meta_description && (
        <p className="mb-6 max-w-[68ch] text-mute">{post.meta_description}</p>
      )}
      <section
        aria-label="Content"
        className="overflow-x-auto [&_pre]:whitespace-pre-wrap"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in it, also by keyboard
        tabIndex={0}
      >
        <div
          className="article-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans a post's HTML before it is stored
          dangerouslySetInnerHTML={{ __html: post.content }}
        />
      </section>
    </article>
  );
}

function Facts({ post }: { post: PostPayload }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-white p-5 sm:grid-cols-2 md:p-8 [&_dt]:text-sm [&_dt]:text-mute">
      <Fact label="Author">{post.author}</Fact>
      <Fact label="Status">
        <PostStatusBadge status={post.status} />
        {post.published_at && (
          <>
            {' since '}
            <Moment of={post.published_at} />
          </>
        )}
      </Fact>
      <Fact label="Categories">{post.categories.join(', ') || 'None'}</Fact>
      <Fact label="Tags">{post.tags.join(', ') || 'None'}</Fact>
      {post.status === 'published' && (
        <Fact className="sm:col-span-2" label="Public page">
          <a className="break-all text-ink underline" href={`/blog/${post.slug}`}>
            /blog/{post.slug}
          </a>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
