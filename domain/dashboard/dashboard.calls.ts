import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';

export const clockState = z.object({
  /** A jump of the server's clock that is not believed yet; until then nothing is deleted or published by date. */
  jump: z.nullable(
    z.object({
      /** The last known time. */
      from: z.string(),
      /** What the clock says now. */
      to: z.string(),
      /** When it is believed, by the clock as it is now. */
      believedAt: z.string(),
    }),
  ),
});

export type ClockState = z.output<typeof clockState>;

export const waitingCounts = z.object({
  /** People who wait for an answer or a next step today. */
  today: z.int(),
  pendingComments: z.int(),
  newMessages: z.int(),
  /** Emails with a failed attempt, whether or not another follows. */
  failedEmails: z.int(),
  /** Scheduled publications that did not become public. */
  failedPublications: z.int(),
  spamComments: z.int(),
  spamMessages: z.int(),
});

/** How much waits for the administrator, by kind. */
export type WaitingCounts = z.output<typeof waitingCounts>;

export const todoItem = z.object({
  key: z.enum(['password', 'site-url', 'smtp', 'owner-email', 'city-of-law', 'samples']),
  /** What is left to do. */
  title: z.string(),
  /** How to do it. */
  advice: z.string(),
  /** The screen for it, if there is one. */
  href: z.nullable(z.string()),
});

/** A task before going live. */
export type TodoItem = z.output<typeof todoItem>;

/** What waits, and the state of the site. */
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
