import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';

/** Row counts of a backup; `rows` is their total over all tables. */
export const backupCounts = z.object({
  posts: z.int(),
  pictures: z.int(),
  comments: z.int(),
  messages: z.int(),
  subscriptions: z.int(),
  rows: z.int(),
});

export type BackupCounts = z.output<typeof backupCounts>;

const backupFailure = z.object({
  /** When the last attempt was. */
  at: z.string(),
  /** Why the last attempt failed, as a sentence. */
  reason: z.string(),
  /** Number of consecutive nights without a backup. */
  nights: z.int(),
});

export type BackupFailure = z.output<typeof backupFailure>;

const backupOverview = z.object({
  /**
   * off: switched off in the settings. first: none made yet. failed: the last attempt failed. old: the last verified one is
   * too old. fine: none of these.
   */
  state: z.enum(['off', 'first', 'failed', 'old', 'fine']),
  /** The last backup with a successful trial restore. */
  lastVerified: z.nullable(
    z.object({ at: z.string(), file: z.string(), bytes: z.int(), counts: backupCounts }),
  ),
  /** The failures since then. */
  failure: z.nullable(backupFailure),
});

/** The state of nightly backups. */
export type BackupOverview = z.output<typeof backupOverview>;

export const backupCalls = {
  'GET /api/admin/backups': {
    needs: 'settings',
    summary: 'Tell how the nightly backups went',
    response: { 200: backupOverview },
  },
} satisfies Record<string, ApiCall>;
