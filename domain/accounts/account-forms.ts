import * as z from 'zod/mini';
import { maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';
import { accountMessages } from './account-messages.ts';

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
  currentPassword: passwordText(accountMessages.password.currentRequired),
  newPassword: passwordText(accountMessages.password.newRequired),
});

export const loginForm = z.object({
  username: requiredText('Username', maxLengths.name, messages.login.usernameRequired),
  password: passwordText(messages.login.passwordRequired),
});

/** What administrators say of themselves. */
export const accountForm = z.object({
  /** What readers see, such as the author of a new post; blank for none. */
  displayName: z.pipe(
    optionalText('Display name', maxLengths.name),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
});
