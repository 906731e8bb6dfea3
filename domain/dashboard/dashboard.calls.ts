import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { okResponse } from '../api/list-fields.ts';

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

const conditionsState = z.object({
  /** What was told to the owner and lasts; the text says what to do. */
  lasting: z.array(
    z.object({ key: z.string(), text: z.string(), path: z.string(), since: z.string() }),
  ),
  /** What ended within a day. */
  ended: z.array(z.object({ title: z.string(), at: z.string() })),
  /** What could not be looked at, as sentences. */
  unknown: z.array(z.string()),
});

export type ConditionsState = z.output<typeof conditionsState>;

export const waitingCounts = z.object({
  /** People who wait for a reply or a next step today. */
  today: z.int(),
  pendingComments: z.int(),
  newMessages: z.int(),
  /** Emails with a failed attempt, including those that will be retried. */
  failedEmails: z.int(),
  /** Scheduled publications that failed. */
  failedPublications: z.int(),
  /** Drafts that authors ask to publish. */
  askedPosts: z.int(),
  spamComments: z.int(),
  spamMessages: z.int(),
});

/** Numbers of items that wait for the administrator. */
export type WaitingCounts = z.output<typeof waitingCounts>;

/** Tasks that the owner may settle without doing them, such as having no logo. */
export const settleableTasks = [
  'name',
  'logo',
  'social-links',
  'phone',
  'articles',
  'copies',
  'second-owner',
  'hours',
  'fee',
  'claims-about',
  'claims-agency',
  'claims-contact',
  'claims-courses',
  'read-privacy-policy',
  'read-terms-conditions',
] as const;
export type SettleableTask = (typeof settleableTasks)[number];

export const todoItem = z.object({
  /** For a section with sample people, samples- and the page; for what a page claims, claims- and the page. */
  key: z.string(),
  /** Its name in the list of what is done. */
  label: z.string(),
  /** The open task. */
  title: z.string(),
  /** How to complete a task that costs enquiries or money while it is open; null for smaller ones. */
  advice: z.nullable(z.string()),
  /** The field or screen where it is completed, if there is one. */
  href: z.nullable(z.string()),
  /** What one does there, such as "Choose it". */
  act: z.string(),
  /** The button that settles it without doing it, such as "Keep the sample logo"; null if it must be done. */
  settle: z.nullable(z.string()),
  isDone: z.boolean(),
  /** Done because somebody settled it, although it is not. */
  isSettled: z.boolean(),
});

/** A task before going live. */
export type TodoItem = z.output<typeof todoItem>;

export const todoList = z.object({
  items: z.array(todoItem),
  /** Whether the site began less than a day ago. */
  isFirstDay: z.boolean(),
});

export type TodoList = z.output<typeof todoList>;

/** Counts of waiting items, and the state of the site. */
export const dashboardCalls = {
  'GET /api/admin/counts': {
    needs: 'own',
    summary: 'Count what waits',
    response: { 200: waitingCounts },
  },
  'GET /api/admin/todo': {
    needs: 'settings',
    summary: 'List what is to settle before going live',
    response: { 200: todoList },
  },
  'PUT /api/admin/todo/:id': {
    needs: 'settings',
    summary: 'Settle a task before going live without doing it, or open it again',
    params: z.object({ id: z.enum(settleableTasks) }),
    body: z.strictObject({ settled: z.boolean() }),
    response: { 200: okResponse },
  },
  'GET /api/admin/clock': {
    needs: 'settings',
    summary: 'Tell whether the clock of the server jumped',
    response: { 200: clockState },
  },
  'GET /api/admin/conditions': {
    needs: 'settings',
    summary: 'Tell what does not work on the server, and what works again',
    response: { 200: conditionsState },
  },
} satisfies Record<string, ApiCall>;
