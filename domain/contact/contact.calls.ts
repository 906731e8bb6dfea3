import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import {
  changedResponse,
  countsOf,
  idParams,
  ids,
  idsBody,
  listQuery,
  oneOf,
  place,
  selectionBody,
  undoableResponse,
} from '../api/list-fields.ts';
import { changesRevision, looseSaveFields, savedText } from '../api/revisions.ts';
import { messages } from '../messages.ts';
import { acceptedResponse, pageFields } from '../submissions/page-fields.ts';
import { contactForm, type EnquiryField, enquiryKeys } from './contact-form.ts';
import { enquiryLists, enquiryStatuses, enquiryViews } from './enquiries.ts';
import { enquiryReceipt } from './enquiry-receipt.ts';

const correction = z.optional(z.unknown()).register(z.globalRegistry, {
  type: 'string',
  description: 'The token of a receipt: corrects that enquiry instead of storing another',
});

/** A submitted contact form, with the fields of every visitor's form. */
export const contactSubmission = z.extend(contactForm, { ...pageFields, correction });

export type ContactSubmission = z.output<typeof contactSubmission>;

const typed = Object.fromEntries(enquiryKeys.map((key) => [key, z.string()]));

export const enquiry = z.object({
  id: z.int(),
  ...(typed as Record<EnquiryField, z.ZodMiniString>),
  status: z.enum(enquiryStatuses),
  privateNote: z.string(),
  consentVersion: z.string(),
  consentedAt: z.string(),
  page: z.string(),
  about: z.string(),
  /** Name of the source, as in lists of people. */
  source: z.string(),
  medium: z.string(),
  /** The campaign's name, without source and medium. */
  campaign: z.string(),
  referrerHost: z.string(),
  createdAt: z.string(),
  /** When the sender last corrected it, and the original values of the changed fields. */
  correctedAt: z.nullable(z.string()),
  sentFirst: z.partialRecord(z.enum(enquiryKeys as [EnquiryField, ...EnquiryField[]]), z.string()),
  /** When it was moved to the trash; null if it is not there. */
  trashedAt: z.nullable(z.string()),
  /** Id of the sender's card; suspected spam has none. */
  card: z.nullable(z.int()),
});

/** An enquiry in the admin. Times are instants; unknown values are ''. */
export type Enquiry = z.output<typeof enquiry>;

export const enquiryCounts = z.object({
  new: z.int(),
  today: z.int(),
  thisWeek: z.int(),
  lastWeek: z.int(),
});

/** Numbers of enquiries; each has a list in the inbox. */
export type EnquiryCounts = z.output<typeof enquiryCounts>;

const enquiriesPage = z.object({
  messages: z.array(enquiry),
  /** Number of matches on all pages. */
  total: z.int(),
  /** Number of enquiries by list. */
  counts: countsOf(enquiryLists),
  ...place,
});

export type EnquiriesPage = z.output<typeof enquiriesPage>;

const maxNote = 5000;
const view = oneOf(enquiryViews);
const undoableByIds = { body: idsBody, response: { 200: undoableResponse } };

const note = z.pipe(
  z.string({ error: 'Please type a note' }),
  z.pipe(
    z.transform((text: string) => text.trim().normalize('NFC')),
    z.string().check(
      z.refine((text) => Array.from(text).length <= maxNote, {
        error: 'The note may have at most 5,000 characters',
      }),
    ),
  ),
);

/** The contact form, and the inbox of enquiries. */
export const contactCalls = {
  'POST /api/contact/contact-messages': {
    needs: 'nothing',
    summary: 'Send a contact message',
    body: contactSubmission,
    response: {
      201: z.extend(acceptedResponse(messages.contact.success), {
        receipt: z.optional(enquiryReceipt),
      }),
    },
  },
  'GET /api/admin/enquiries': {
    needs: 'people.edit',
    summary: 'Count enquiries for the dashboard',
    response: { 200: enquiryCounts },
  },
  'GET /api/admin/messages': {
    needs: 'people.edit',
    summary: 'List messages; without a status all but spam',
    querystring: z.extend(listQuery(enquiryLists), { view }),
    response: { 200: enquiriesPage },
  },
  'GET /api/admin/messages/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Export messages as CSV',
    querystring: z.extend(listQuery(enquiryStatuses), { view }),
  },
  'POST /api/admin/messages/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Export some messages as CSV',
    body: selectionBody,
  },
  'GET /api/admin/messages/:id': {
    needs: 'people.edit',
    summary: 'Read one message',
    params: idParams,
    response: { 200: enquiry },
  },
  'POST /api/admin/messages/status': {
    needs: 'people.edit',
    summary: 'Give messages a state; suspected spam is rescued by any other one',
    body: z.object({ ids, status: z.enum(enquiryStatuses, { error: 'Please choose a status' }) }),
    response: { 200: undoableResponse },
  },
  'PUT /api/admin/messages/:id/note': {
    needs: 'people.edit',
    summary:
      'Store a private note, in the place of the revision where given: first, the note itself',
    params: idParams,
    body: z.object({ ...looseSaveFields, note }).check(changesRevision),
    response: { 200: savedText },
  },
  'POST /api/admin/messages/deletions': {
    needs: 'people.edit',
    summary: 'Put messages into the trash, for 30 days',
    ...undoableByIds,
  },
  'POST /api/admin/messages/restorations': {
    needs: 'people.edit',
    summary: 'Take messages out of the trash, in the state that they had',
    ...undoableByIds,
  },
  'POST /api/admin/messages/final-deletions': {
    needs: 'people.erase',
    fresh: true,
    summary: 'Delete messages of the trash for good',
    body: idsBody,
    response: { 200: changedResponse },
  },
} satisfies Record<string, ApiCall>;
