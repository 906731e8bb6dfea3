import * as z from 'zod/mini';
import { adminMessages } from '../admin/admin-messages.ts';
import { maxLengths, optionalText, requiredText } from '../forms/fields.ts';
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
  currentPassword: passwordText(adminMessages.password.currentRequired),
  newPassword: passwordText(adminMessages.password.newRequired),
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

export const accountMessages = {
  nameRequired: 'Please give the name that readers should see',
  isLoginName: 'Readers see this name, so it must not be one that somebody logs in with',
  saved: 'Saved. New blogs are signed with this name.',
  cleared: 'Saved. New blogs are not signed until you give an author.',
} as const;
