import { messages } from '../../../domain/messages.ts';
import type { BlogLine } from '../../../domain/posts/blog.ts';
import { callApi } from '../api/call-api.ts';

export interface BlogList {
  blogs: BlogLine[];
  /** Of all pages. */
  total: number;
}

/** A page of the blogs that a query asks for, and how many there are. */
export async function loadBlogs(query: URLSearchParams, signal: AbortSignal): Promise<BlogList> {
  const asked = new URLSearchParams(query);
  if (!asked.has('page')) asked.set('page', '1');
  let total = 0;
  const blogs = await callApi('GET /api/blogs', {
    search: `?${asked}`,
    signal,
    failure: messages.blogs.listFailure,
    onHeaders: (headers) => {
      total = Number(headers.get('X-Total-Count'));
    },
  });
  return { blogs, total };
}
