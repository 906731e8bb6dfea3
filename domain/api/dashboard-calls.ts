import * as z from 'zod/mini';
import { backupOverview } from './answers/dashboard.ts';
import { mailState } from './answers/mails.ts';
import type { ApiCall } from './call.ts';
import { done, idParams } from './list-fields.ts';

/** Backups, whether mail goes out, and the archive. */
export const otherCalls = {
  'GET /api/admin/backups': {
    summary: 'Tell how the nightly backups went',
    response: { 200: backupOverview },
  },
  'GET /api/admin/mail-state': {
    summary: 'Tell whether mail goes out',
    response: { 200: mailState },
  },
  'DELETE /api/admin/returns/:id': {
    summary: 'Forget a returned mail that could not be booked',
    params: idParams,
    response: { 200: done },
  },
  'POST /api/admin/archive/links': {
    summary: 'Make a link to all posts and pages as Markdown, for a minute',
    response: { 200: z.object({ url: z.string() }) },
  },
  'GET /api/admin/archive': {
    summary: 'Hand out all posts and pages as Markdown with their pictures, as ZIP',
    querystring: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  },
} satisfies Record<string, ApiCall>;
