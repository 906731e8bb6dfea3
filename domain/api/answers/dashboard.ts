import * as z from 'zod/mini';

export const retention = z.object({
  /** Messages, counted from when they were replied to or archived; 0: never. */
  messages: z.int(),
  /** Suspected messages and comments. */
  spam: z.int(),
  /** Sent emails and those given up. */
  mail: z.int(),
  /** Unconfirmed subscriptions. */
  unconfirmed: z.int(),
  /** Page views. */
  views: z.int(),
  /** Number of nightly backups, one a day; 0: none are made. */
  backups: z.int(),
});

/** After how many days things are deleted. */
export type Retention = z.output<typeof retention>;

/** Row counts of a backup; `rows` is their total over all tables. */
const backupCounts = z.object({
  posts: z.int(),
  pictures: z.int(),
  comments: z.int(),
  messages: z.int(),
  subscriptions: z.int(),
  rows: z.int(),
});

export type BackupCounts = z.output<typeof backupCounts>;

export const clockState = z.object({
  /** A jump of the server's clock that is not believed yet; until then nothing is deleted or published by date. */
  jump: z.nullable(
    z.object({
      /** The last known time. */
      from: z.string(),
      /** What the clock says now. */
      to: z.string(),
      /** When it is believed, by the clock as it is now. */
      believedAt: z.string(),
    }),
  ),
});

export type ClockState = z.output<typeof clockState>;

const backupFailure = z.object({
  /** Of the last attempt. */
  at: z.string(),
  /** Why the last attempt failed, in a sentence. */
  reason: z.string(),
  /** Number of nights in a row without a backup. */
  nights: z.int(),
});

export type BackupFailure = z.output<typeof backupFailure>;

export const backupOverview = z.object({
  /**
   * off: by setting. first: not made yet. failed: the last attempt failed. old: the last verified one is too old.
   * fine: none of these.
   */
  state: z.enum(['off', 'first', 'failed', 'old', 'fine']),
  /** The last backup whose trial restore succeeded. */
  last_verified: z.nullable(
    z.object({ at: z.string(), file: z.string(), bytes: z.int(), counts: backupCounts }),
  ),
  /** The failures since then. */
  failure: z.nullable(backupFailure),
});

/** The state of nightly backups. */
export type BackupOverview = z.output<typeof backupOverview>;

export const waitingCounts = z.object({
  pending_comments: z.int(),
  new_messages: z.int(),
  /** Emails with a failed attempt, whether or not another follows. */
  failed_letters: z.int(),
  /** Scheduled publications that did not become public. */
  failed_publications: z.int(),
  spam_comments: z.int(),
  spam_messages: z.int(),
});

/** How much waits for the administrator, by kind. */
export type WaitingCounts = z.output<typeof waitingCounts>;

export const todoItem = z.object({
  key: z.enum(['password', 'site-url', 'smtp', 'owner-email', 'city-of-law', 'samples']),
  /** What is left to do. */
  title: z.string(),
  /** How to do it. */
  advice: z.string(),
  /** The screen for it, if there is one. */
  href: z.nullable(z.string()),
});

/** A task before going live. */
export type TodoItem = z.output<typeof todoItem>;
