import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { emailText } from '../api/form-fields.ts';
import {
  changedResponse,
  countsOf,
  idParams,
  ids,
  okResponse,
  oneOf,
  page,
  place,
} from '../api/list-fields.ts';
import { changesRevision, revision, saveFields } from '../api/revisions.ts';
import { testMailResult } from '../mail/outbox.calls.ts';
import { messages } from '../messages.ts';
import { draftContent, draftText } from '../posts/post-form.ts';
import { recordKeys, recordStates } from './mail-records.ts';
import {
  exclusions,
  extents,
  newsletterDecisions,
  newsletterMessages,
  newsletterStatuses,
  recipientStates,
  sendingTimes,
} from './newsletter.ts';
import type { Readers } from './readers.ts';

/** The fields of a newsletter's form. Limits are above those for sending, because an invalid draft is stored too. */
export const newsletterFields = z.strictObject({
  subject: draftText('Subject', 1000),
  /** Shown after the subject in lists of emails. */
  preview: draftText('Preview', 1000),
  /** HTML: the text above the post, or the whole text. */
  content: draftContent,
  /** Id of a post. */
  post: z.nullable(z.int().check(z.minimum(1))),
  extent: z.enum(extents),
  /** The excerpt ends before this heading of the post, counted from 1. */
  until: z.int().check(z.minimum(1), z.maximum(1000)),
});

export type NewsletterFields = z.output<typeof newsletterFields>;

const newsletterPost = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'published']),
  /** Scheduled publication of the post. */
  dueAt: z.nullable(z.string()),
  headings: z.array(z.string()),
  words: z.int(),
});

export const newsletterDraft = z.object({
  id: z.int(),
  status: z.enum(newsletterStatuses),
  revision: z.string(),
  fields: newsletterFields,
  savedAt: z.string(),
  savedBy: z.string(),
});

export type NewsletterDraft = z.output<typeof newsletterDraft>;

const counts = countsOf(recipientStates);

/** A newsletter in the list. */
export const newsletterLine = z.object({
  id: z.int(),
  status: z.enum(newsletterStatuses),
  subject: z.string(),
  candidates: z.int(),
  counts,
  /** Whether it waits for the DNS records of the sender. */
  isHeld: z.boolean(),
  /** When it was saved, sending began, or sending ended. */
  at: z.string(),
  by: z.string(),
});

export type NewsletterLine = z.output<typeof newsletterLine>;

/** Confirmed readers, and how many are excluded: see readers.ts. */
const readers = z.object({
  confirmed: z.int(),
  suppressed: z.int(),
  weekly: z.int(),
  topic: z.int(),
}) satisfies z.ZodMiniType<Readers>;

export const newslettersPage = z.object({
  newsletters: z.array(newsletterLine),
  readers,
  ...place,
});

export type NewslettersPage = z.output<typeof newslettersPage>;

/** Tries per clock hour, earliest first. */
const hours = z.array(z.object({ hour: z.string(), tries: z.int() }));

/** The required DNS records that were missing or could not be looked up at the last check. */
const missing = z.array(z.object({ key: z.enum(recordKeys), state: z.enum(recordStates) }));

export const newsletterOverview = z.object({
  ...newsletterDraft.shape,
  post: z.nullable(newsletterPost),
  readers,
  /** Null for no limit. */
  perHour: z.nullable(z.int()),
  perDay: z.nullable(z.int()),
  /** Emails of all kinds in each of the last 24 hours, oldest first. */
  sentByHour: z.array(z.int()),
  /** Whether there is a mail server. */
  canMail: z.boolean(),
  /** The sender, as mail programs show it. */
  from: z.string(),
  /** Default recipient of a test. */
  owner: z.string(),
  startedAt: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When it is sent. */
  dueAt: z.nullable(z.string()),
  /** Since when it waits for DNS records, and who decided to send it without them. */
  heldAt: z.nullable(z.string()),
  /** The mail server's reply that caused an automatic pause. */
  pauseReply: z.nullable(z.string()),
  overruledAt: z.nullable(z.string()),
  overruledBy: z.nullable(z.string()),
  missing,
  candidates: z.int(),
  counts,
  /** Excluded readers by reason. */
  exclusions: countsOf(exclusions),
  hours,
  /** Page views and enquiries through its links. */
  visits: z.int(),
  enquiries: z.int(),
});

export type NewsletterOverview = z.output<typeof newsletterOverview>;

/** A newsletter in its form; without an id, nothing of it is stored yet. */
const writtenNewsletter = z.object({ ...newsletterOverview.shape, id: z.nullable(z.int()) });

export type WrittenNewsletter = z.output<typeof writtenNewsletter>;

/** The post that a new newsletter begins with. */
const ofPost = z.object({ post: z.optional(idParams.shape.id) });

export const newsletterPreview = z.object({
  /** URL of the email as HTML, valid for an hour. */
  url: z.string(),
  text: z.string(),
  /** Size of the HTML. */
  bytes: z.int(),
});

export type NewsletterPreview = z.output<typeof newsletterPreview>;

const recipient = z.object({
  id: z.int(),
  /** Null if the address was deleted. */
  email: z.nullable(z.string()),
  state: z.enum(recipientStates),
  reason: z.nullable(z.enum(exclusions)),
  /** The mail server's reply. */
  answer: z.nullable(z.string()),
  attempts: z.int(),
  at: z.nullable(z.string()),
});

