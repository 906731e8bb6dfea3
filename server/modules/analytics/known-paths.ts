import { otherPath } from '../../../domain/analytics/statistics.ts';
import { codePoints } from '../../../domain/forms/fields.ts';
import { blogAddress, readPostQuery } from '../../../domain/posts/post-query.ts';
import { readableAddress } from '../../../domain/text/decoded.ts';
import type { PublicPosts } from '../posts/posts.service.ts';
import { maxPath } from './page-view.ts';

interface KnownPages {
  /** All pages but posts. */
  sitePaths: readonly string[];
  posts: Pick<PublicPosts, 'isPublished' | 'findList'>;
}

/** Counts searches without their text, which may name a person. */
const searchPath = '/blog?search';

/** The path a view is counted under: that of an existing page, or /other. Invented addresses thereby add no rows. */
export function createKnownPaths({ sitePaths, posts }: KnownPages) {
  const known = new Set(sitePaths);
  return async (path: string, query: URLSearchParams): Promise<string> => {
    if (path === '/blog') return await listPath(posts, query);
    if (known.has(path)) return path;
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    const isPost = slug !== undefined && codePoints(path) <= maxPath;
    return isPost && (await posts.isPublished(slug)) ? path : otherPath;
  };
}

async function listPath(posts: KnownPages['posts'], query: URLSearchParams): Promise<string> {
  const asked = readPostQuery(query);
  if (asked.search) return searchPath;
  const list = await posts.findList(asked);
  const path = list && readableAddress(blogAddress(list));
  return path && codePoints(path) <= maxPath ? path : otherPath;
}
