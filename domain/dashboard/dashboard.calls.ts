import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';

export const clockState = z.object({
  /** A jump of the server's clock that is not accepted yet; until then nothing is deleted or published by date. */
  jump: z.nullable(
    z.object({
      /** Last time before the jump. */
      from: z.string(),
      /** Current time of the clock. */
      to: z.string(),
      /** When the new time is accepted, by the current clock. */
      believedAt: z.string(),
    }),
  ),
});

export type ClockState = z.output<typeof clockState>;

export const waitingCounts = z.object({
  /** People who wait for a reply or a next step today. */
  today: z.int(),
  pendingComments: z.int(),
  newMessages: z.int(),
  /** Emails with a failed attempt, including those that will be retried. */
  failedEmails: z.int(),
  /** Scheduled publications that failed. */
  failedPublications: z.int(),
  spamComments: z.int(),
  spamMessages: z.int(),
});

/** Numbers of items that wait for the administrator. */
export type WaitingCounts = z.output<typeof waitingCounts>;

export const todoItem = z.object({
  key: z.enum(['password', 'site-url', 'smtp', 'owner-email', 'city-of-law', 'samples']),
  /** The open task. */
  title: z.string(),
  /** How to complete it. */
  advice: z.string(),
  /** Its screen, if there is one. */
  href: z.nullable(z.string()),
});

/** A task to complete before going live. */
export type TodoItem = z.output<typeof todoItem>;

/** Counts of waiting items, and the state of the site. */
export const dashboardCalls = {
  'GET /api/admin/counts': { summary: 'Count what waits', response: { 200: waitingCounts } },
  'GET /api/admin/todo': {
    summary: 'List what is to settle before going live',
    response: { 200: z.array(todoItem) },
  },
  'GET /api/admin/clock': {
    summary: 'Tell whether the clock of the server jumped',
    response: { 200: clockState },
  },
} satisfies Record<string, ApiCall>;
