import * as z from 'zod/mini';
import { recordMessages } from '../newsletter/mail-records.ts';
import { mailRecords } from './answers/mail-records.ts';
import type { ApiCall } from './call.ts';

/** Whether newsletters will arrive. */
export const mailRecordCalls = {
  'GET /api/admin/mail-records': {
    summary: 'Show the DNS records of the sender as they were looked up last',
    response: { 200: mailRecords },
  },
  'POST /api/admin/mail-records/looks': {
    summary: 'Look up the DNS records of the sender',
    response: { 200: mailRecords },
  },
  'PUT /api/admin/mail-records/signature': {
    summary: 'Tell which DKIM key signs the mails',
    body: z.strictObject({
      /** The selector, or a DKIM-Signature; empty to forget it. */
      signature: z
        .string({ error: recordMessages.signature })
        .check(z.maxLength(10_000, { error: recordMessages.signature })),
    }),
    response: { 200: mailRecords },
  },
} satisfies Record<string, ApiCall>;
