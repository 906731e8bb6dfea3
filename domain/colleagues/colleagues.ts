import * as z from 'zod/mini';
import { passwordText } from '../accounts/account-forms.ts';
import { roles } from '../accounts/roles.ts';
import { emailText, maxLengths, requiredText } from '../api/form-fields.ts';
import { nameOfPerson } from '../text/person-name.ts';

/** Messages about colleagues and invitations. */
export const colleagueMessages = {
  unknown: 'This account is not there any more.',
  lastOwner: 'There must be one owner. Make somebody else an owner first.',
  invitationUnknown: 'This invitation is not there any more.',
  invitationGone:
    'This invitation is not valid any more: it was used, withdrawn, or is older than 72 hours. Ask for a new one.',
  nameRequired: 'Name is required',
  emailInvalid: 'Email is invalid',
  roleRequired: 'Please choose a role',
  hasAccount: 'Somebody with this email has an account already',
  hasLeft: 'Somebody with this email had an account. Let them in again in the list',
  passwordRequired: 'Password is required',
  nameToResetRequired: 'Username or email is required',
  resetGone:
    'This link is not valid any more: it was used, is older than an hour, or a newer one was sent. Ask for a new one.',
  resetWhere: 'If this account exists and has an email address, a link is on its way to it.',
  emailGone:
    'This link is not valid any more: it was used, is older than a day, or something about the account has changed since. Enter the address again.',
  emailTaken: 'Another account has this email',
  emailSame: 'This is your email already',
  /** Said before a link is made. */
  copyLink: 'No mail server yet: nothing is mailed, so you copy the link and send it yourself.',
  noMailServer: 'This site cannot send mail yet, so the address cannot be confirmed.',
} as const;

/** How long an invitation is valid. */
export const invitationHours = 72;

/** How many days an expired invitation is still listed. */
export const invitationDays = 30;

/** How long a link that sets a new password is valid. */
export const resetHours = 1;

/** How long a link that confirms an address is valid. */
export const emailHours = 24;

const role = z.enum(roles, { error: colleagueMessages.roleRequired });
const name = nameOfPerson(requiredText('Name', maxLengths.name, colleagueMessages.nameRequired));

export const invitationForm = z.object({
  name,
  email: emailText(colleagueMessages.emailInvalid),
  role,
});
export type InvitationForm = z.output<typeof invitationForm>;

export const roleForm = z.object({ role });

/** What somebody who was invited fills in. */
export const acceptForm = z.object({
  name,
  password: passwordText(colleagueMessages.passwordRequired),
});

/** Asks for a link that sets a new password. */
export const forgottenForm = z.object({
  username: requiredText('Username', maxLengths.email, colleagueMessages.nameToResetRequired),
});

/** The password that is set by a link. */
export const resetForm = z.object({
  password: passwordText(colleagueMessages.passwordRequired),
});

/** The new address of an account. */
export const ownEmailForm = z.object({ email: emailText(colleagueMessages.emailInvalid) });
