/** What is known of the nightly backups; GET /api/admin/backups. */
export interface BackupOverview {
  /**
   * off: none are made by setting. first: the first one is still to come. failed: the last try failed. old: the last
   * good one is too old. fine: none of these.
   */
  state: 'off' | 'first' | 'failed' | 'old' | 'fine';
  /** The last backup that was restored on trial and found whole. */
  last_verified: VerifiedBackup | null;
  /** The failures since the last backup that was found whole. */
  failure: BackupFailure | null;
}

export interface BackupFailure {
  /** Of the last try. */
  at: string;
  /** Why the last try failed, in a sentence. */
  reason: string;
  /** How many nights in a row have no backup for it. */
  nights: number;
}

interface VerifiedBackup {
  at: string;
  file: string;
  bytes: number;
  counts: BackupCounts;
}

/** How much of what a backup holds; rows are those of all tables. */
export interface BackupCounts {
  posts: number;
  pictures: number;
  comments: number;
  messages: number;
  subscriptions: number;
  rows: number;
}
