import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { changesRevision, looseSaveFields } from '../api/revisions.ts';
import { factNames, reachFacts, siteFacts } from './site-facts.ts';

const texts = z.record(z.enum(factNames), z.string());

const factPlaces = z.object({
  /** Other places as text; '' if only pages use the fact. */
  elsewhere: z.string(),
  pages: z.array(z.object({ key: z.string(), name: z.string() })),
});

export const siteOverview = z.object({
  facts: texts,
  revision: z.string(),
  /** The facts of a new site. */
  delivered: texts,
  /** When and by whom changed facts were changed. */
  edited: z.partialRecord(z.enum(factNames), z.object({ at: z.string(), by: z.string() })),
  /** For fixed facts, the environment variable. */
  fixed: z.partialRecord(z.enum(factNames), z.string()),
  /** Where the site uses each fact. */
  places: z.record(z.enum(factNames), factPlaces),
  /** Values set only by the server's environment, with the variable. */
  server: z.array(
    z.object({ setting: z.string(), label: z.string(), value: z.string(), note: z.string() }),
  ),
});

/** The site's facts, with their origin and use. */
export type SiteOverview = z.output<typeof siteOverview>;

/** The site's facts. */
export const siteCalls = {
  'GET /api/admin/site': {
    needs: 'settings',
    summary: 'Read the site’s facts',
    response: { 200: siteOverview },
  },
  'PUT /api/admin/site': {
    needs: 'settings',
    fresh: Object.keys(reachFacts),
    summary: 'Publish changed facts, in the place of the revision where given',
    body: z.extend(z.partial(siteFacts), looseSaveFields).check(changesRevision),
    response: { 200: siteOverview },
  },
} satisfies Record<string, ApiCall>;
