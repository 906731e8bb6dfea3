import { messages } from '../../../domain/messages.ts';
import type { Blog } from '../../../domain/posts/blog.ts';
import { callApi } from '../api/call-api.ts';

/** One blog, whole. */
export async function loadBlog(id: string, signal: AbortSignal): Promise<Blog> {
  return await callApi('GET /api/blogs/:id', {
    id,
    signal,
    failure: messages.blogs.loadFailure,
  });
}
