import * as z from 'zod/mini';
import { passwordText } from '../accounts/account-forms.ts';
import { roles } from '../accounts/roles.ts';
import { emailText, maxLengths, requiredText } from '../api/form-fields.ts';

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
} as const;

/** How long an invitation is valid. */
export const invitationHours = 72;

const role = z.enum(roles, { error: colleagueMessages.roleRequired });
const name = requiredText('Name', maxLengths.name, colleagueMessages.nameRequired);

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
