import type { PublicComment } from './post.ts';

/** What the address of a post can ask for of its comments. */
export interface CommentQuery {
  order: 'oldest' | 'newest';
  /** 1-based. */
  page: number;
}

/** A page of a post's comments, in the order of its query. */
export interface CommentPage extends CommentQuery {
  comments: PublicComment[];
  /** On all pages together. */
  total: number;
  /** At least 1. */
  pageCount: number;
}

export const commentsPerPage = 20;

/** Reads what an address of a post asks for; anything unusable counts as not asked. */
export function readCommentQuery(params: URLSearchParams): CommentQuery {
  const page = Number(params.get('comments') ?? '1');
  return {
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query of such an address: always in one order, without what is at its default. */
export function commentQuery({ order, page }: CommentQuery): string {
  const asked = [page > 1 && `comments=${page}`, order === 'newest' && 'order=newest'];
  const text = asked.filter(Boolean).join('&');
  return text && `?${text}`;
}
