import * as z from 'zod/mini';
import { messageLists, messageStatuses, messageViews } from '../admin/message-inbox.ts';
import { inboxMessage, messagesPage } from './answers/messages.ts';
import type { ApiCall } from './call.ts';
import {
  changed,
  changedUndoably,
  done,
  idParams,
  ids,
  idsBody,
  listQuery,
  oneOf,
} from './list-fields.ts';

const maxNote = 5000;
const view = oneOf(messageViews);
const changedByIds = { body: idsBody, response: { 200: changed } };
const undoableByIds = { body: idsBody, response: { 200: changedUndoably } };

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

/** The note that was edited. */
const base = z.optional(z.string({ error: 'The note before must be a text' }));

/** Calls of the inbox. */
export const messageCalls = {
  'GET /api/admin/messages': {
    summary: 'List messages; without a status all but spam',
    querystring: z.extend(listQuery(messageLists), { view }),
    response: { 200: messagesPage },
  },
  'GET /api/admin/messages/export': {
    summary: 'Export messages as CSV',
    querystring: z.extend(listQuery(messageStatuses), { view }),
  },
  'GET /api/admin/messages/:id': {
    summary: 'Read one message',
    params: idParams,
    response: { 200: inboxMessage },
  },
  'POST /api/admin/messages/status': {
    summary: 'Give messages a state; suspected spam is rescued by any other one',
    body: z.object({ ids, status: z.enum(messageStatuses, { error: 'Please choose a status' }) }),
    response: { 200: changedUndoably },
  },
  'PUT /api/admin/messages/:id/note': {
    summary: 'Store a private note, in the place of `base` where given',
    params: idParams,
    body: z.object({ note, base }),
    response: { 200: done },
  },
  'POST /api/admin/messages/deletions': {
    summary: 'Put messages into the trash, for 30 days',
    ...undoableByIds,
  },
  'POST /api/admin/messages/restorations': {
    summary: 'Take messages out of the trash, in the state that they had',
    ...undoableByIds,
  },
  'POST /api/admin/messages/final-deletions': {
    summary: 'Delete messages of the trash for good',
    ...changedByIds,
  },
} satisfies Record<string, ApiCall>;
