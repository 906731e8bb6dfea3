import * as z from 'zod/mini';
import { officeMessages } from '../admin/admin-messages.ts';
import { messages } from '../messages.ts';

/** Far above any password that is accepted: hashing a longer text would only cost time. */
const longestTyped = 1000;

/** A password exactly as it was typed: blanks count. */
export function passwordText(required: string) {
  return z.string({ error: required }).check(
    z.refine((text) => text !== '', { error: required, abort: true }),
    z.refine((text) => text.length <= longestTyped, {
      error: messages.fields.tooLong('Password', longestTyped),
    }),
  );
}

/** Changing the password; whether the new one is good enough is the server's to judge. */
export const passwordForm = z.object({
  current_password: passwordText(officeMessages.password.currentRequired),
  new_password: passwordText(officeMessages.password.newRequired),
});
