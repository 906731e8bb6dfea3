import * as z from 'zod/mini';
import { templateForm } from '../people/answer-templates.ts';
import { firstReplies } from './answers/replies.ts';
import { storedTemplate } from './answers/templates.ts';
import type { ApiCall } from './call.ts';
import { done, idParams } from './list-fields.ts';

/** Answering enquiries, and the texts to do it with. */
export const answerCalls = {
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
