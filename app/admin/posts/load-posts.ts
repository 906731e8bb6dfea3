import type {
  PostLinePayload,
  PostPayload,
  Suggestions,
} from '../../../domain/api/answers/posts.ts';
import { messages } from '../../../domain/messages.ts';
import { callApi } from '../api/call-api.ts';

interface PostList {
  posts: PostLinePayload[];
  /** On all pages. */
  total: number;
}

/** Names that posts use. */
export interface KnownTopics {
  categories: string[];
  tags: string[];
}

/** A page of the posts that a query asks for, and how many there are. */
export async function loadPosts(query: URLSearchParams, signal: AbortSignal): Promise<PostList> {
  const asked = new URLSearchParams(query);
  if (!asked.has('page')) asked.set('page', '1');
  let total = 0;
  const posts = await callApi('GET /api/blogs', {
    search: `?${asked}`,
    signal,
    failure: messages.posts.listFailure,
    onTotal: (onAllPages) => {
      total = onAllPages;
    },
  });
  return { posts, total };
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
  const none = { own_author: '', authors: [], categories: [], tags: [] };
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
