import { createContext } from 'react-router';
import type { FormOutcome } from '../domain/api/refusals.ts';
import type { CommentPage, CommentQuery } from '../domain/comments/comment-query.ts';
import type { Client } from './client.ts';
import type { CameFrom } from './modules/contact/contact.service.ts';
import type { openCorrection } from './modules/contact/corrections.ts';
import type { OpenedPreferences } from './modules/newsletter/subscriptions.service.ts';
import type { PicturedPage } from './modules/pages/pages.service.ts';
import type { Articles } from './modules/posts/articles.service.ts';
import type { Previews } from './modules/posts/post-previews.ts';
import type { PublicPosts } from './modules/posts/posts.service.ts';
import type { PublishedSite } from './modules/site/site.service.ts';
import type { Sender } from './modules/submissions/submissions.service.ts';
import type { Analytics } from './settings.ts';

export type { PicturedPage } from './modules/pages/pages.service.ts';

/** The contact form when it is posted without JavaScript; the fields are not validated yet. */
export interface ContactOfPages {
  cameFrom(path: string): Promise<CameFrom>;
  receive(input: object, sender: Sender): Promise<FormOutcome>;
  askCallBack(input: { callBack?: unknown; callTime?: unknown }): Promise<FormOutcome>;
  /** The typed fields of an enquiry, for its sender to correct. */
  openCorrection(token: unknown): ReturnType<typeof openCorrection>;
}

/** Comments on the page of a post, whose form is posted without JavaScript; the fields are not validated yet. */
export interface CommentsOfPages {
  approvedComments(postId: number, query: CommentQuery): Promise<CommentPage>;
  receive(input: object, sender: Sender): Promise<FormOutcome>;
}

/** The newsletter's forms, which are posted without JavaScript; the fields are not validated yet. */
export interface NewsletterOfPages {
  subscribe(input: object, sender: Sender): Promise<FormOutcome>;
  unsubscribe(input: object, client: Client): Promise<FormOutcome>;
  confirm(token: string): Promise<'confirmed' | 'invalid'>;
}

/** A reader's preferences, by the token of a link in a newsletter; the fields are not validated yet. */
export interface PreferencesOfPages {
  open(token: string): Promise<OpenedPreferences>;
  change(token: string, input: object): Promise<FormOutcome>;
}

/** The server functions that loaders and actions may use. */
export interface PageServices {
  siteUrl: string;
  analytics: Analytics;
  /** Whether there is a mail server. */
  canMail: boolean;
  posts: PublicPosts;
  previews: Previews;
  articles: Articles;
  comments: CommentsOfPages;
  contact: ContactOfPages;
  newsletter: NewsletterOfPages;
  preferences: PreferencesOfPages;
  site: PublishedSite;
  pages: {
    page(path: string): Promise<PicturedPage>;
    /** An earlier version of the legal page at a path. */
    policy(path: string, version: string): Promise<PicturedPage | undefined>;
  };
  forms: { issueToken(): string };
}

/** A loader calls `context.get(pageServices)`. */
export const pageServices = createContext<PageServices>();

/** The request, and what its page needs besides its services. */
export interface PageRequest {
  /** The request id, for the log and error pages. */
  id: string;
  /** The HTTP method as sent: after a form was posted, React Router's loaders see GET. */
  method: string;
  /** The path of the page that linked to the contact form, or ''. */
  from: string;
  /** Logs an error. */
  report(error: unknown): void;
  /**
   * A secret of this process that marks the inline scripts and styles that we render: they are added to the
   * Content-Security-Policy by hash, and the mark is removed. Absent during development.
   */
  nonce: string | undefined;
  /** Origins of frames that the page may show, added by loaders. */
  frames: string[];
}

export const pageRequest = createContext<PageRequest>();

export const pageClient = createContext<Client>();
