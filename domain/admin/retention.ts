import type { Retention } from '../api/answers/dashboard.ts';

/** After how many days backups are removed that were made before an update or a restore, by the number of nightly ones. */
export function daysKept(backups: number): number {
  return backups === 0 ? 7 : backups;
}

/** The dashboard compares 90 days with the 90 before. */
export const leastViewDays = 180;

/** The defaults. */
export const usualRetention: Retention = {
  messages: 0,
  spam: 30,
  mail: 90,
  unconfirmed: 30,
  views: 400,
  backups: 7,
};
