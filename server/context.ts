import { createContext } from 'react-router';
import type { CommentsService } from './modules/comments/comments.service.ts';
import type { PostsService } from './modules/posts/posts.service.ts';

/** What pages may ask of the server. */
export interface PageServices {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  posts: PostsService;
  comments: CommentsService;
}

/** The pages' only door to services: a loader calls `context.get(pageServices)`. */
export const pageServices = createContext<PageServices>();
