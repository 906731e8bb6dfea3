import * as z from 'zod/mini';
import { newsletterForm, unsubscribeForm } from '../forms/newsletter-form.ts';
import { pageViewForm } from '../forms/page-view-form.ts';
import { messages } from '../messages.ts';
import { accepted, pageFields } from '../submissions/page-fields.ts';
import type { ApiCall } from './call.ts';

const token = z
  .catch(z.string(), '')
  .register(z.globalRegistry, { description: "From the email's List-Unsubscribe header" });

const unsubscribed = accepted(messages.unsubscribe.success);

/** What our pages and the API send: the form, and the fields that every visitor's form carries. */
export const subscribeSubmission = z.extend(newsletterForm, pageFields);
export const unsubscribeSubmission = z.extend(unsubscribeForm, pageFields);

/** Calls without a session. */
export const visitorCalls = {
  'POST /api/newsletter/subscriptions': {
    summary: 'Subscribe to the newsletter; the mailed link confirms it',
    body: subscribeSubmission,
    response: { 201: accepted(messages.newsletter.success) },
  },
  'DELETE /api/newsletter/subscriptions': {
    summary: 'Unsubscribe from the newsletter',
    body: unsubscribeSubmission,
    response: { 200: unsubscribed },
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe with one click (RFC 8058)',
    querystring: z.object({ token }),
    response: { 200: unsubscribed },
  },
  'GET /api/newsletter/unsubscribe': {
    summary: 'Redirect to the page that asks; changes nothing',
    querystring: z.object({ token }),
  },
  'POST /api/page-views': { summary: 'Report a page view', body: pageViewForm },
} satisfies Record<string, ApiCall>;
