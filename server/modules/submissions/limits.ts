import { maxWindowMs } from '../../db/rate-limits.ts';

export type FormName = 'contact' | 'newsletter' | 'unsubscribe' | 'comments';

/**
 * Submissions of a form within ten minutes: by network address, which a school or a provider's customers may share,
 * and by sender.
 */
export const formLimits: Record<FormName, { address: number; sender: number }> = {
  contact: { address: 30, sender: 5 },
  newsletter: { address: 30, sender: 5 },
  unsubscribe: { address: 30, sender: 5 },
  comments: { address: 30, sender: 8 },
};
export const formWindowMs = 10 * 60 * 1000;

/** Emails of each kind a day that strangers can cause to one address by typing it into a form. */
export const emailLimit = 5;
export const emailWindowMs = maxWindowMs;

/** Notices of one kind to the owner within an hour; later ones are summarised in a digest. */
export const noticeLimit = 20;
export const noticeWindowMs = 60 * 60 * 1000;
