import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { done, idParams } from '../api/list-fields.ts';
import { answerForm } from './reply-form.ts';
import { templateFits, templateForm } from './reply-templates.ts';

const replyTimes = z.nullable(
  z.object({
    answers: z.int(),
    /** In opening minutes: half of the answers took at most so long, and nine in ten. */
    half: z.int(),
    nineInTen: z.int(),
  }),
);

export const firstReplies = z.object({
  /** The opening hours that the clock goes by, in words; null while it counts every hour. */
  hours: z.nullable(z.string()),
  /** By the day of the first answer, weeks from Monday; null without one. */
  thisWeek: replyTimes,
  lastWeek: replyTimes,
  /** Number of enquiries that wait for longer than they should. */
  late: z.int(),
  /** An enquiry that came by this instant and has no answer is late. */
  lateSince: z.string(),
});

/** How fast enquiries are answered first. */
export type FirstReplies = z.output<typeof firstReplies>;

export const storedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** Which enquiries it is the first reply to; empty for any. */
  fits: z.enum(templateFits),
  /** Of a mail. */
  subject: z.string(),
  /** One of both may be empty. */
  english: z.string(),
  hindi: z.string(),
  changedAt: z.string(),
});

/** A text to answer with. */
export type StoredTemplate = z.output<typeof storedTemplate>;

/** Replies to enquiries, and the texts to write them with. */
export const replyCalls = {
  'POST /api/admin/people/:id/answers': {
    summary: 'Send a mail to somebody, or record a call or a WhatsApp text',
    params: idParams,
    body: answerForm,
    response: { 200: done },
  },
  'GET /api/admin/replies': {
    summary: 'Tell how long first answers took in opening hours, and who waits too long',
    response: { 200: firstReplies },
  },
  'GET /api/admin/answer-templates': {
    summary: 'List the texts to answer with',
    response: { 200: z.array(storedTemplate) },
  },
  'POST /api/admin/answer-templates': {
    summary: 'Add a text to answer with',
    body: templateForm,
    response: { 201: z.object({ id: z.int() }) },
  },
  'PUT /api/admin/answer-templates/:id': {
    summary: 'Change a text, in the place of the one that was changed at `base`',
    params: idParams,
    body: z.object({ template: templateForm, base: z.string() }),
    response: { 200: done },
  },
  'DELETE /api/admin/answer-templates/:id': {
    summary: 'Delete a text to answer with',
    params: idParams,
    response: { 200: done },
  },
} satisfies Record<string, ApiCall>;
