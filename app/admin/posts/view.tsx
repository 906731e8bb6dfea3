import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/view';
import { BlogView } from './blog-view.tsx';
import { loadBlog } from './load-blog.ts';

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
