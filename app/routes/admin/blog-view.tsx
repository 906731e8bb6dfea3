import { BlogView } from '../../admin/blogs/blog-view.tsx';
import { loadBlog } from '../../admin/blogs/load-blog.ts';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/blog-view';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await loadBlog(params.id, request.signal);
}

export default function BlogViewRoute({ loaderData }: Route.ComponentProps) {
  return <BlogView blog={loaderData} />;
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
