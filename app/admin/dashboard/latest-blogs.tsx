import type { BlogLine } from '../../../domain/posts/blog.ts';
import { BlogLinks } from '../posts/blog-actions.tsx';
import { blogColumns } from '../posts/blog-columns.tsx';
import { NoBlogs } from '../posts/no-blogs.tsx';
import { ActionLink } from '../ui/action.tsx';
import { DataTable } from '../ui/table.tsx';

const columns = blogColumns((blog) => <BlogLinks blog={blog} />);

interface LatestBlogsProps {
  blogs: BlogLine[];
  /** How many there are beside these. */
  total: number;
}

/** The blogs that were worked on last, and the way to all of them. */
export function LatestBlogs({ blogs, total }: LatestBlogsProps) {
  return (
    <section aria-labelledby="latest-blogs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl tracking-[-0.022em]" id="latest-blogs">
          Blogs, last changed first
        </h2>
        {total > blogs.length && (
          <ActionLink to="/admin/blogs" tone="text">
            All {total} blogs
          </ActionLink>
        )}
      </div>
      {blogs.length === 0 ? (
        <NoBlogs query={new URLSearchParams()} />
      ) : (
        <DataTable caption="Blogs" columns={columns} rowKey={({ id }) => id} rows={blogs} />
      )}
    </section>
  );
}