export type Recipient = z.output<typeof recipient>;

export const recipientsPage = z.object({ recipients: z.array(recipient), ...place });

export type RecipientsPage = z.output<typeof recipientsPage>;

/** Newsletters of a post: its possible readers, and the one that waits for its publication. */
export const postNewsletters = z.object({
  readers,
  newsletters: z.array(
    z.object({ id: z.int(), status: z.enum(newsletterStatuses), isHeld: z.boolean() }),
  ),
});

export type PostNewsletters = z.output<typeof postNewsletters>;

/** Newsletters and their results. */
export const newsletterCalls = {
  'GET /api/admin/newsletters': {
    needs: 'newsletter.send',
    summary: 'List newsletters',
    querystring: z.object({ page }),
    response: { 200: newslettersPage },
  },
  'POST /api/admin/newsletters': {
    needs: 'newsletter.send',
    summary: 'Store the first draft of a newsletter',
    body: z
      .strictObject({
        ...saveFields,
        /** A UUID of the form: a repeated call finds the draft that it has stored. */
        revision: z.uuid({ error: 'The revision of a new newsletter must be a UUID' }),
        fields: newsletterFields,
      })
      .check(changesRevision),
    response: { 201: newsletterDraft },
  },
  'GET /api/admin/newsletters/new': {
    needs: 'newsletter.send',
    summary: 'Read what a new newsletter begins with, or the draft that its form has stored',
    querystring: z.object({ ...ofPost.shape, draft: z.optional(z.string()) }),
    response: { 200: writtenNewsletter },
  },
  'GET /api/admin/newsletters/new/preview': {
    needs: 'newsletter.send',
    summary: 'Show the mail of a new newsletter',
    querystring: ofPost,
    response: { 200: newsletterPreview },
  },
  'GET /api/admin/newsletters/:id': {
    needs: 'newsletter.send',
    summary: 'Read a newsletter, with how far it is sent',
    params: idParams,
    response: { 200: newsletterOverview },
  },
  'PUT /api/admin/newsletters/:id': {
    needs: 'newsletter.send',
    summary: 'Store the draft of a newsletter',
    params: idParams,
    body: z.strictObject({ ...saveFields, fields: newsletterFields }).check(changesRevision),
    response: { 200: newsletterDraft },
  },
  'DELETE /api/admin/newsletters/:id': {
    needs: 'newsletter.send',
    summary: 'Delete the draft of a newsletter',
    params: idParams,
    response: { 200: okResponse },
  },
  'POST /api/admin/newsletters/:id/copies': {
    needs: 'newsletter.send',
    summary: 'Begin a newsletter with what another one says',
    params: idParams,
    response: { 201: newsletterDraft },
  },
  'GET /api/admin/newsletters/:id/preview': {
    needs: 'newsletter.send',
    summary: 'Show the mail as it would be sent',
    params: idParams,
    response: { 200: newsletterPreview },
  },
  'GET /api/newsletter/preview': {
    needs: 'nothing',
    summary: 'Read the mail of a preview link',
    querystring: z.object({ token: z.catch(z.string(), ''), look: oneOf(['dark']) }),
  },
  'POST /api/admin/newsletters/:id/test': {
    needs: 'newsletter.send',
    fresh: ['to'],
    summary: 'Send the newsletter to one address alone, by default the owner’s',
    params: idParams,
    body: z.strictObject({ to: z.optional(emailText(messages.fields.emailInvalid)) }),
    response: { 200: testMailResult },
  },
  'GET /api/admin/newsletters/:id/faults': {
    needs: 'newsletter.send',
    summary: 'Read why a newsletter cannot be sent now, by field',
    params: idParams,
    response: { 200: z.record(z.string(), z.string()) },
  },
  'POST /api/admin/newsletters/:id/send': {
    needs: 'newsletter.send',
    summary:
      'Send a newsletter to all confirmed readers, now, later or when its post becomes public',
    params: idParams,
    body: z.strictObject({
      revision,
      when: z.enum(sendingTimes),
      /** Time for `later`. */
      at: z.optional(z.iso.datetime({ error: newsletterMessages.timeInvalid })),
    }),
    response: { 200: newsletterDraft },
  },
  'POST /api/admin/newsletters/:id/decisions': {
    needs: 'newsletter.send',
    summary: 'Pause, resume, cancel or take back a newsletter, or send it again where it failed',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(newsletterDecisions, { error: 'Please choose a decision' }),
      /** Ids of recipients to retry; by default all. */
      ids: z.optional(ids),
    }),
    response: { 200: changedResponse },
  },
  'GET /api/admin/newsletters/:id/recipients': {
    needs: 'readers.see',
    summary: 'List the recipients of a newsletter in one state',
    params: idParams,
    querystring: z.object({ state: oneOf(recipientStates), page }),
    response: { 200: recipientsPage },
  },
  'GET /api/admin/newsletters/:id/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Export the recipients of a newsletter as CSV, with what became of each',
    params: idParams,
  },
  'GET /api/admin/blogs/:id/newsletters': {
    needs: 'newsletter.send',
    summary: 'List the newsletters of a post',
    params: idParams,
    response: { 200: postNewsletters },
  },
} satisfies Record<string, ApiCall>;
