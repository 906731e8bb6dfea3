/** After how many days the nightly house-keeping deletes things. GET /api/admin/retention */
export interface Retention {
  /** Messages that were replied to or archived, from then on; 0: only by hand. */
  messages: number;
  /** Messages and comments that look like spam. */
  spam: number;
  /** Mails that were sent or given up. */
  mail: number;
  /** Newsletter requests that nobody confirmed. */
  unconfirmed: number;
  /** Counted page views. */
  views: number;
  /** Nightly backups that are kept, one a day; 0: none are made. */
  backups: number;
}

/** After how many days backups are removed that were made before an update or a restore, by the number of nightly ones. */
export function daysKept(backups: number): number {
  return backups === 0 ? 7 : backups;
}

/** The dashboard compares 90 days with the 90 before. */
export const leastViewDays = 180;

/** What a site does that says nothing else. */
export const usualRetention: Retention = {
  messages: 0,
  spam: 30,
  mail: 90,
  unconfirmed: 30,
  views: 400,
  backups: 7,
};
