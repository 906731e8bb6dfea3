import { maxWindowMs } from '../../db/rate-limits.ts';

export type FormName = 'contact' | 'newsletter' | 'unsubscribe' | 'comments';

/**
 * How many of a form are taken within ten minutes. A whole class, or half a town behind one provider's address, may
 * share an address; one sender is one person.
 */
export const formLimits: Record<FormName, { address: number; sender: number }> = {
  contact: { address: 30, sender: 5 },
  newsletter: { address: 30, sender: 5 },
  unsubscribe: { address: 30, sender: 5 },
  comments: { address: 30, sender: 8 },
};
export const formWindowMs = 10 * 60 * 1000;

/** How many emails of each kind a day strangers can cause to an address by typing it into a form. */
export const emailLimit = 5;
export const emailWindowMs = maxWindowMs;

/** Mails to the owner of one kind within an hour; what comes after them is told in one mail at the end of it. */
export const noticeLimit = 20;
export const noticeWindowMs = 60 * 60 * 1000;
