import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface ContactTables {
  contact_messages: ContactMessageTable;
}

interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: 'new' | 'read' | 'replied' | 'archived' | 'spam';
  /** Visible in the admin only. */
  private_note: string;
  consent_version: string;
  consented_at: Instant;
  /** Path of the page that linked to the form, or of the form itself; campaign and referrer's host. */
  page_path: string;
  campaign: string;
  /** The parts of the campaign; null, or not matching `campaign`, in rows of the previous release. */
  utm_source: Generated<string | null>;
  utm_medium: Generated<string | null>;
  utm_campaign: Generated<string | null>;
  referrer_host: string;
  /** Path of the first page of the visit; null if unknown. */
  first_page: string | null;
  created_at: Instant;
  status_changed_at: Instant;
  /** When its emails were queued; null for spam. */
  mailed_at: Instant | null;
  /** When the digest email is due; null if sent, or if the message had its own email. */
  digest_due_at: Instant | null;
  /** Since when it is in the trash; restoring keeps its status. */
  trashed_at: Instant | null;
  /** All its texts, folded for searching; null in rows of an older release. */
  search_text: string | null;
  /** For example the title of a course; empty if the subject says everything. */
  about: Generated<string>;
  /** The card of its sender; null for spam, and in rows of an older release. */
  person_id: number | null;
  /** When the first reply was recorded. */
  first_answered_at: Instant | null;
  /** When the sender wants to be called. */
  call_back: 'now' | 'morning' | 'afternoon' | 'evening' | null;
  /** 1 if an invalid number was corrected or removed on the card, otherwise 0. */
  phone_settled: Generated<number>;
  /** When its sender last corrected it. */
  corrected_at: Generated<Instant | null>;
  /** JSON of the original values of corrected fields. */
  sent_first: Generated<string | null>;
}

export async function createContactTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table contact_messages (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 120)}),
      email ${c.text} not null check (${c.isFilled('email', 254)}),
      phone ${c.text} not null check (${c.isFilled('phone', 40)}),
      subject ${c.text} not null check (${c.isFilled('subject', 120)}),
      message ${c.text} not null check (${c.isFilled('message', 5000)}),
      status ${c.text} not null check (status in ('new', 'read', 'replied', 'archived', 'spam')),
      private_note ${c.text} not null check (${c.isWithin('private_note', 5000)}),
      consent_version ${c.text} not null check (${c.isFilled('consent_version', 40)}),
      consented_at ${c.text} not null check (${c.isInstant('consented_at')}),
      page_path ${c.text} not null check (${c.isWithin('page_path', 2048)}),
      campaign ${c.text} not null check (${c.isWithin('campaign', 300)}),
      referrer_host ${c.text} not null check (${c.isWithin('referrer_host', 253)}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      status_changed_at ${c.text} not null check (${c.isInstant('status_changed_at')}),
      mailed_at ${c.text} check (${c.isInstant('mailed_at')}),
      trashed_at ${c.text} check (${c.isInstant('trashed_at')}),
      search_text ${c.text},
      digest_due_at ${c.text} check (${c.isInstant('digest_due_at')}),
      about ${c.text} not null default '' check (${c.isWithin('about', 120)}),
      person_id integer references people (id),
      first_answered_at ${c.text} check (${c.isInstant('first_answered_at')}),
      call_back ${c.text} check (call_back in ('now', 'morning', 'afternoon', 'evening')),
      first_page ${c.text} check (${c.isFilled('first_page', 2048)}),
      utm_source ${c.text} check (${c.isWithin('utm_source', 300)}),
      utm_medium ${c.text} check (${c.isWithin('utm_medium', 300)}),
      utm_campaign ${c.text} check (${c.isWithin('utm_campaign', 300)}),
      phone_settled integer not null default 0 check (phone_settled in (0, 1)),
      corrected_at ${c.text} check (${c.isInstant('corrected_at')}),
      sent_first ${c.text} check (${c.isWithin('sent_first', 40000)}),
      check (status = 'spam' or mailed_at is not null)
    ) ${c.strict}`.execute(db);
  await sql`
    create index contact_messages_by_change
    on contact_messages (status, status_changed_at)`.execute(db);
  await sql`
    create index contact_messages_by_status on contact_messages (status, created_at, id)
    where trashed_at is null`.execute(db);
  await sql`
    create index contact_messages_in_inbox on contact_messages (created_at, id)
    where trashed_at is null and status <> 'spam'`.execute(db);
  await sql`
    create index contact_messages_in_trash on contact_messages (trashed_at, id)
    where trashed_at is not null`.execute(db);
  await sql`
    create index contact_messages_unsearchable on contact_messages (id)
    where search_text is null`.execute(db);
  await sql`
    create index contact_messages_for_digest on contact_messages (digest_due_at, id)
    where digest_due_at is not null`.execute(db);
  await sql`
    create index contact_messages_by_person on contact_messages (person_id, created_at)
    where person_id is not null`.execute(db);
  await sql`
    create index contact_messages_waiting on contact_messages (person_id, created_at)
    where status in ('new', 'read') and trashed_at is null`.execute(db);
  await sql`
    create index contact_messages_without_card on contact_messages (id)
    where person_id is null and status <> 'spam'`.execute(db);
  await recordTable(db, c, 'contact_messages', ['id']);
}
