import type { Generated } from 'kysely';
import type { Instant } from './tables.ts';

/** What visitors send, what is sent to them, and what the admin needs to run. */
export interface ServiceTables {
  contact_messages: ContactMessageTable;
  subscriptions: SubscriptionTable;
  admin_accounts: AdminAccountTable;
  sessions: SessionTable;
  outbox: OutboxTable;
  page_views: PageViewTable;
  view_totals: ViewTotalTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: { key: string; hits: number; resets_at: Instant };
  site_state: { key: string; value: string };
  backup_runs: BackupRunTable;
  data_requests: DataRequestTable;
}

interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: 'new' | 'read' | 'replied' | 'archived' | 'spam';
  /** Seen in the admin only. */
  private_note: string;
  consent_version: string;
  consented_at: Instant;
  /** Where it came from: path of the page, campaign and host of the referrer. */
  page_path: string;
  campaign: string;
  referrer_host: string;
  created_at: Instant;
  status_changed_at: Instant;
  /** When its letters were queued; what was never suspected has one. */
  mailed_at: Instant | null;
  /** When a digest is to tell the owner of it; null once one did, and where a mail of its own did. */
  digest_due_at: Instant | null;
  /** Since when it lies in the trash; its status is the one that it comes back with. */
  trashed_at: Instant | null;
  /** All its words and those of the note, folded; absent where an older release has stored it. */
  search_text: string | null;
}

interface SubscriptionTable {
  id: Generated<number>;
  /** Trimmed and in lower case. */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  consent_version: string;
  consented_at: Instant;
  created_at: Instant;
  /** When the present round of pending, confirmed and unsubscribed began: the mailed link confirms no other. */
  requested_at: Instant;
  /** When the last letter of this round was queued; absent while the request is suspected. */
  mailed_at: Instant | null;
  confirmed_at: Instant | null;
  unsubscribed_at: Instant | null;
}

interface AdminAccountTable {
  id: Generated<number>;
  username: string;
  /** The name in lower case: what makes two names the same. */
  username_key: string;
  password_hash: string;
  created_at: Instant;
  password_changed_at: Instant;
  /** Of a password that the first start made, until somebody logs in with it. */
  password_expires_at: Instant | null;
}

interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: Instant;
  last_seen_at: Instant;
  /** End at the latest, however busy; the idle end follows from last_seen_at. */
  expires_at: Instant;
  /** Of the browser that logged in, so that its owner knows it again. */
  user_agent: string;
}

interface OutboxTable {
  id: Generated<number>;
  /** What it is for, such as contact-notice. */
  kind: string;
  /** With its angle brackets; the same at each try. */
  message_id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  /** Further headers, as a JSON object. */
  headers: string;
  attempts: number;
  next_attempt_at: Instant;
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  last_error: string | null;
  sent_at: Instant | null;
  /** When it was tried for the last time without success. */
  given_up_at: Instant | null;
  created_at: Instant;
}

interface PageViewTable {
  day: string;
  path: string;
  referrer_host: string;
  campaign: string;
  device_class: 'phone' | 'tablet' | 'desktop';
  views: number;
}

/** The views of a day that share one value of one trait; of the trait "all", the value is empty. */
interface ViewTotalTable {
  trait: 'all' | 'path' | 'referrer_host' | 'campaign' | 'device_class';
  day: string;
  value: string;
  views: number;
}

/** A row commits with what its request stored: while it is there, the request was accepted. */
interface IdempotencyKeyTable {
  scope: string;
  /** Keyed hash of what the visitor's page chose. */
  key: string;
  /** Of the content, so that one key cannot answer for another. */
  request_hash: string;
  created_at: Instant;
}

/** A night's backup, which one of all instances makes. Unfinished: it is being made, or was cut off. */
interface BackupRunTable {
  night: string;
  started_at: Instant;
  finished_at: Instant | null;
  /** Its name, once it was restored on trial and found whole. */
  file: string | null;
  byte_size: number | null;
  /** How much of what is in it, as a JSON object. */
  counts: string | null;
  /** Why there is none. */
  failure: string | null;
}

/** That somebody's data was handed out or erased, and how much it was. */
interface DataRequestTable {
  id: Generated<number>;
  kind: 'export' | 'erasure';
  /** Keyed hash of the address in lower case: the address itself is what was to be erased. */
  address_digest: string;
  /** Name of the administrator. */
  done_by: string;
  done_at: Instant;
  messages: number;
  comments: number;
  subscriptions: number;
  mails: number;
}
