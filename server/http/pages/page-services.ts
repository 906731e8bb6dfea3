import { readForm } from '../../../domain/api/form-fields.ts';
import { commentSubmission } from '../../../domain/comments/comments.calls.ts';
import { contactSubmission } from '../../../domain/contact/contact.calls.ts';
import {
  subscribeSubmission,
  unsubscribeSubmission,
} from '../../../domain/newsletter/subscriptions.calls.ts';
import type {
  CommentsOfPages,
  ContactOfPages,
  NewsletterOfPages,
  PageServices,
  PreferencesOfPages,
} from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { approvedComments, receiveComment } from '../../modules/comments/comments.service.ts';
import { cameFrom, receiveEnquiry } from '../../modules/contact/contact.service.ts';
import { openCorrection } from '../../modules/contact/corrections.ts';
import { canMail } from '../../modules/mail/delivery.ts';
import {
  changePreferences,
  confirm,
  openPreferences,
  subscribe,
  unsubscribe,
} from '../../modules/newsletter/subscriptions.service.ts';
import { earlierPolicy, publishedPage, publishedPages } from '../../modules/pages/pages.service.ts';
import { askCallBack } from '../../modules/people/call-backs.ts';
import { articlesOf } from '../../modules/posts/articles.service.ts';
import { previewsOf } from '../../modules/posts/post-previews.ts';
import { publicPosts } from '../../modules/posts/posts.service.ts';
import { lastTimeZone, publishedFacts } from '../../modules/site/site.service.ts';
import { issueFormToken } from '../../modules/submissions/form-tokens.ts';
import type { Site } from '../../site.ts';

/** The server functions that loaders and actions may use, bound to a site. */
export function pageServicesOf(
  site: Site,
): PageServices & { pages: { published: () => ReturnType<typeof publishedPages> } } {
  const { siteUrl, analytics } = site.settings;
  return {
    siteUrl,
    analytics,
    canMail: canMail(site),
    posts: publicPosts(site),
    previews: previewsOf(site),
    articles: articlesOf(site),
    site: {
      facts: async () => (await publishedFacts(site)).facts,
      published: () => publishedFacts(site),
      timeZone: () => lastTimeZone(site),
    },
    pages: {
      page: (path: string) => publishedPage(site, path),
      policy: (path: string, version: string) => earlierPolicy(site, path, version),
      published: () => publishedPages(site),
    },
    contact: contactOfPages(site),
    comments: commentsOfPages(site),
    forms: { issueToken: () => issueFormToken(site.signer) },
    newsletter: newsletterOfPages(site),
    preferences: preferencesOfPages(site),
  };
}

/** Comments on the page of a post, whose form is posted without JavaScript. */
function commentsOfPages(context: Site): CommentsOfPages {
  return {
    approvedComments: (postId, query) => approvedComments(context, postId, query),
    receive: (input, sender) => receiveComment(context, readForm(commentSubmission, input), sender),
  };
}

/** The newsletter's forms, which are posted without JavaScript. */
function newsletterOfPages(context: Site): NewsletterOfPages {
  return {
    subscribe: (input, sender) => subscribe(context, readForm(subscribeSubmission, input), sender),
    unsubscribe: (input, client) =>
      unsubscribe(context, readForm(unsubscribeSubmission, input), client),
    confirm: (token) => confirm(context, token),
  };
}

/** A reader's preferences, by the signed link in a newsletter. */
function preferencesOfPages(context: Site): PreferencesOfPages {
  return {
    open: (token) => openPreferences(context, token),
    change: (token, input) => changePreferences(context, token, input),
  };
}

/** The contact form, when it is posted without JavaScript. */
function contactOfPages(context: Site): ContactOfPages {
  return {
    cameFrom: (path) => cameFrom(context, path),
    receive: (input, sender) => receiveEnquiry(context, readForm(contactSubmission, input), sender),
    askCallBack: (input) => askCallBack(context, input),
    openCorrection: (token) => openCorrection(context, token),
  };
}

interface ErrorLog {
  error(details: object, text: string): void;
}

/**
 * Wraps the services for pages so that an unavailable database becomes a thrown response with status 503, which React
 * Router shows within the layout, in loaders and actions alike.
 */
export function mapUnavailableTo503<Services extends object>(
  services: Services,
  log: ErrorLog,
): Services {
  const explain = (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, 'the database does not answer');
    throw new Response('unavailable', { status: 503 });
  };
  const around = (service: unknown) =>
    isRecord(service) ? mapValues(service, (value) => translateErrors(value, explain)) : service;
  return mapValues(services, around) as Services;
}

function translateErrors(value: unknown, explain: (error: unknown) => never): unknown {
  if (typeof value !== 'function') return value;
  return (...parameters: unknown[]) => {
    const result: unknown = value(...parameters);
    return result instanceof Promise ? result.catch(explain) : result;
  };
}

function mapValues(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
