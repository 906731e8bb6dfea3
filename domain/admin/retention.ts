import type { Retention } from '../api/answers/dashboard.ts';

/** Days after which backups made before an update or a restore are deleted, by the number of nightly ones. */
export function backupRetentionDays(backups: number): number {
  return backups === 0 ? 7 : backups;
}

/** Minimum: the dashboard compares 90 days with the 90 before. */
export const leastViewDays = 180;

/** Defaults. */
export const usualRetention: Retention = {
  messages: 0,
  spam: 30,
  mail: 90,
  unconfirmed: 30,
  views: 400,
  backups: 7,
};
