import { messages } from '../../../domain/messages.ts';
import type { Blog } from '../../../domain/posts/blog.ts';
import { callApi } from '../api/call-api.ts';

/** One blog, whole. */
export async function loadBlog(id: string, signal: AbortSignal): Promise<Blog> {
  return await callApi<Blog>(`/api/blogs/${encodeURIComponent(id)}`, {
    signal,
    failure: messages.blogs.loadFailure,
  });
}
