import type { Blog } from '../../../domain/posts/blog.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { ActionLink } from '../ui/action.tsx';
import { Screen } from '../ui/screen.tsx';
import { BlogStatus } from './blog-columns.tsx';

/** A blog to read, with what the list and the form hold of it. */
export function BlogView({ blog }: { blog: Blog }) {
  return (
    <Screen
      actions={
        <>
          <ActionLink to="/admin/blogs">Back to Blogs</ActionLink>
          <ActionLink to={`/admin/blog/edit/${blog.id}`} tone="primary">
            Edit
          </ActionLink>
        </>
      }
      lead={readTimeText(blog.read_minutes)}
      title={blog.title}
    >
      <BlogText blog={blog} />
      <Facts blog={blog} />
    </Screen>
  );
}

function BlogText({ blog }: { blog: Blog }) {
  return (
    <article className="rounded-card border border-line bg-white p-5 md:p-8">
      {blog.featured_image && (
        <img
          alt={blog.featured_image_alt}
          className="mb-6 max-h-[26rem] w-full rounded-control object-cover"
          src={blog.featured_image}
        />
      )}
      {blog.meta_description && (
        <p className="mb-6 max-w-[68ch] text-mute">{blog.meta_description}</p>
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
          dangerouslySetInnerHTML={{ __html: blog.content }}
        />
      </section>
    </article>
  );
}

function Facts({ blog }: { blog: Blog }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-white p-5 sm:grid-cols-2 md:p-8 [&_dt]:text-sm [&_dt]:text-mute">
      <div>
        <dt>Author</dt>
        <dd>{blog.author}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <BlogStatus status={blog.status} />
          {blog.published_at && ` since ${momentText(blog.published_at)}`}
        </dd>
      </div>
      <div>
        <dt>Categories</dt>
        <dd>{blog.categories.join(', ') || 'None'}</dd>
      </div>
      <div>
        <dt>Tags</dt>
        <dd>{blog.tags.join(', ') || 'None'}</dd>
      </div>
      {blog.status === 'published' && (
        <div className="sm:col-span-2">
          <dt>Public page</dt>
          <dd>
            <a className="break-all text-brick underline" href={`/blog/${blog.slug}`}>
              /blog/{blog.slug}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
