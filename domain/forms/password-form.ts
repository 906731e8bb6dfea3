import * as z from 'zod/mini';
import { adminMessages } from '../admin/admin-messages.ts';
import { messages } from '../messages.ts';

/** Far above any password that is accepted: hashing a longer text would only cost time. */
const maxTyped = 1000;

/** A password exactly as it was typed: blanks count. */
export function passwordText(required: string) {
  return z.string({ error: required }).check(
    z.refine((text) => text !== '', { error: required, abort: true }),
    z.refine((text) => text.length <= maxTyped, {
      error: messages.fields.tooLong('Password', maxTyped),
    }),
  );
}

/** Changing the password; whether the new one is good enough is the server's to judge. */
export const passwordForm = z.object({
  current_password: passwordText(adminMessages.password.currentRequired),
  new_password: passwordText(adminMessages.password.newRequired),
});
