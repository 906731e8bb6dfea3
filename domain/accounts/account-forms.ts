import * as z from 'zod/mini';
import { maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';
import { accountMessages } from './account-messages.ts';

/** Far above any accepted password length; hashing longer input would only cost time. */
const maxTyped = 1000;

/** A password, not trimmed. */
export function passwordText(required: string) {
  return z.string({ error: required }).check(
    z.refine((text) => text !== '', { error: required, abort: true }),
    z.refine((text) => text.length <= maxTyped, {
      error: messages.fields.tooLong('Password', maxTyped),
    }),
  );
}

/** The form that changes the password; the server checks the strength of the new one. */
export const passwordForm = z.object({
  currentPassword: passwordText(accountMessages.password.currentRequired),
  newPassword: passwordText(accountMessages.password.newRequired),
});

export const loginForm = z.object({
  username: requiredText('Username', maxLengths.name, messages.login.usernameRequired),
  password: passwordText(messages.login.passwordRequired),
});

/** The administrator's own settings. */
export const accountForm = z.object({
  /** The public name, such as the author of a new post; may be blank. */
  displayName: z.pipe(
    optionalText('Display name', maxLengths.name),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
});
