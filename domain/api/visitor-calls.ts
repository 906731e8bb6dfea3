import * as z from 'zod/mini';
import { commentForm } from '../forms/comment-form.ts';
import { contactForm } from '../forms/contact-form.ts';
import { newsletterForm, unsubscribeForm } from '../forms/newsletter-form.ts';
import { pageViewForm } from '../forms/page-view-form.ts';
import { messages } from '../messages.ts';
import type { ApiCall } from './call.ts';

/** Of any type: these fields never refuse a form. */
const anyText = (description: string) =>
  z.optional(z.unknown()).register(z.globalRegistry, { type: 'string', description });

/** What our pages send with each form. The first two detect spam, the others are stored with a message. */
const pageFields = {
  formToken: anyText('The token of the page that the form stood on'),
  website: anyText('Stays empty: people do not see this field'),
  page: anyText('Path of the page that led to the form, or path and query of its own'),
  about: anyText('What its button was for, such as the title of a course'),
  campaign: anyText(
    'utm_source, utm_medium and utm_campaign in one text, where they are not sent apart',
  ),
  utmSource: anyText('utm_source of the visit'),
  utmMedium: anyText('utm_medium of the visit'),
  utmCampaign: anyText('utm_campaign of the visit'),
  clickId: anyText('Name of the parameter with which a network marked the click, such as "gclid"'),
  referrerHost: anyText('Site that brought the visitor'),
};

const slug = z.optional(z.unknown()).register(z.globalRegistry, {
  type: 'string',
  description: 'Of the post',
});

const token = z
  .catch(z.string(), '')
  .register(z.globalRegistry, { description: "From the email's List-Unsubscribe header" });

const message = <Text extends string>(text: Text) => z.object({ message: z.literal(text) });

const unsubscribed = message(messages.unsubscribe.success);

/** Calls without a session. */
export const visitorCalls = {
  'POST /api/contact/contact-messages': {
    summary: 'Send a contact message',
    body: z.extend(contactForm, pageFields),
    response: { 201: message(messages.contact.success) },
  },
  'POST /api/newsletter/subscriptions': {
    summary: 'Subscribe to the newsletter; the mailed link confirms it',
    body: z.extend(newsletterForm, pageFields),
    response: { 201: message(messages.newsletter.success) },
  },
  'DELETE /api/newsletter/subscriptions': {
    summary: 'Unsubscribe from the newsletter',
    body: z.extend(unsubscribeForm, pageFields),
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
  'POST /api/comments': {
    summary: 'Comment on a post',
    body: z.extend(commentForm, { slug, ...pageFields }),
    response: { 201: message(messages.comments.success) },
  },
  'POST /api/page-views': { summary: 'Report a page view', body: pageViewForm },
} satisfies Record<string, ApiCall>;
