import type { PublicComment } from './post.ts';
import { readPage } from './post-query.ts';

/** Which of a post's comments its address asks for. */
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

/** Reads the query of a post's address; anything invalid counts as absent. */
export function readCommentQuery(params: URLSearchParams): CommentQuery {
  return {
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    page: readPage(params.get('comments')),
  };
}

/** The canonical query of such an address: parameters in one order, defaults left out. */
export function commentQuery({ order, page }: CommentQuery): string {
  const asked = [page > 1 && `comments=${page}`, order === 'newest' && 'order=newest'];
  const text = asked.filter(Boolean).join('&');
  return text && `?${text}`;
}
