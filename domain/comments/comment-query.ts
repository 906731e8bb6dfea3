import type { PublicComment } from '../posts/post.ts';
import { readPage } from '../posts/post-query.ts';

/** Page and order of a post's comments. */
export interface CommentQuery {
  order: 'oldest' | 'newest';
  /** 1-based. */
  page: number;
}

/** A page of a post's comments, in the order of its query. */
export interface CommentPage extends CommentQuery {
  comments: PublicComment[];
  /** Number of comments on all pages. */
  total: number;
  /** At least 1. */
  pageCount: number;
}

export const commentsPerPage = 20;

/** Reads the query of a post's page; invalid parameters are ignored. */
export function readCommentQuery(params: URLSearchParams): CommentQuery {
  return {
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    page: readPage(params.get('comments')),
  };
}

/** The canonical query: parameters in a fixed order, without defaults. */
export function commentQuery({ order, page }: CommentQuery): string {
  const parameters = [page > 1 && `comments=${page}`, order === 'newest' && 'order=newest'];
  const text = parameters.filter(Boolean).join('&');
  return text && `?${text}`;
}
