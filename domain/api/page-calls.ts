import * as z from 'zod/mini';
import { pageEdits, pageOverview, pageRow } from './answers/pages.ts';
import type { ApiCall } from './call.ts';

const params = z.object({ id: z.string() });
const revision = z.string({ error: 'The revision must be a text' });
const answer = { params, response: { 200: pageOverview } };

/** The words of marketing and legal pages. */
export const pageCalls = {
  'GET /api/admin/pages': {
    summary: 'List the pages with their state',
    response: { 200: z.object({ pages: z.array(pageRow) }) },
  },
  'GET /api/admin/pages/:id': { summary: 'Read a page by its key', ...answer },
  'PUT /api/admin/pages/:id/draft': {
    summary: 'Store the draft of a page',
    body: z.strictObject({ revision, edits: pageEdits }),
    ...answer,
  },
  'POST /api/admin/pages/:id/discard': {
    summary: 'Discard the draft of a page',
    body: z.strictObject({ revision }),
    ...answer,
  },
  'POST /api/admin/pages/:id/publish': {
    summary: 'Make the draft of a page public',
    body: z.strictObject({ revision }),
    ...answer,
  },
} satisfies Record<string, ApiCall>;
