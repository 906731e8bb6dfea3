import type { Instant } from '../../../db/tables.ts';
import type { LeasedMail } from '../outbox.repository.ts';
import type { BulkResult } from './bulk-result.ts';

/** A module with many emails to send: it keeps the books, and the mail module sends. */
export interface BulkSource {
  /**
   * Claims the next email until the lease ends; undefined when none is due, or the pace allows none. `without`:
   * recipient domains to skip, in lower case.
   */
  claim(at: {
    now: Date;
    leaseUntil: Instant;
    without: readonly string[];
  }): Promise<LeasedMail | undefined>;
  /** Records what became of a claimed one. */
  settle(mail: LeasedMail, result: BulkResult, now: Date): Promise<void>;
}
