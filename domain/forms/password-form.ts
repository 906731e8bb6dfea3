import * as z from 'zod/mini';
import { adminMessages } from '../admin/admin-messages.ts';
import { messages } from '../messages.ts';

/** Far longer than any accepted password: hashing more would only take time. */
const maxTyped = 1000;

/** A password as typed: blanks count. */
export function passwordText(required: string) {
  return z.string({ error: required }).check(
    z.refine((text) => text !== '', { error: required, abort: true }),
    z.refine((text) => text.length <= maxTyped, {
      error: messages.fields.tooLong('Password', maxTyped),
    }),
  );
}

/** Changing the password; the server judges whether the new one is good enough. */
export const passwordForm = z.object({
  current_password: passwordText(adminMessages.password.currentRequired),
  new_password: passwordText(adminMessages.password.newRequired),
});
