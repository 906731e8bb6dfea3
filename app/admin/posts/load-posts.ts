import { messages } from '../../../domain/messages.ts';
import type { PostPayload, Suggestions } from '../../../domain/posts/posts.calls.ts';
import { callApi } from '../api/call-api.ts';

/** Names that posts use. */
export interface KnownTopics {
  categories: string[];
  tags: string[];
}

/** A page of the posts that a query asks for, without those that are not created yet. */
export async function loadPosts(query: URLSearchParams, signal: AbortSignal) {
  const params = new URLSearchParams(query);
  params.set('unfinished', '0');
  return await loadPostRows({ search: `?${params}`, signal });
}

/** The same for the admin's list, which has unfinished posts too. */
export async function loadPostRows({ search, signal }: { search: string; signal: AbortSignal }) {
  const failure = messages.posts.listFailure;
  return await callApi('GET /api/admin/blogs', { search, signal, failure });
}

/** One post, whole. */
export async function loadPost(id: string, signal: AbortSignal): Promise<PostPayload> {
  return await callApi('GET /api/blogs/:id', {
    id,
    signal,
    failure: messages.posts.loadFailure,
  });
}

/** For filters, which the list can do without. */
export async function loadTopics(signal: AbortSignal): Promise<KnownTopics> {
  const topics = callApi('GET /api/admin/topics', { signal });
  return await orWithout(topics, { categories: [], tags: [] }, signal);
}

/** What the editor suggests, and can do without. */
export async function loadSuggestions(signal: AbortSignal): Promise<Suggestions> {
  const suggestions = callApi('GET /api/admin/suggestions', { signal });
  const none = { ownAuthor: '', authors: [], categories: [], tags: [] };
  return await orWithout(suggestions, none, signal);
}

async function orWithout<Answer>(call: Promise<Answer>, none: Answer, signal: AbortSignal) {
  try {
    return await call;
  } catch (error) {
    signal.throwIfAborted();
    console.warn('Nothing to suggest:', error);
    return none;
  }
}
