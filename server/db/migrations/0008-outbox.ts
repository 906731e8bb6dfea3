import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Mail to send. A lease keeps two instances from sending the same one; the Message-ID stays from try to try, so that
 * a mail sent twice after an unknown outcome is recognised as one.
 */
export async function createOutbox(db: Kysely<unknown>, c: Columns): Promise<void> {
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
    create index outbox_failed on outbox (given_up_at, id) where given_up_at is not null`.execute(
    db,
  );
}
