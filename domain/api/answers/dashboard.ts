import * as z from 'zod/mini';

export const retention = z.object({
  /** Messages that were replied to or archived, from then on; 0: only by hand. */
  messages: z.int(),
  /** Messages and comments that look like spam. */
  spam: z.int(),
  /** Mails that were sent or given up. */
  mail: z.int(),
  /** Newsletter requests that nobody confirmed. */
  unconfirmed: z.int(),
  /** Counted page views. */
  views: z.int(),
  /** Nightly backups that are kept, one a day; 0: none are made. */
  backups: z.int(),
});

/** After how many days the nightly job deletes things. */
export type Retention = z.output<typeof retention>;

export const adminSession = z.object({
  id: z.string(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  /** Instants. */
  created_at: z.string(),
  last_seen_at: z.string(),
  /** The session of whoever asks. */
  current: z.boolean(),
});

/** A device on which somebody is logged in to the admin. */
export type AdminSession = z.output<typeof adminSession>;

/** Numbers of what a backup holds; `rows` are those of all tables. */
const backupCounts = z.object({
  posts: z.int(),
  pictures: z.int(),
  comments: z.int(),
  messages: z.int(),
  subscriptions: z.int(),
  rows: z.int(),
});

export type BackupCounts = z.output<typeof backupCounts>;

const backupFailure = z.object({
  /** Of the last try. */
  at: z.string(),
  /** Why the last try failed, in a sentence. */
  reason: z.string(),
  /** For how many nights in a row there has been no backup. */
  nights: z.int(),
});

export type BackupFailure = z.output<typeof backupFailure>;

export const backupOverview = z.object({
  /**
   * off: none are made by setting. first: the first one is still to come. failed: the last try failed. old: the last
   * good one is too old. fine: none of these.
   */
  state: z.enum(['off', 'first', 'failed', 'old', 'fine']),
  /** The last backup that passed its trial restore. */
  last_verified: z.nullable(
    z.object({ at: z.string(), file: z.string(), bytes: z.int(), counts: backupCounts }),
  ),
  /** The failures since then. */
  failure: z.nullable(backupFailure),
});

/** What is known of the nightly backups. */
export type BackupOverview = z.output<typeof backupOverview>;

export const waitingCounts = z.object({
  pending_comments: z.int(),
  new_messages: z.int(),
  /** Mails with a failed try, whether or not they are tried again. */
  failed_letters: z.int(),
  spam_comments: z.int(),
  spam_messages: z.int(),
});

/** How much of each kind waits for the administrator. */
export type WaitingCounts = z.output<typeof waitingCounts>;

export const todoItem = z.object({
  key: z.enum(['password', 'site-url', 'smtp', 'owner-email', 'city-of-law', 'samples']),
  /** What is not settled yet. */
  title: z.string(),
  /** What to do about it. */
  advice: z.string(),
  /** The screen where it can be done, if there is one. */
  href: z.nullable(z.string()),
});

/** One thing to settle before the site goes live. */
export type TodoItem = z.output<typeof todoItem>;
