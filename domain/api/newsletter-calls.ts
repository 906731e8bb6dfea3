import * as z from 'zod/mini';
import { emailText } from '../forms/fields.ts';
import { messages } from '../messages.ts';
import {
  newsletterDecisions,
  newsletterMessages,
  recipientStates,
  sendingTimes,
} from '../newsletter/newsletter.ts';
import { testMailResult } from './answers/mails.ts';
import {
  newsletterDraft,
  newsletterFields,
  newsletterOverview,
  newsletterPreview,
  newslettersPage,
  postNewsletters,
  recipientsPage,
} from './answers/newsletters.ts';
import type { ApiCall } from './call.ts';
import { changed, done, idParams, ids, oneOf, page, rowId } from './list-fields.ts';

const revision = z.string({ error: 'The revision must be a text' });

/** Newsletters: written, sent and accounted for. */
export const newsletterCalls = {
  'GET /api/admin/newsletters': {
    summary: 'List newsletters',
    querystring: z.object({ page }),
    response: { 200: newslettersPage },
  },
  'POST /api/admin/newsletters': {
    summary: 'Begin a newsletter, of a post or of its own',
    body: z.strictObject({ post: z.nullable(rowId()) }),
    response: { 201: newsletterDraft },
  },
  'GET /api/admin/newsletters/:id': {
    summary: 'Read a newsletter, with how far it is sent',
    params: idParams,
    response: { 200: newsletterOverview },
  },
  'PUT /api/admin/newsletters/:id': {
    summary: 'Store the draft of a newsletter',
    params: idParams,
    body: z.strictObject({ revision, fields: newsletterFields }),
    response: { 200: newsletterDraft },
  },
  'DELETE /api/admin/newsletters/:id': {
    summary: 'Delete the draft of a newsletter',
    params: idParams,
    response: { 200: done },
  },
  'POST /api/admin/newsletters/:id/copies': {
    summary: 'Begin a newsletter with what another one says',
    params: idParams,
    response: { 201: newsletterDraft },
  },
  'GET /api/admin/newsletters/:id/preview': {
    summary: 'Show the mail as it would be sent',
    params: idParams,
    response: { 200: newsletterPreview },
  },
  'GET /api/newsletter/preview': {
    summary: 'Read the mail of a preview link',
    querystring: z.object({ token: z.catch(z.string(), ''), look: oneOf(['dark']) }),
  },
  'POST /api/admin/newsletters/:id/test': {
    summary: 'Send the newsletter to one address alone, by default the owner’s',
    params: idParams,
    body: z.strictObject({ to: z.optional(emailText(messages.fields.emailInvalid)) }),
    response: { 200: testMailResult },
  },
  'POST /api/admin/newsletters/:id/send': {
    summary:
      'Send a newsletter to all confirmed readers, now, later or when its post becomes public',
    params: idParams,
    body: z.strictObject({
      revision,
      when: z.enum(sendingTimes),
      /** For later. */
      at: z.optional(z.iso.datetime({ error: newsletterMessages.timeInvalid })),
    }),
    response: { 200: newsletterDraft },
  },
  'POST /api/admin/newsletters/:id/decisions': {
    summary: 'Pause, resume, cancel or take back a newsletter, or send it again where it failed',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(newsletterDecisions, { error: 'Please choose a decision' }),
      /** Of recipients, for another try; absent: all of them. */
      ids: z.optional(ids),
    }),
    response: { 200: changed },
  },
  'GET /api/admin/newsletters/:id/recipients': {
    summary: 'List the recipients of a newsletter in one state',
    params: idParams,
    querystring: z.object({ state: oneOf(recipientStates), page }),
    response: { 200: recipientsPage },
  },
  'GET /api/admin/newsletters/:id/export': {
    summary: 'Export the recipients of a newsletter as CSV, with what became of each',
    params: idParams,
  },
  'GET /api/admin/blogs/:id/newsletters': {
    summary: 'List the newsletters of a post',
    params: idParams,
    response: { 200: postNewsletters },
  },
  'POST /api/admin/subscriptions/lifts': {
    summary:
      'Send newsletters again to addresses that are suppressed, or to all that are since an instant',
    body: z.union([z.strictObject({ ids }), z.strictObject({ since: z.iso.datetime() })]),
    response: { 200: changed },
  },
} satisfies Record<string, ApiCall>;
