import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { idParams, okResponse } from '../api/list-fields.ts';
import { changesRevision, looseSaveFields } from '../api/revisions.ts';
import { replyForm } from './reply-form.ts';
import { templateFits, templateForm } from './reply-templates.ts';

const replyTimes = z.nullable(
  z.object({
    answers: z.int(),
    /** Median and 90th percentile in opening minutes. */
    half: z.int(),
    nineInTen: z.int(),
  }),
);

export const firstReplies = z.object({
  /** The opening hours as text; null if every hour counts. */
  hours: z.nullable(z.string()),
  /** By the date of the first reply, weeks from Monday; null without replies. */
  thisWeek: replyTimes,
  lastWeek: replyTimes,
  /** Number of late enquiries. */
  late: z.int(),
  /** Unanswered enquiries up to this instant are late. */
  lateSince: z.string(),
});

/** Times until the first reply. */
export type FirstReplies = z.output<typeof firstReplies>;

export const storedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** Kind of enquiry to which it is the first reply; '' for any. */
  fits: z.enum(templateFits),
  /** Subject of an email. */
  subject: z.string(),
  /** One of the two texts may be ''. */
  english: z.string(),
  hindi: z.string(),
  /** Its revision, unless a save chose another. */
  changedAt: z.string(),
});

/** A stored reply template. */
export type StoredTemplate = z.output<typeof storedTemplate>;

const markedEnquiry = z.object({
  id: z.int(),
  personId: z.nullable(z.int()),
  name: z.string(),
  /** Of an enquiry by phone or in person: what was noted. */
  subject: z.string(),
  at: z.string(),
});

/** An enquiry that was marked as replied by a mail that was not sent. */
export type MarkedEnquiry = z.output<typeof markedEnquiry>;

/** Replies to enquiries, and reply templates. */
export const replyCalls = {
  'POST /api/admin/people/:id/answers': {
    needs: 'people.edit',
    summary: 'Send a mail to somebody, or record a call or a WhatsApp text',
    params: idParams,
    body: replyForm,
    response: { 200: okResponse },
  },
  'GET /api/admin/replies': {
    needs: 'people.edit',
    summary: 'Tell how long first answers took in opening hours, and who waits too long',
    response: { 200: firstReplies },
  },
  'GET /api/admin/replies/unsent': {
    needs: 'outbox.see',
    summary: 'List enquiries that were marked as replied by mails that were not sent',
    response: { 200: z.array(markedEnquiry) },
  },
  'DELETE /api/admin/replies/unsent': {
    needs: 'outbox.see',
    summary: 'End the list of enquiries that were marked as replied by mails that were not sent',
    response: { 200: okResponse },
  },
  'GET /api/admin/answer-templates': {
    needs: 'people.edit',
    summary: 'List the texts to answer with',
    response: { 200: z.array(storedTemplate) },
  },
  'POST /api/admin/answer-templates': {
    needs: 'people.edit',
    summary: 'Add a text to answer with',
    body: templateForm,
    response: { 201: z.object({ id: z.int() }) },
  },
  'PUT /api/admin/answer-templates/:id': {
    needs: 'people.edit',
    summary: 'Change a text, in the place of the revision where given',
    params: idParams,
    body: z.object({ ...looseSaveFields, template: templateForm }).check(changesRevision),
    response: { 200: z.object({ current: storedTemplate, revision: z.string() }) },
  },
  'DELETE /api/admin/answer-templates/:id': {
    needs: 'people.edit',
    summary: 'Delete a text to answer with',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
