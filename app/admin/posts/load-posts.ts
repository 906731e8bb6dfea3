import { messages } from '../../../domain/messages.ts';
import { adminPostsPerPage, readAdminRowsQuery } from '../../../domain/posts/admin-post.ts';
import type {
  PostLinePayload,
  PostPayload,
  PostRowPayload,
  Suggestions,
} from '../../../domain/posts/posts.calls.ts';
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
  const { rows, total } = await loadRows(query, signal);
  const isPost = (row: PostRowPayload): row is PostLinePayload =>
    typeof row.id === 'number' && row.status !== 'unfinished';
  return { posts: rows.filter(isPost), total };
}

/** The same for the admin's list, which has unfinished posts too. */
export async function loadPostRows({ search, signal }: { search: string; signal: AbortSignal }) {
  const query = new URLSearchParams(search);
  if (!query.has('page')) query.set('page', '1');
  query.set('unfinished', '1');
  const { rows: posts, total } = await loadRows(query, signal);
  return {
    posts,
    total,
    page: readAdminRowsQuery(query).page,
    pages: Math.max(1, Math.ceil(total / adminPostsPerPage)),
  };
}

async function loadRows(query: URLSearchParams, signal: AbortSignal) {
  const params = new URLSearchParams(query);
  if (!params.has('page')) params.set('page', '1');
  let total = 0;
  const rows = await callApi('GET /api/blogs', {
    search: `?${params}`,
    signal,
    failure: messages.posts.listFailure,
    onTotal: (onAllPages) => {
      total = onAllPages;
    },
  });
  return { rows, total };
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
