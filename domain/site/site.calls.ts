import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { factNames, siteFacts } from './site-facts.ts';

const texts = z.record(z.enum(factNames), z.string());

const factPlaces = z.object({
  /** Empty: on pages alone. */
  elsewhere: z.string(),
  pages: z.array(z.object({ key: z.string(), name: z.string() })),
});

export const siteOverview = z.object({
  facts: texts,
  /** The facts of a new site. */
  delivered: texts,
  /** When and by whom a fact was changed; unchanged ones are absent. */
  edited: z.partialRecord(z.enum(factNames), z.object({ at: z.string(), by: z.string() })),
  /** The setting of the server that decides a fact; one that the owner may change is absent. */
  fixed: z.partialRecord(z.enum(factNames), z.string()),
  /** Where the site shows each fact: in words, and on which pages. */
  places: z.record(z.enum(factNames), factPlaces),
  /** What only the server's settings decide, and by which setting. */
  server: z.array(z.object({ label: z.string(), value: z.string(), note: z.string() })),
});

/** The site's facts, with where they come from and where they are shown. */
export type SiteOverview = z.output<typeof siteOverview>;

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
