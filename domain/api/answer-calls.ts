import * as z from 'zod/mini';
import { answerForm } from '../people/answer-form.ts';
import { templateForm } from '../people/answer-templates.ts';
import { readSourcePeriod, sourcePeriods } from '../people/sources.ts';
import { firstReplies } from './answers/replies.ts';
import { sourcesReport } from './answers/sources.ts';
import { storedTemplate } from './answers/templates.ts';
import type { ApiCall } from './call.ts';
import { done, idParams } from './list-fields.ts';

const period = z.object({
  days: z
    .catch(
      z.pipe(
        z.string(),
        z.transform((text) => readSourcePeriod(text)),
      ),
      90,
    )
    .register(z.globalRegistry, { type: 'integer', enum: [...sourcePeriods] }),
});

/** Answering enquiries, the texts to do it with, and what comes of it. */
export const answerCalls = {
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
  'GET /api/admin/sources': {
    summary: 'Tell where customers come from',
    querystring: period,
    response: { 200: sourcesReport },
  },
  'GET /api/admin/sources/export': {
    summary: 'Export where customers come from as CSV, by month',
    querystring: period,
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
