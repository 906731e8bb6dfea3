import { blogsPerPage } from '../../../domain/posts/blog.ts';
import { readBlogQuery } from '../../../domain/posts/blog-query.ts';
import { stayWithin } from '../lists/load-list.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Rows } from '../lists/rows/rows.tsx';
import { ActionLink } from '../ui/action.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Pages } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/list';
import { BlogFilters } from './blog-filters.tsx';
import { BlogTable } from './blog-table.tsx';
import { loadBlogs } from './load-blogs.ts';
import { loadTopics } from './load-topics.ts';
import { NoBlogs } from './no-blogs.tsx';

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
