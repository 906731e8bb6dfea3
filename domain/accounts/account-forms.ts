import * as z from 'zod/mini';
import { maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';
import { nameOfPerson } from '../text/person-name.ts';

/** Messages about accounts that are not in the specification. */
export const accountMessages = {
  login: {
    wrong: 'Username or password is wrong.',
    ended: 'Please log in.',
    expired:
      'This first password has expired, because it was not used within seven days. Ask whoever runs the server for a new one (npm run admin:password).',
    tooMany: (minutes: number) =>
      `Too many wrong passwords. Please try again in ${waitText(minutes)}.`,
  },
  password: {
    currentRequired: 'Current password is required',
    currentWrong: 'Current password is wrong',
    newRequired: 'New password is required',
    repeatWrong: 'The two new passwords are not the same',
    unchanged: 'The new password is the same as the current one',
    tooShort: (shortest: number) => `A password must have at least ${shortest} characters`,
    tooLong: (maxLength: number) => `A password may have at most ${maxLength} characters`,
    common:
      'This password is among those that are guessed first. Three or four unrelated words are easy to keep in mind and hard to guess',
    named: 'A password must be more than the name of the company or of the user',
    changed: 'Password changed. All other devices have been logged out.',
  },
  secondStep: {
    codeRequired: 'Code is required',
    codeWrong: 'That code is not right, or was used already. Wait for the next one.',
    recoveryWrong: 'That code is not right, or was used already.',
    over: 'Five minutes or five tries are over. Please log in again.',
    startAgain: 'This key is no longer valid. Please start again.',
    none: 'There is no second step.',
  },
  identity: {
    confirm: 'Please confirm that it is you.',
    required: 'Please enter it.',
    passwordWrong: 'The password is wrong',
  },
  nameRequired: 'Please give the name that readers should see',
  isLoginName: 'Readers see this name, so it must not be one that somebody logs in with',
  saved: 'Saved. New blogs are signed with this name.',
  cleared: 'Saved. New blogs are not signed until you give an author.',
} as const;

function waitText(minutes: number): string {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

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

/** Second steps that are a typed code. */
const codeFactors = ['app', 'recovery'] as const;
export type CodeFactor = (typeof codeFactors)[number];

/** What can be asked for after the password. */
export const factors = ['passkey', ...codeFactors] as const;
export type Factor = (typeof factors)[number];

const maxCode = 40;

/** A code of an authenticator app, or a recovery code; spaces and dashes do not matter. */
const codeField = requiredText('Code', maxCode, accountMessages.secondStep.codeRequired);

export const secondStepForm = z.object({
  ticket: passwordText(accountMessages.secondStep.over),
  factor: z.enum(codeFactors),
  code: codeField,
});

/** How an account proves who it is: by its second step, or by the password if it has none. */
export const proofKinds = [...factors, 'password'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** A proof that is typed; a passkey is proven by a call of its own. */
const typedProofKinds = [...codeFactors, 'password'] as const;
export type TypedProofKind = (typeof typedProofKinds)[number];

export const identityForm = z.object({
  kind: z.enum(typedProofKinds),
  proof: passwordText(accountMessages.identity.required),
});

export const codeForm = z.object({ code: codeField });

/** The administrator's own settings. */
export const accountForm = z.object({
  /** The public name, such as the author of a new post; may be blank. */
  displayName: nameOfPerson(optionalText('Display name', maxLengths.name)),
});
