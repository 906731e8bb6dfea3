import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';

const brokenLink = z.object({
  /** Title of the post or page, and address of its editor. */
  title: z.string(),
  edit: z.string(),
  words: z.string(),
  url: z.string(),
  /** The fault, such as "opens a page that does not exist (404)". */
  fault: z.string(),
  since: z.string(),
});

export type BrokenLink = z.output<typeof brokenLink>;

export const linkState = z.object({
  /** At most 100, most recently broken first. */
  broken: z.array(brokenLink),
  total: z.int(),
  /** Since when no other site is reachable; null while they are. */
  unreachableSince: z.nullable(z.string()),
});

/** The broken links of published posts and pages. */
export type LinkState = z.output<typeof linkState>;

export const linkCalls = {
  'GET /api/admin/links': {
    needs: 'posts.publish',
    summary: 'List the broken links of what is public',
    response: { 200: linkState },
  },
} satisfies Record<string, ApiCall>;
