import * as z from 'zod/mini';
import { siteFacts } from '../site/site-facts.ts';
import { siteOverview } from './answers/site.ts';
import type { ApiCall } from './call.ts';

/** The facts that the form began with: what somebody else changed since is not written over. */
const base = z.record(z.string(), z.string());

/** What the owner says of the company once. */
export const siteCalls = {
  'GET /api/admin/site': { summary: 'Read the site’s facts', response: { 200: siteOverview } },
  'PUT /api/admin/site': {
    summary: 'Publish changed facts',
    body: z.extend(siteFacts, { base }),
    response: { 200: siteOverview },
  },
} satisfies Record<string, ApiCall>;
