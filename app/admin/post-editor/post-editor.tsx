import { useFormKey } from '../layout/same-form.ts';
import { loadPost, loadSuggestions } from '../posts/load-posts.ts';
import type { Route } from './+types/post-editor';
import { PostForm } from './form/post-form.tsx';
import { loadRichText } from './load-rich-text.ts';

/** Create Blog and, with an id, Edit Blog. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const [post, suggestions] = await Promise.all([
    'id' in params && params.id ? loadPost(params.id, signal) : null,
    loadSuggestions(signal),
  ]);
  return { post, suggestions };
}

export default function PostFormRoute({ loaderData }: Route.ComponentProps) {
  const { post, suggestions } = loaderData;
  const formKey = useFormKey();
  return <PostForm formKey={formKey} key={formKey} post={post} suggestions={suggestions} />;
}
