import type { PublicComment } from '../posts/post.ts';
import { readPage } from '../posts/post-query.ts';

/** The page and order of comments in a post's address. */
export interface CommentQuery {
  order: 'oldest' | 'newest';
  /** 1-based. */
  page: number;
}

/** A page of a post's comments, in the order of its query. */
export interface CommentPage extends CommentQuery {
  comments: PublicComment[];
  /** On all pages. */
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

/** The canonical query: parameters in one order, without defaults. */
export function commentQuery({ order, page }: CommentQuery): string {
  const asked = [page > 1 && `comments=${page}`, order === 'newest' && 'order=newest'];
  const text = asked.filter(Boolean).join('&');
  return text && `?${text}`;
}
