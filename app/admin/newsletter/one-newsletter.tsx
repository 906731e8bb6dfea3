import { redirect } from 'react-router';
import { recipientStates } from '../../../domain/newsletter/newsletter.ts';
import { callApi } from '../api/call-api.ts';
import { loadPosts } from '../api/load-posts.ts';
import { loadRichText } from '../rich-text/load-rich-text.ts';
import { newRevision } from '../saving/use-typed.ts';
import { stayWithin } from '../ui/rows.tsx';
import { useFormKey } from '../ui/same-form.ts';
import type { Route } from './+types/one-newsletter';
import { Compose } from './compose.tsx';
import { Ledger } from './ledger.tsx';
import { isUnsaved, unsavedKey } from './use-newsletter-draft.ts';

/** Loads a newsletter: a draft opens in the form, a sent newsletter with its results. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  if (id === 'new') {
    loadRichText().catch(() => {});
    const newsletter = await loadNew(new URL(request.url), signal);
    return { newsletter, posts: await recentPosts(signal), recipients: null };
  }
  const newsletter = await callApi('GET /api/admin/newsletters/:id', { id, signal });
  if (newsletter.status === 'draft' || newsletter.status === 'waiting') {
    loadRichText().catch(() => {});
    return { newsletter, posts: await recentPosts(signal), recipients: null };
  }
  const query = new URL(request.url).searchParams;
  const state = recipientStates.find((each) => each === query.get('state')) ?? 'refused';
  const search = `?${new URLSearchParams({ state, page: query.get('page') ?? '1' })}`;
  const call = 'GET /api/admin/newsletters/:id/recipients';
  const page = await callApi(call, { id, search, signal });
  stayWithin(request, page.pages);
  return { newsletter, posts: [], recipients: { ...page, state } };
}

/** A new newsletter, with the key in its address by which a reloaded form finds its unsaved text again. */
async function loadNew({ pathname, searchParams: query }: URL, signal: AbortSignal) {
  const [key, post] = [query.get('draft'), query.get('post')];
  const of = new URLSearchParams(post === null ? {} : { post });
  if (!key) {
    of.set('draft', unsavedKey(post === null ? null : Number(post)) ?? newRevision());
    throw redirect(`${pathname}?${of}`);
  }
  // Unsaved text continues what the form began with, even if a save without a response has stored a draft.
  if (!isUnsaved(key)) of.set('draft', key);
  const opened = await callApi('GET /api/admin/newsletters/new', { search: `?${of}`, signal });
  // The form was left before it had this address.
  if (opened.id !== null) throw redirect(`/admin/newsletter/${opened.id}`);
  return { ...opened, revision: key };
}

async function recentPosts(signal: AbortSignal) {
  const { posts } = await loadPosts(new URLSearchParams(), signal);
  return posts.flatMap(({ id, title }) => (typeof id === 'number' ? [{ id, title }] : []));
}

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  const { newsletter, posts, recipients } = loaderData;
  const formKey = useFormKey();
  if (recipients) return <Ledger newsletter={newsletter} page={recipients} />;
  return <Compose key={formKey} newsletter={newsletter} posts={posts} />;
}
