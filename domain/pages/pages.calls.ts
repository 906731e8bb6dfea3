import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import type { Page } from '../page.ts';
import type { Picture } from '../picture.ts';
import { dueTime } from '../versions/versions.calls.ts';

export const partEdit = z.strictObject({
  hidden: z.optional(z.boolean()),
  /** Every field of the part; absent, the words are as delivered. */
  values: z.optional(z.record(z.string(), z.unknown())),
});

/** What differs from the page as delivered, by part: its sections' kinds, and meta. */
export const pageEdits = z.record(z.string(), partEdit);

const side = z.object({ edits: pageEdits, at: z.string(), by: z.string() });

export const pageOverview = z.object({
  key: z.string(),
  name: z.string(),
  path: z.string(),
  delivered: z.custom<Page>(),
  /** Sent back with a change: another by then, somebody else has changed the page. */
  revision: z.string(),
  draft: z.optional(side),
  published: z.optional(side),
  /** Of a legal page. */
  legal: z.nullable(
    z.object({
      /** What the draft, or else what is public, would be after a publication today. */
      next: z.object({
        version: z.string(),
        effective: z.string(),
        change: z.enum(['none', 'new', 'again']),
      }),
      /** The present one first, each at an address of its own. */
      versions: z.array(
        z.object({
          version: z.string(),
          since: z.string(),
          effective: z.string(),
          path: z.string(),
        }),
      ),
    }),
  ),
  /** What was the draft at some time, and becomes public by itself. */
  scheduled: z.nullable(dueTime),
  /** The pictures that the page names, by the SHA-256 of the file. */
  pictures: z.record(z.string(), z.custom<Picture>()),
  /** What stands in the texts by its name in braces. */
  texts: z.record(z.string(), z.string()),
  /** Of the site, for links. */
  addresses: z.array(z.string()),
});

/** A page, and what was changed of it. */
export type PageOverview = z.output<typeof pageOverview>;

export const pageStates = ['delivered', 'edited', 'draft'] as const;

const change = z.object({ at: z.string(), by: z.string() });

export const pageRow = z.object({
  key: z.string(),
  name: z.string(),
  path: z.string(),
  state: z.enum(pageStates),
  /** Of the draft. */
  draft: z.optional(change),
  published: z.optional(change),
  /** When and by whom it was put back as delivered, where nothing else was changed since. */
  putBack: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** When it becomes public by itself. */
  dueAt: z.nullable(z.string()),
  /** How many parts the draft changes. */
  changedParts: z.int(),
  /** Kinds of the sections that visitors do not see. */
  hidden: z.array(z.string()),
});

export type PageRow = z.output<typeof pageRow>;

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
