import { loadRichText } from '../../admin/blogs/load-rich-text.ts';
import { loadTopics } from '../../admin/blogs/load-topics.ts';
import { BlogForm } from '../../admin/editor/form/blog-form.tsx';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/blog-create';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  return await loadTopics(request.signal);
}

export default function BlogCreateRoute({ loaderData }: Route.ComponentProps) {
  return <BlogForm blog={null} topics={loaderData} />;
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
