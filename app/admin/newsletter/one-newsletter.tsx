import { recipientStates } from '../../../domain/newsletter/newsletter.ts';
import { callApi } from '../api/call-api.ts';
import { loadPosts } from '../api/load-posts.ts';
import { loadRichText } from '../rich-text/load-rich-text.ts';
import { stayWithin } from '../ui/rows.tsx';
import type { Route } from './+types/one-newsletter';
import { Compose } from './compose.tsx';
import { Ledger } from './ledger.tsx';

/** Loads a newsletter: a draft opens in the form, a sent newsletter with its results. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
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

async function recentPosts(signal: AbortSignal) {
  const { posts } = await loadPosts(new URLSearchParams(), signal);
  return posts.flatMap(({ id, title }) => (typeof id === 'number' ? [{ id, title }] : []));
}

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  const { newsletter, posts, recipients } = loaderData;
  if (recipients) return <Ledger newsletter={newsletter} page={recipients} />;
  return <Compose key={newsletter.id} newsletter={newsletter} posts={posts} />;
}
