import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { recordKeys, recordMessages, recordStates } from './mail-records.ts';

const dnsRecord = z.object({
  type: z.enum(['TXT', 'MX']),
  /** In full, without a dot at the end. */
  name: z.string(),
  /** Null: only the mail host can name it. */
  value: z.nullable(z.string()),
});

const finding = z.object({
  key: z.enum(recordKeys),
  state: z.enum(recordStates),
  /** For the owner. */
  sentence: z.string(),
  /** The records as they stand in the DNS. */
  found: z.array(z.string()),
  /** What to add, or to put in place of what is there. */
  record: z.nullable(dnsRecord),
});

/** What was found of one kind of record. */
export type Finding = z.output<typeof finding>;

const signature = z.object({ selector: z.string(), domain: z.string() });

/** Where the key of a mail's signature stands: s= and d= of its DKIM-Signature. */
export type Signature = z.output<typeof signature>;

export const mailRecords = z.object({
  /** Of the sender. */
  domain: z.string(),
  /** The host that sends; null: none is set up. */
  server: z.nullable(z.string()),
  /** Null: not looked up yet for this sender. */
  lookedAt: z.nullable(z.string()),
  findings: z.array(finding),
  /** As the owner told it. */
  signature: z.nullable(signature),
  /** Newsletters that wait for the records. */
  held: z.array(z.object({ id: z.int(), subject: z.string(), since: z.string() })),
});

export type MailRecords = z.output<typeof mailRecords>;

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
