import { useFormKey } from '../layout/same-form.ts';
import { loadPost, loadTopics } from '../posts/load-posts.ts';
import type { Route } from './+types/post-editor';
import { PostForm } from './form/post-form.tsx';
import { loadRichText } from './load-rich-text.ts';

/** Create Blog and, with an id, Edit Blog. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const [post, topics] = await Promise.all([
    'id' in params && params.id ? loadPost(params.id, signal) : null,
    loadTopics(signal),
  ]);
  return { post, topics };
}

export default function PostFormRoute({ loaderData }: Route.ComponentProps) {
  const { post, topics } = loaderData;
  const formKey = useFormKey();
  return <PostForm post={post} formKey={formKey} key={formKey} topics={topics} />;
}
