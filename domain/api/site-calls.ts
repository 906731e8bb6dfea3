import * as z from 'zod/mini';
import { siteFacts } from '../site/site-facts.ts';
import { siteOverview } from './answers/site.ts';
import type { ApiCall } from './call.ts';

/** The facts that were edited: changes that somebody else made since are not overwritten. */
const base = z.record(z.string(), z.string());

/** The site's facts. */
export const siteCalls = {
  'GET /api/admin/site': { summary: 'Read the site’s facts', response: { 200: siteOverview } },
  'PUT /api/admin/site': {
    summary: 'Publish changed facts',
    body: z.extend(siteFacts, { base }),
    response: { 200: siteOverview },
  },
} satisfies Record<string, ApiCall>;
