import * as z from 'zod/mini';
import { optionalText, requiredText } from '../api/form-fields.ts';

export const maxRequestNote = 1000;

export const requestMessages = {
  noteMissing: 'Please say what to change',
  published: 'This blog is public already, so the request has ended.',
  returned: 'A colleague has given this draft back meanwhile.',
  takenBack: 'Nobody asks to publish this draft any more: the request was taken back.',
  scheduled: 'This draft goes public at a set time. Cancel that first, then give it back.',
  ended: 'The request to publish it has ended.',
  notOwn: 'Somebody else asks to publish this draft. Give it back with a note instead.',
} as const;

/** A note to the editor, which may be blank. */
export const requestForm = z.object({
  note: z.optional(optionalText('Note to the editor', maxRequestNote)),
});

/** What the author should change. */
export const returnForm = z.object({
  note: requiredText('Note to the author', maxRequestNote, requestMessages.noteMissing),
});

/** An author's request to publish a draft, or how an editor gave it back. */
export const publishRequest = z.object({
  /** Since when it is asked; null after it was given back. */
  askedAt: z.nullable(z.string()),
  /** Names; empty for an account that does not exist any more. */
  askedBy: z.string(),
  note: z.string(),
  /** Whether the caller asks. */
  isMine: z.boolean(),
  /** How who asks hears of a decision: by email too, here only, or not at all, because the account was removed. */
  hears: z.enum(['email', 'here', 'nothing']),
  /** When it was given back. */
  returnedAt: z.nullable(z.string()),
  returnedBy: z.string(),
  returnedNote: z.string(),
});
export type PublishRequest = z.output<typeof publishRequest>;
