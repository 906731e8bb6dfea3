import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { PostPayload, Suggestions } from '../../../domain/posts/posts.calls.ts';
import { ApiError, callApi } from './call-api.ts';

/** Names of the topics in use. */
export interface KnownTopics {
  categories: string[];
  tags: string[];
}

/** A page of the posts that match a query, without unfinished posts. */
export async function loadPosts(query: URLSearchParams, signal: AbortSignal) {
  const params = new URLSearchParams(query);
  params.set('unfinished', '0');
  return await loadPostRows({ search: `?${params}`, signal });
}

/** The same for All Blogs, which includes unfinished posts. A refusal keeps the words of the server. */
export async function loadPostRows({ search, signal }: { search: string; signal: AbortSignal }) {
  const failure = postMessages.listFailure;
  try {
    return await callApi('GET /api/admin/blogs', { search, signal, failure });
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500)
      throw new ApiError(failure, { status: error.status });
    throw error;
  }
}

/** One post with its content. */
export async function loadPost(id: string, signal: AbortSignal): Promise<PostPayload> {
  return await callApi('GET /api/blogs/:id', {
    id,
    signal,
    failure: postMessages.loadFailure,
  });
}

/** Topics for the filters; empty if the call fails. */
export async function loadTopics(signal: AbortSignal): Promise<KnownTopics> {
  const topics = callApi('GET /api/admin/topics', { signal });
  return await withFallback(topics, { categories: [], tags: [] }, signal);
}

/** Suggestions for the editor; empty if the call fails. */
export async function loadSuggestions(signal: AbortSignal): Promise<Suggestions> {
  const suggestions = callApi('GET /api/admin/suggestions', { signal });
  const none = { ownAuthor: '', authors: [], categories: [], tags: [] };
  return await withFallback(suggestions, none, signal);
}

async function withFallback<Answer>(call: Promise<Answer>, none: Answer, signal: AbortSignal) {
  try {
    return await call;
  } catch (error) {
    signal.throwIfAborted();
    console.warn('The suggestions could not be loaded:', error);
    return none;
  }
}
