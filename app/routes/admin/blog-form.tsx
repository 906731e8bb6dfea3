import { loadBlog } from '../../admin/blogs/load-blog.ts';
import { loadRichText } from '../../admin/blogs/load-rich-text.ts';
import { loadTopics } from '../../admin/blogs/load-topics.ts';
import { BlogForm } from '../../admin/editor/form/blog-form.tsx';
import { useFormKey } from '../../admin/shell/same-form.ts';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/blog-form';

/** Create Blog and, with an id, Edit Blog. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const [blog, topics] = await Promise.all([
    'id' in params && params.id ? loadBlog(params.id, signal) : null,
    loadTopics(signal),
  ]);
  return { blog, topics };
}

export default function BlogFormRoute({ loaderData }: Route.ComponentProps) {
  const { blog, topics } = loaderData;
  const formKey = useFormKey();
  return <BlogForm blog={blog} formKey={formKey} key={formKey} topics={topics} />;
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
