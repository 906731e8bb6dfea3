import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';

/** All posts and pages as Markdown. */
export const archiveCalls = {
  'POST /api/admin/archive/links': {
    needs: 'settings',
    fresh: true,
    summary: 'Make a link to all posts and pages as Markdown, for a minute',
    response: { 200: z.object({ url: z.string() }) },
  },
  'GET /api/admin/archive': {
    needs: 'settings',
    fresh: true,
    summary: 'Hand out all posts and pages as Markdown with their pictures, as ZIP',
    querystring: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  },
} satisfies Record<string, ApiCall>;
