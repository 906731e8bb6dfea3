import type { FormOutcome } from '../../domain/api/refusals.ts';
import type { Client } from '../client.ts';
import type { Db } from '../db/tables.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import type { FormName } from '../modules/submissions/submissions.service.ts';

/** Services that are not plain functions yet, for modules that are. */
export interface Legacy {
  mail: MailService;
}

/** What modules that are not plain functions yet call of submissions. */
interface LegacySubmission {
  form: FormName;
  client: Client;
  sender: string;
  idempotencyKey: string | undefined;
  content: readonly string[];
}
export type Accept = (
  submission: LegacySubmission,
  store: (trx: Db) => Promise<void>,
  now: Date,
) => Promise<FormOutcome>;
export type Refuse = (
  at: { form: FormName; client: Client },
  refused: FormOutcome,
  now: Date,
) => Promise<FormOutcome>;
export type MayWriteTo = (trx: Db, kind: string, email: string, now: Date) => Promise<boolean>;
export type Suspects = (input: unknown, now: Date) => boolean;
export type PolicyVersionOf = (input: unknown, now: Date) => Promise<string>;
