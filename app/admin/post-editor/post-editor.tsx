import { useFormKey } from '../layout/same-form.ts';
import { loadBlog } from '../posts/load-blog.ts';
import { loadRichText } from '../posts/load-rich-text.ts';
import { loadTopics } from '../posts/load-topics.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/post-editor';
import { BlogForm } from './form/blog-form.tsx';

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
