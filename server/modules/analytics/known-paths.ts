import { otherPath } from '../../../domain/analytics/statistics.ts';
import { blogAddress, readPostQuery } from '../../../domain/posts/post-query.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { maxPath, readable } from './page-view.ts';

interface KnownPages {
  /** Of all pages but those of the blog. */
  sitePaths: readonly string[];
  posts: Pick<PostsService, 'isPublished' | 'findList'>;
}

/** Views of lists that were searched; what was looked for is free text, and may name a person. */
const searchPath = '/blog?search';

/**
 * Tells under which path a view is counted: that of the page which stands there, or /other where none does. So whoever
 * invents addresses fills no rows, and pushes no page of the site out of them.
 */
export function createKnownPaths({ sitePaths, posts }: KnownPages) {
  const known = new Set(sitePaths);
  return async (path: string, query: URLSearchParams): Promise<string> => {
    if (known.has(path)) return path;
    if (path === '/blog') return await listPath(posts, query);
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    const isPost = slug !== undefined && path.length <= maxPath;
    return isPost && (await posts.isPublished(slug)) ? path : otherPath;
  };
}

async function listPath(posts: KnownPages['posts'], query: URLSearchParams): Promise<string> {
  const asked = readPostQuery(query);
  if (asked.search) return searchPath;
  const list = await posts.findList(asked);
  const path = list && readable(blogAddress(list));
  return path && path.length <= maxPath ? path : otherPath;
}
