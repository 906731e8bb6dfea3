import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Cards of people, with what identifies them and what the administrator did; each message lies on one card. */
export async function createPeople(db: Kysely<unknown>, c: Columns): Promise<void> {
  await createCards(db, c);
  await createParts(db, c);
  await connectMessages(db, c);
  // What a card shows beside its messages.
  await sql`create index comments_by_email on comments (lower(email))`.execute(db);
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
  await sql`
    alter table data_requests
    add column cards integer not null default 0 check (cards >= 0)`.execute(db);
}

async function createCards(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table people (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 120)}),
      about ${c.text} not null check (${c.isWithin('about', 200)}),
      stage ${c.text} check (stage in ('new', 'contacted', 'qualified', 'won', 'lost')),
      lost_reason ${c.text} not null check (${c.isWithin('lost_reason', 300)}),
      interest ${c.text} not null check (${c.isWithin('interest', 120)}),
      batch ${c.text} not null check (${c.isWithin('batch', 120)}),
      value_rupees integer check (value_rupees between 0 and 999999999),
      owner_id integer references admin_accounts (id) on delete set null,
      step ${c.text} not null check (${c.isWithin('step', 300)}),
      step_due_at ${c.text} check (${c.isInstant('step_due_at')}),
      source ${c.text} not null check (${c.isWithin('source', 120)}),
      campaign ${c.text} not null check (${c.isWithin('campaign', 300)}),
      first_page ${c.text} not null check (${c.isWithin('first_page', 2048)}),
      referrer_host ${c.text} not null check (${c.isWithin('referrer_host', 253)}),
      kept_apart integer not null check (kept_apart in (0, 1)),
      search_text ${c.text} not null,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      enquired_at ${c.text} check (${c.isInstant('enquired_at')}),
      contacted_at ${c.text} check (${c.isInstant('contacted_at')}),
      qualified_at ${c.text} check (${c.isInstant('qualified_at')}),
      closed_at ${c.text} check (${c.isInstant('closed_at')}),
      check ((stage is null) = (enquired_at is null)),
      check (coalesce(stage in ('won', 'lost'), false) = (closed_at is not null)),
      check (coalesce(stage = 'lost', false) = (lost_reason <> '')),
      check ((step = '') = (step_due_at is null))
    ) ${c.strict}`.execute(db);
  await sql`create index people_by_stage on people (stage, enquired_at, id)`.execute(db);
  await sql`create index people_by_owner on people (owner_id)`.execute(db);
  await sql`
    create index people_by_step on people (step_due_at, id) where step_due_at is not null`.execute(
    db,
  );
}

async function createParts(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table person_identities (
      kind ${c.text} not null check (kind in ('email', 'phone')),
      value ${c.text} not null check (${c.isFilled('value', 254)}),
      person_id integer not null references people (id) on delete cascade,
      primary key (kind, value)
    ) ${c.clustered}`.execute(db);
  await sql`create index person_identities_by_person on person_identities (person_id)`.execute(db);
  await sql`
    create table person_entries (
      id ${c.id},
      person_id integer not null references people (id) on delete cascade,
      kind ${c.text} not null check (kind in ('enquiry', 'note', 'stage', 'step', 'done',
        'call-back', 'mail', 'phone', 'whatsapp', 'joined', 'split')),
      text ${c.text} not null check (${c.isWithin('text', 5000)}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index person_entries_by_person on person_entries (person_id, made_at, id)`.execute(
    db,
  );
}

async function connectMessages(db: Kysely<unknown>, c: Columns): Promise<void> {
  const added = [
    sql`person_id integer references people (id)`,
    sql`first_answered_at ${c.text} check (${c.isInstant('first_answered_at')})`,
    sql`call_back ${c.text} check (call_back in ('now', 'morning', 'afternoon', 'evening'))`,
  ];
  for (const column of added) {
    await sql`alter table contact_messages add column ${column}`.execute(db);
  }
  await sql`
    create index contact_messages_by_person on contact_messages (person_id, created_at)
    where person_id is not null`.execute(db);
  await sql`
    create index contact_messages_waiting on contact_messages (person_id, created_at)
    where status in ('new', 'read') and trashed_at is null`.execute(db);
  // Stored by the release before, which may run beside this one.
  await sql`
    create index contact_messages_without_card on contact_messages (id)
    where person_id is null and status <> 'spam'`.execute(db);
}
