import { loadBlog } from '../../admin/blogs/load-blog.ts';
import { loadRichText } from '../../admin/blogs/load-rich-text.ts';
import { loadTopics } from '../../admin/blogs/load-topics.ts';
import { BlogForm } from '../../admin/editor/form/blog-form.tsx';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/blog-edit';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const [blog, topics] = await Promise.all([loadBlog(params.id, signal), loadTopics(signal)]);
  return { blog, topics };
}

export default function BlogEditRoute({ loaderData }: Route.ComponentProps) {
  const { blog, topics } = loaderData;
  return <BlogForm blog={blog} key={blog.id} topics={topics} />;
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
