import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface MailTables {
  outbox: OutboxTable;
}

interface OutboxTable {
  id: Generated<number>;
  /** For example contact-notice. */
  kind: string;
  /** Includes the angle brackets; the same for each attempt. */
  message_id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  /** A JSON object. */
  headers: string;
  attempts: number;
  next_attempt_at: Instant;
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  last_error: string | null;
  sent_at: Instant | null;
  /** Time of the last attempt, if the email was abandoned. */
  given_up_at: Instant | null;
  /** When it was written to the folder because there was no mail server. It is not sent until somebody releases it. */
  kept_at: Generated<Instant | null>;
  /** 1: a notice to the owner, who is told of all kept ones at once when there is a mail server. */
  to_owner: Generated<0 | 1>;
  created_at: Instant;
}

export async function createMailTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table outbox (
      id ${c.id},
      kind ${c.text} not null check (${c.isFilled('kind', 60)}),
      message_id ${c.text} not null unique check (message_id like '<_%@_%>'),
      recipient ${c.text} not null check (${c.isFilled('recipient', 254)}),
      reply_to ${c.text} check (${c.isFilled('reply_to', 254)}),
      subject ${c.text} not null check (${c.isFilled('subject', 300)}),
      body_text ${c.text} not null check (trim(body_text) <> ''),
      body_html ${c.text} check (trim(body_html) <> ''),
      headers ${c.text} not null check (headers like '{%}'),
      attempts integer not null check (attempts >= 0),
      next_attempt_at ${c.text} not null check (${c.isInstant('next_attempt_at')}),
      lease_until ${c.text} check (${c.isInstant('lease_until')}),
      last_error ${c.text} check (${c.isWithin('last_error', 2000)}),
      sent_at ${c.text} check (${c.isInstant('sent_at')}),
      given_up_at ${c.text} check (${c.isInstant('given_up_at')}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      check (sent_at is null or (attempts > 0 and lease_until is null and last_error is null)),
      check (given_up_at is null or (attempts > 0 and lease_until is null and last_error is not null)),
      check (sent_at is null or given_up_at is null)
    ) ${c.strict}`.execute(db);
  await sql`
    create index outbox_due on outbox (next_attempt_at, id)
    where sent_at is null and given_up_at is null`.execute(db);
  await sql`create index outbox_sent on outbox (sent_at, id) where sent_at is not null`.execute(db);
  await sql`
    create index outbox_failed on outbox (given_up_at, id)
    where given_up_at is not null`.execute(db);
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
  await recordTable(db, c, 'outbox', ['id']);
}

/** An email without a mail server is kept and not sent: nobody may lease it, also no instance of an earlier release. */
export async function addKeptMails(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table outbox add column kept_at ${c.text} check (
      kept_at is null or (
        ${c.isInstant('kept_at')}
        and sent_at is null and given_up_at is null and lease_until is null and last_error is null
      )
    )`.execute(db);
  await sql`
    alter table outbox add column to_owner integer not null default 0
    check (to_owner in (0, 1))`.execute(db);
  await sql`drop index outbox_due`.execute(db);
  await sql`
    create index outbox_due on outbox (next_attempt_at, id)
    where sent_at is null and given_up_at is null and kept_at is null`.execute(db);
  await sql`create index outbox_kept on outbox (kept_at, id) where kept_at is not null`.execute(db);
}
