import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const reasons = sql.raw("reason in ('suppressed', 'cancelled', 'weekly', 'topic')");

/** Newsletters that the program makes, and candidates who are excluded by their own choice. */
export async function createWeeklyDigests(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table newsletters add column kind ${c.text} not null default 'newsletter'
    check (kind in ('newsletter', 'digest'))`.execute(db);
  if (c.engine === 'sqlite') await rebuildRecipients(db, c);
  else {
    await sql`
      alter table newsletter_recipients
      drop constraint newsletter_recipients_reason_check,
      add constraint newsletter_recipients_reason_check check (${reasons})`.execute(db);
  }
}

/** SQLite cannot change a check. */
async function rebuildRecipients(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table new_recipients (
      id ${c.id},
      newsletter_id integer not null references newsletters (id) on delete cascade,
      subscription_id integer references subscriptions (id) on delete set null,
      state ${c.text} not null check (state in
        ('pending', 'claimed', 'accepted', 'uncertain', 'refused', 'bounced', 'left', 'excluded')),
      is_uncertain integer not null check (is_uncertain in (0, 1)),
      attempts integer not null check (attempts >= 0),
      due_at ${c.text} not null check (${c.isInstant('due_at')}),
      lease_until ${c.text} check (${c.isInstant('lease_until')}),
      reason ${c.text} check (${reasons}),
      answer ${c.text} check (${c.isWithin('answer', 1000)}),
      settled_at ${c.text} check (${c.isInstant('settled_at')}),
      unique (newsletter_id, subscription_id),
      check ((state = 'claimed') = (lease_until is not null)),
      check ((state = 'excluded') = (reason is not null)),
      check ((state in ('pending', 'claimed')) = (settled_at is null)),
      check (state <> 'uncertain' or is_uncertain = 1)
    ) ${c.strict}`.execute(db);
  const columns = sql.raw(
    'id, newsletter_id, subscription_id, state, is_uncertain, attempts, due_at, lease_until, reason, answer, settled_at',
  );
  await sql`
    insert into new_recipients (${columns}) select ${columns} from newsletter_recipients`.execute(
    db,
  );
  await sql`drop table newsletter_recipients`.execute(db);
  await sql`alter table new_recipients rename to newsletter_recipients`.execute(db);
  await sql`
    create index newsletter_recipients_by_state
    on newsletter_recipients (newsletter_id, state, due_at, id)`.execute(db);
  await sql`
    create index newsletter_recipients_by_subscription
    on newsletter_recipients (subscription_id)`.execute(db);
}
