import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { changesRevision, revision, saveFields } from '../api/revisions.ts';
import { brokenLink, linksUncheckedSince } from '../links/broken-link.ts';
import type { Page } from '../page.ts';
import type { Picture } from '../picture.ts';
import { dueTime } from '../versions/versions.calls.ts';

export const partEdit = z.strictObject({
  hidden: z.optional(z.boolean()),
  /** Every field of the part; without it the delivered texts are used. */
  values: z.optional(z.record(z.string(), z.unknown())),
});

/** Differences from the delivered page, by part: kinds of sections, and meta. */
export const pageEdits = z.record(z.string(), partEdit);

const side = z.object({ edits: pageEdits, at: z.string(), by: z.string() });

export const pageOverview = z.object({
  key: z.string(),
  name: z.string(),
  path: z.string(),
  delivered: z.custom<Page>(),
  /** Sent back with a change; if it differs by then, somebody else has changed the page. */
  revision: z.string(),
  draft: z.optional(side),
  published: z.optional(side),
  /** Only for legal pages. */
  legal: z.nullable(
    z.object({
      /** The version that publishing the draft, or else the public text, today would create. */
      next: z.object({
        version: z.string(),
        effective: z.string(),
        change: z.enum(['none', 'new', 'again']),
      }),
      /** Current version first; each has its own address. */
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
  /** The scheduled publication of a draft. */
  scheduled: z.nullable(dueTime),
  /** The pictures that the page uses, by the SHA-256 of the file. */
  pictures: z.record(z.string(), z.custom<Picture>()),
  /** Values of the placeholders in texts. */
  texts: z.record(z.string(), z.string()),
  /** Paths of the site, as suggestions for links. */
  addresses: z.array(z.string()),
});

/** A page with its edits. */
export type PageOverview = z.output<typeof pageOverview>;

export const pageStates = ['delivered', 'edited', 'draft'] as const;

/** `linked` pages are reached from emails only. */
export const pageGroups = ['main', 'legal', 'linked'] as const;
export type PageGroup = (typeof pageGroups)[number];

const change = z.object({ at: z.string(), by: z.string() });

export const pageRow = z.object({
  key: z.string(),
  name: z.string(),
  path: z.string(),
  state: z.enum(pageStates),
  /** Last change of the draft. */
  draft: z.optional(change),
  published: z.optional(change),
  /** When and by whom it was reset to the delivered page, if that is the last change. */
  putBack: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** Scheduled publication. */
  dueAt: z.nullable(z.string()),
  /** Number of parts that the draft changes. */
  changedParts: z.int(),
  /** Kinds of hidden sections. */
  hidden: z.array(z.string()),
  /** Sections that are not shown yet, and how many entries are missing. */
  incomplete: z.array(z.object({ kind: z.string(), missing: z.int() })),
  group: z.enum(pageGroups),
  /** The sections in their order, then the metadata: key and label of each. */
  sections: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Views in the last 30 days; null if they are not counted here. */
  views: z.nullable(z.int()),
  brokenLinks: z.array(brokenLink),
  /** Address of the picture that networks show for the page, if it has one. */
  picture: z.nullable(z.string()),
});

export type PageRow = z.output<typeof pageRow>;

const params = z.object({ id: z.string() });
const answer = { params, response: { 200: pageOverview } };

/** Texts of marketing and legal pages. */
export const pageCalls = {
  'GET /api/admin/pages': {
    needs: 'pages.publish',
    summary: 'List the pages with their state',
    response: { 200: z.object({ pages: z.array(pageRow), linksUncheckedSince }) },
  },
  'GET /api/admin/pages/:id': {
    needs: 'pages.publish',
    summary: 'Read a page by its key',
    ...answer,
  },
  'PUT /api/admin/pages/:id/draft': {
    needs: 'pages.publish',
    summary: 'Store the draft of a page',
    body: z.strictObject({ ...saveFields, edits: pageEdits }).check(changesRevision),
    ...answer,
  },
  'POST /api/admin/pages/:id/discard': {
    needs: 'pages.publish',
    summary: 'Discard the draft of a page',
    body: z.strictObject({ revision }),
    ...answer,
  },
  'POST /api/admin/pages/:id/publish': {
    needs: 'pages.publish',
    summary: 'Make the draft of a page public',
    body: z.strictObject({ revision }),
    ...answer,
  },
} satisfies Record<string, ApiCall>;
