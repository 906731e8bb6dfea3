import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { recordKeys, recordMessages, recordStates } from './mail-records.ts';

/** A TXT record. */
const dnsRecord = z.object({
  /** Full name without a final dot. */
  name: z.string(),
  /** Null if only the mail host knows it. */
  value: z.nullable(z.string()),
});

const finding = z.object({
  key: z.enum(recordKeys),
  state: z.enum(recordStates),
  /** Explanation for the owner. */
  sentence: z.string(),
  /** The records found in the DNS. */
  found: z.array(z.string()),
  /** The record to add or to replace the existing one. */
  record: z.nullable(dnsRecord),
});

/** The result of checking one kind of record. */
export type Finding = z.output<typeof finding>;

const signature = z.object({ selector: z.string(), domain: z.string() });

/** Location of the DKIM key: s= and d= of a DKIM-Signature. */
export type Signature = z.output<typeof signature>;

export const mailRecords = z.object({
  /** Domain of the sender. */
  domain: z.string(),
  /** The sending host; null if none is set up. */
  server: z.nullable(z.string()),
  /** When the records were last checked for this sender; null if never. */
  lookedAt: z.nullable(z.string()),
  findings: z.array(finding),
  /** The signature entered by the owner. */
  signature: z.nullable(signature),
  /** Newsletters that wait for the records. */
  held: z.array(z.object({ id: z.int(), subject: z.string(), since: z.string() })),
});

export type MailRecords = z.output<typeof mailRecords>;

/** DNS records that receivers check. */
export const mailRecordCalls = {
  'GET /api/admin/mail-records': {
    needs: 'settings',
    summary: 'Show the DNS records of the sender as they were looked up last',
    response: { 200: mailRecords },
  },
  'POST /api/admin/mail-records/looks': {
    needs: 'settings',
    summary: 'Look up the DNS records of the sender',
    response: { 200: mailRecords },
  },
  'PUT /api/admin/mail-records/signature': {
    needs: 'settings',
    summary: 'Tell which DKIM key signs the mails',
    body: z.strictObject({
      /** The selector, or a whole DKIM-Signature; '' to remove it. */
      signature: z
        .string({ error: recordMessages.signature })
        .check(z.maxLength(10_000, { error: recordMessages.signature })),
    }),
    response: { 200: mailRecords },
  },
} satisfies Record<string, ApiCall>;
