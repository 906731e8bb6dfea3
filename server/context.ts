import { createContext } from 'react-router';
import type { Retention } from '../domain/admin/retention.ts';
import type { CommentsService } from './modules/comments/comments.service.ts';
import type { ContactService } from './modules/contact/contact.service.ts';
import type { NewsletterService } from './modules/newsletter/newsletter.service.ts';
import type { PreviewService } from './modules/posts/admin/preview.service.ts';
import type { ArticlesService } from './modules/posts/html/articles.service.ts';
import type { PostsService } from './modules/posts/posts.service.ts';
import type { FormTokens } from './modules/submissions/form-tokens.ts';
import type { Analytics } from './settings.ts';
import type { Client } from './visit.ts';

/** What pages may ask of the server. */
export interface PageServices {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Where views are counted. */
  analytics: Analytics;
  /** How long things are kept, for the privacy policy. */
  retention: Retention;
  posts: PostsService;
  previews: PreviewService;
  /** Make of a post's stored HTML what a page shows. */
  articles: ArticlesService;
  comments: CommentsService;
  contact: ContactService;
  newsletter: NewsletterService;
  forms: FormTokens;
}

/** The pages' only door to services: a loader calls `context.get(pageServices)`. */
export const pageServices = createContext<PageServices>();

/** The request, as far as it matters when something broke. */
export interface PageRequest {
  /** Names it, in the log and to the visitor. */
  id: string;
  /** Of HTTP: loaders are told GET after a form was posted as well. */
  method: string;
  /** Tells the log. */
  report(error: unknown): void;
  /**
   * A secret of this process that marks the inline scripts and styles that we render ourselves: what carries it is
   * approved, and it is taken out before the page leaves. Absent while developing.
   */
  nonce: string | undefined;
}

/** What the page is an answer to. */
export const pageRequest = createContext<PageRequest>();

/** Who asks for the page. */
export const pageVisit = createContext<Client>();
