import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { idParams, okResponse } from '../api/list-fields.ts';
import {
  accountForm,
  codeForm,
  factors,
  identityForm,
  loginForm,
  passwordForm,
  proofKinds,
  secondStepForm,
} from './account-forms.ts';
import {
  creationOptions,
  credentialProof,
  newCredential,
  passkey,
  passkeyNameForm,
  proofOptions,
} from './passkeys.ts';
import { roles } from './roles.ts';
import { missingStep } from './second-step-rule.ts';

export const adminSession = z.object({
  id: z.string(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  /** Instants, ISO 8601. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
});

/** A device that is logged in to the admin. */
export type AdminSession = z.output<typeof adminSession>;

const account = z.object({
  username: z.string(),
  displayName: z.string(),
  role: z.enum(roles),
  /** The second step that the role needs and the account lacks. */
  missingStep: z.nullable(missingStep),
  /** The address of the portrait; null for none. */
  picture: z.nullable(z.string()),
  /** A sample person, who is shown by a drawing while there is no portrait. */
  isDrawn: z.boolean(),
});

/** Who is logged in. */
export type Account = z.output<typeof account>;

const textKeys = z.object({
  account: z.int(),
  /** In hex: the present one, which encrypts, and the former one. */
  keys: z.array(z.string()),
});

/** With which a browser encrypts unsaved text, so that other accounts cannot read it. */
export type TextKeys = z.output<typeof textKeys>;

const token = z.object({ token: z.string() });

/** The device token of `npm run admin:password`. */
const device = z.catch(z.optional(z.string()), undefined);

/** The password is right: a code of one of these factors must follow, with the ticket, within five minutes. */
const unfinishedLogin = z.object({ factors: z.array(z.enum(factors)), ticket: z.string() });

/** Of a login whose password was right; without it, the passkey is the only step. */
const ticket = z.optional(z.string().check(z.maxLength(100)));

const secondStep = z.object({
  /** Since when an authenticator app is asked for. Instants, ISO 8601. */
  appSince: z.nullable(z.string()),
  codes: z.nullable(
    z.object({
      left: z.int(),
      madeAt: z.string(),
      lastUsed: z.nullable(z.object({ at: z.string(), device: z.string() })),
    }),
  ),
  /** When the second step was removed on the server. */
  recoveredAt: z.nullable(z.string()),
  passkeys: z.array(passkey),
  /** The host that new passkeys belong to; null where passkeys do not work. */
  passkeyHost: z.nullable(z.string()),
  /** The day from which the role needs a second step. */
  neededFrom: z.nullable(z.string()),
});

/** What an account asks for after the password. */
export type SecondStep = z.output<typeof secondStep>;

const identityProof = z.object({
  factors: z.array(z.enum(proofKinds)),
  /** When the caller last proved who they are: at the login, or since. ISO 8601. */
  provenAt: z.string(),
});

/** Recovery codes, sent once. */
const newCodes = z.object({ codes: z.array(z.string()) });

const sessionParams = z.object({ id: z.string() });

/** Login, logout, sessions and password. */
export const accountCalls = {
  'POST /api/admin/auth/login': {
    needs: 'nothing',
    summary: 'Log in',
    body: z.extend(loginForm, { device }),
    response: { 200: z.union([token, unfinishedLogin]) },
  },
  'POST /api/admin/auth/login/second-step': {
    needs: 'nothing',
    summary: 'End a login with a code',
    body: secondStepForm,
    response: { 200: token },
  },
  'POST /api/admin/auth/login/passkey/options': {
    needs: 'nothing',
    summary: 'Read what a browser needs to ask for a passkey',
    body: z.object({ ticket }),
    response: { 200: proofOptions },
  },
  'POST /api/admin/auth/login/passkey': {
    needs: 'nothing',
    summary: 'Log in with a passkey, or end a login with one',
    body: z.object({ ticket, credential: credentialProof }),
    response: { 200: token },
  },
  'DELETE /api/admin/auth/session': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Log out',
    response: { 200: okResponse },
  },
  'GET /api/admin/sessions': {
    needs: 'own',
    summary: 'List the devices that are logged in',
    response: { 200: z.array(adminSession) },
  },
  'DELETE /api/admin/sessions/others': {
    needs: 'own',
    fresh: true,
    summary: 'Log all other devices out',
    response: { 200: z.object({ ended: z.int() }) },
  },
  'DELETE /api/admin/sessions/:id': {
    needs: 'own',
    fresh: true,
    summary: 'Log a device out',
    params: sessionParams,
    response: { 200: okResponse },
  },
  'GET /api/admin/account': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Read who is logged in',
    response: { 200: account },
  },
  'PUT /api/admin/account': {
    needs: 'own',
    summary: 'Change the name that readers see',
    body: accountForm,
    response: { 200: account },
  },
  'GET /api/admin/text-keys': {
    needs: 'own',
    summary: 'Read the keys of what the account has typed and not saved in a browser',
    response: { 200: textKeys },
  },
  'PUT /api/admin/password': {
    needs: 'own',
    fresh: true,
    summary: 'Change the password',
    body: passwordForm,
    response: { 200: token },
  },
  'GET /api/admin/identity': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Read how the caller can confirm who they are',
    response: { 200: identityProof },
  },
  'POST /api/admin/identity': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Confirm who is there, for the calls of the next ten minutes that need it',
    body: identityForm,
    response: { 200: okResponse },
  },
  'POST /api/admin/identity/passkey/options': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Read what a browser needs to ask for a passkey of the caller',
    response: { 200: proofOptions },
  },
  'POST /api/admin/identity/passkey': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Confirm with a passkey who is there',
    body: z.object({ credential: credentialProof }),
    response: { 200: okResponse },
  },
  'GET /api/admin/second-step': {
    needs: 'own',
    beforeSecondStep: true,
    summary: 'Read what is asked for after the password',
    response: { 200: secondStep },
  },
  'POST /api/admin/second-step/app': {
    needs: 'own',
    beforeSecondStep: true,
    fresh: true,
    summary: 'Make a key for an authenticator app',
    response: { 200: z.object({ key: z.string(), address: z.string() }) },
  },
  'PUT /api/admin/second-step/app': {
    needs: 'own',
    beforeSecondStep: true,
    fresh: true,
    summary: 'Use the app with the new key from now on',
    body: codeForm,
    response: { 200: newCodes },
  },
  'DELETE /api/admin/second-step/app': {
    needs: 'own',
    fresh: true,
    summary: 'Remove the authenticator app',
    response: { 200: okResponse },
  },
  'POST /api/admin/second-step/codes': {
    needs: 'own',
    fresh: true,
    summary: 'Replace the recovery codes',
    response: { 200: newCodes },
  },
  'POST /api/admin/passkeys/options': {
    needs: 'own',
    beforeSecondStep: true,
    fresh: true,
    summary: 'Make a passkey',
    response: { 200: creationOptions },
  },
  'POST /api/admin/passkeys': {
    needs: 'own',
    beforeSecondStep: true,
    fresh: true,
    summary: 'Add a passkey',
    body: z.object({ credential: newCredential }),
    response: { 200: z.extend(newCodes, { id: z.int(), name: z.string() }) },
  },
  'PATCH /api/admin/passkeys/:id': {
    needs: 'own',
    summary: 'Rename a passkey',
    params: idParams,
    body: passkeyNameForm,
    response: { 200: okResponse },
  },
  'DELETE /api/admin/passkeys/:id': {
    needs: 'own',
    fresh: true,
    summary: 'Remove a passkey',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
