import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Newsletters, and for each one a row for every candidate. Addresses are not copied: a deleted subscription leaves its
 * row, which still counts. The Message-ID of a mail is made of its row's id and the newsletter's key, and so it is the
 * same at every try.
 */
export async function createNewsletters(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table newsletters (
      id ${c.id},
      status ${c.text} not null
        check (status in ('draft', 'waiting', 'sending', 'paused', 'sent', 'cancelled')),
      revision ${c.text} not null check (${c.isFilled('revision', 60)}),
      fields ${c.text} not null check (fields like '{%}'),
      post_id integer references posts (id) on delete set null,
      saved_at ${c.text} not null check (${c.isInstant('saved_at')}),
      saved_by ${c.text} not null check (${c.isFilled('saved_by', 120)}),
      message_key ${c.text} check (message_key like '_%@_%'),
      mail ${c.text} check (mail like '{%}'),
      candidates integer not null check (candidates >= 0),
      started_at ${c.text} check (${c.isInstant('started_at')}),
      started_by ${c.text} check (${c.isFilled('started_by', 120)}),
      ended_at ${c.text} check (${c.isInstant('ended_at')}),
      check ((status in ('draft', 'waiting')) = (mail is null)),
      check ((mail is null) = (message_key is null)),
      check ((mail is null) = (started_at is null)),
      check ((status = 'draft') = (started_by is null)),
      check ((status in ('sent', 'cancelled')) = (ended_at is not null))
    ) ${c.strict}`.execute(db);
  await sql`create index newsletters_by_status on newsletters (status, id)`.execute(db);
  await sql`create index newsletters_by_post on newsletters (post_id)`.execute(db);
  await sql`
    create table newsletter_recipients (
      id ${c.id},
      newsletter_id integer not null references newsletters (id) on delete cascade,
      subscription_id integer references subscriptions (id) on delete set null,
      state ${c.text} not null check (state in
        ('pending', 'claimed', 'accepted', 'uncertain', 'refused', 'bounced', 'left', 'excluded')),
      is_uncertain integer not null check (is_uncertain in (0, 1)),
      attempts integer not null check (attempts >= 0),
      due_at ${c.text} not null check (${c.isInstant('due_at')}),
      lease_until ${c.text} check (${c.isInstant('lease_until')}),
      reason ${c.text} check (reason in ('suppressed', 'cancelled')),
      answer ${c.text} check (${c.isWithin('answer', 1000)}),
      settled_at ${c.text} check (${c.isInstant('settled_at')}),
      unique (newsletter_id, subscription_id),
      check ((state = 'claimed') = (lease_until is not null)),
      check ((state = 'excluded') = (reason is not null)),
      check ((state in ('pending', 'claimed')) = (settled_at is null)),
      check (state <> 'uncertain' or is_uncertain = 1)
    ) ${c.strict}`.execute(db);
  await sql`
    create index newsletter_recipients_by_state
    on newsletter_recipients (newsletter_id, state, due_at, id)`.execute(db);
  await sql`
    create index newsletter_recipients_by_subscription
    on newsletter_recipients (subscription_id)`.execute(db);
  await sql`
    create table newsletter_tries (
      id ${c.id},
      newsletter_id integer not null references newsletters (id) on delete cascade,
      at ${c.text} not null check (${c.isInstant('at')})
    ) ${c.strict}`.execute(db);
  await sql`create index newsletter_tries_by_time on newsletter_tries (at)`.execute(db);
  await sql`
    create index newsletter_tries_by_newsletter on newsletter_tries (newsletter_id, at)`.execute(
    db,
  );
}
