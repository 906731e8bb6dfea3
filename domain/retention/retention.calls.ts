import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { personStages } from '../people/person.ts';
import { retention } from './retention.ts';

const stageRetention = z.object({
  stage: z.enum(personStages),
  /** Enquiries to delete, and the numbers of their people, notes and value in rupees, which stay. */
  deleted: z.int(),
  people: z.int(),
  notes: z.int(),
  value: z.number(),
  /** Enquiries of the same age that stay. */
  left: z.int(),
});

/** The effect of retention on enquiries of one stage. */
export type StageRetention = z.output<typeof stageRetention>;

const retentionPreview = z.object({
  messages: z.array(stageRetention),
  spam: z.object({ messages: z.int(), comments: z.int() }),
  /** Emails in the outbox. */
  mail: z.int(),
  /** Newsletter requests. */
  unconfirmed: z.int(),
  /** Page views. */
  views: z.number(),
});

/** Numbers of records to delete. */
export type RetentionPreview = z.output<typeof retentionPreview>;

const days = z
  .pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))
  .register(z.globalRegistry, { type: 'integer', minimum: 0, maximum: 9999 });

/** Retention periods. */
export const retentionCalls = {
  'GET /api/admin/retention': {
    needs: 'settings',
    summary: 'Tell after how many days things are deleted',
    response: { 200: retention },
  },
  'GET /api/admin/retention/preview': {
    needs: 'settings',
    summary: 'Tell how much would be deleted after other numbers of days, before they are saved',
    querystring: z.object({
      messages: days,
      spam: days,
      mail: days,
      unconfirmed: days,
      views: days,
    }),
    response: { 200: retentionPreview },
  },
} satisfies Record<string, ApiCall>;
