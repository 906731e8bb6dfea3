import { callApi } from '../api/call-api.ts';
import { useFormKey } from '../layout/same-form.ts';
import { loadPost, loadSuggestions } from '../posts/load-posts.ts';
import type { Route } from './+types/post-editor';
import { PostForm } from './form/post-form.tsx';
import { loadRichText } from './load-rich-text.ts';

/** Create Blog and, with an id, Edit Blog; what was written and is not public is in the form. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const id = 'id' in params && params.id ? params.id : null;
  const begun = new URL(request.url).searchParams.get('draft');
  const [post, suggestions, draft] = await Promise.all([
    id ? loadPost(id, signal) : null,
    loadSuggestions(signal),
    loadDraft(id ?? begun, signal),
  ]);
  return { post, suggestions, draft, begun };
}

async function loadDraft(key: string | null, signal: AbortSignal) {
  if (!key) return null;
  return (await callApi('GET /api/admin/drafts/:id', { id: key, signal })).draft;
}

export default function PostFormRoute({ loaderData }: Route.ComponentProps) {
  const { post, suggestions, draft, begun } = loaderData;
  const formKey = useFormKey();
  const draftKey = begun ?? `new-${formKey}`;
  return (
    <PostForm
      draftKey={draftKey}
      formKey={formKey}
      key={formKey}
      opened={draft}
      post={post}
      suggestions={suggestions}
    />
  );
}
