import { authorAddress } from '../authors/authors.ts';
import { inOneLine } from '../topics/topics.ts';
import type { FoundCourse, FoundName, PostQuery } from './post.ts';

/** Maximum length of a search in characters; the rest is ignored. */
export const maxSearch = 100;

/** Maximum length of a name in the query, in characters; longer than any category or tag. */
const maxName = 200;

/** A 1-based page number from a query; 1 if it is invalid. */
export function readPage(given: string | null): number {
  const page = Number(given);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Reads the query of the blog list; invalid parameters are ignored. */
export function readPostQuery(params: URLSearchParams): PostQuery {
  return {
    search: inOneLine(params.get('search') ?? '').slice(0, maxSearch),
    category: inOneLine(params.get('category') ?? '').slice(0, maxName),
    tag: inOneLine(params.get('tag') ?? '').slice(0, maxName),
    page: readPage(params.get('page')),
  };
}

/** What was typed, without the quotation marks that ask for words exactly as they are typed. */
export function typedWords(search: string): { words: string; isExact: boolean } {
  const [, words = ''] = /^["“”](.*[\p{L}\p{N}].*)["“”]$/u.exec(search.trim()) ?? [];
  return words ? { words: words.trim(), isExact: true } : { words: search, isExact: false };
}

/** The address of a course, or of the posts of a topic or an author; an author without a page is searched for. */
export function nameAddress(found: FoundName | FoundCourse): string {
  if (found.kind === 'course') return found.address;
  const { kind, name, author } = found;
  if (author?.slug) return authorAddress(author.slug);
  return blogAddress({ [kind === 'author' ? 'search' : kind]: name });
}

/** The canonical address of a blog list: parameters in a fixed order, without defaults. */
export function blogAddress(query: Partial<PostQuery>): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.category) params.set('category', query.category);
  if (query.tag) params.set('tag', query.tag);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  const text = params.toString();
  return text ? `/blog?${text}` : '/blog';
}
