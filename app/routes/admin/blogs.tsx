import { blogsPerPage } from '../../../domain/blog/blog.ts';
import { readBlogQuery } from '../../../domain/blog/blog-query.ts';
import { BlogFilters } from '../../admin/blogs/blog-filters.tsx';
import { BlogTable } from '../../admin/blogs/blog-table.tsx';
import { loadBlogs } from '../../admin/blogs/load-blogs.ts';
import { loadTopics } from '../../admin/blogs/load-topics.ts';
import { NoBlogs } from '../../admin/blogs/no-blogs.tsx';
import { stayWithin } from '../../admin/queues/load-list.ts';
import { counted } from '../../admin/queues/rows/outcome.ts';
import { Rows } from '../../admin/queues/rows/rows.tsx';
import { ActionLink } from '../../admin/ui/action.tsx';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Pages } from '../../admin/ui/pages.tsx';
import { Screen } from '../../admin/ui/screen.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/blogs';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { signal } = request;
  const [list, topics] = await Promise.all([loadBlogs(query, signal), loadTopics(signal)]);
  const pages = Math.max(1, Math.ceil(list.total / blogsPerPage));
  stayWithin(request, pages);
  return { ...list, topics, query, pages };
}

export default function BlogsRoute({ loaderData }: Route.ComponentProps) {
  const { blogs, total, topics, query, pages } = loaderData;
  return (
    <Screen
      actions={
        <ActionLink to="/admin/blog/create" tone="primary">
          Create New Blog
        </ActionLink>
      }
      lead={<span role="status">{counted(total, 'blog')}</span>}
      title="All Blogs"
    >
      <BlogFilters topics={topics} />
      <Rows rows={blogs}>
        {blogs.length === 0 ? (
          <NoBlogs query={query} />
        ) : (
          <BlogTable blogs={blogs} isTrash={query.get('status') === 'trashed'} />
        )}
      </Rows>
      <Pages page={readBlogQuery(query).page ?? 1} pageCount={pages} />
    </Screen>
  );
}

export function HydrateFallback() {
  return <Skeleton kind="table" />;
}

export const ErrorBoundary = LoadError;
