import * as z from 'zod/mini';
import { roles } from '../accounts/roles.ts';
import { secondStepRule } from '../accounts/second-step-rule.ts';
import type { ApiCall } from '../api/call.ts';
import { idParams, okResponse } from '../api/list-fields.ts';
import {
  acceptForm,
  forgottenForm,
  invitationForm,
  ownEmailForm,
  resetForm,
  roleForm,
} from './colleagues.ts';

const colleague = z.object({
  id: z.int(),
  /** The display name, else the name to log in with. */
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  /** Whether it is the caller's account. */
  isMe: z.boolean(),
  /** The only owner, whose role cannot change. */
  isLastOwner: z.boolean(),
  /** When it was removed. */
  leftAt: z.nullable(z.string()),
  /** The last use of a device that is logged in. */
  lastSeen: z.nullable(z.object({ at: z.string(), device: z.string() })),
  /** What is asked for after the password; null: nothing. */
  secondStep: z.nullable(z.object({ passkeys: z.int(), hasApp: z.boolean(), codesLeft: z.int() })),
  /** Number of posts that it began, outside the trash. */
  posts: z.int(),
  /** The address of the portrait; null for none. */
  picture: z.nullable(z.string()),
  /** A sample person, who is shown by a drawing while there is no portrait. */
  isDrawn: z.boolean(),
});
export type Colleague = z.output<typeof colleague>;

const invitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

const card = z.object({ id: z.int(), name: z.string() });

/** What changes with a removal or another role. */
const consequences = z.object({
  /** Cards that then belong to nobody. */
  cards: z.array(card),
  /** Addresses of open invitations that are withdrawn. */
  invitations: z.array(z.string()),
  /** Number of devices that are logged in. */
  devices: z.int(),
  posts: z.int(),
});
export type Consequences = z.output<typeof consequences>;

const newLink = z.object({
  /** Contains the token, which is not stored. */
  link: z.string(),
  /** Whether it was also mailed. */
  isMailed: z.boolean(),
});

const token = z.string().check(z.maxLength(100));
const longToken = z.string().check(z.maxLength(2000));

/** Accounts of colleagues, and invitations. */
export const colleagueCalls = {
  'GET /api/admin/accounts': {
    needs: 'accounts',
    summary: 'List accounts and open invitations',
    response: {
      200: z.object({
        accounts: z.array(colleague),
        invitations: z.array(invitation),
        /** Which roles need a second step; null: nobody. */
        rule: z.nullable(secondStepRule),
        /** Whether invitations can be mailed. */
        canMail: z.boolean(),
      }),
    },
  },
  'POST /api/admin/invitations': {
    needs: 'accounts',
    fresh: true,
    summary: 'Invite somebody by a link that works once, for 72 hours',
    body: z.extend(invitationForm, { isMailed: z.boolean() }),
    response: { 200: newLink },
  },
  'POST /api/admin/invitations/:id/link': {
    needs: 'accounts',
    fresh: true,
    summary: 'Make a new link for an invitation; the earlier one ends',
    params: idParams,
    body: z.object({ isMailed: z.boolean() }),
    response: { 200: newLink },
  },
  'DELETE /api/admin/invitations/:id': {
    needs: 'accounts',
    summary: 'Withdraw an invitation',
    params: idParams,
    response: { 200: okResponse },
  },
  'GET /api/admin/accounts/:id/removal': {
    needs: 'accounts',
    summary: 'Say what changes when an account is removed, or sees no people any more',
    params: idParams,
    response: { 200: consequences },
  },
  'PUT /api/admin/accounts/:id/role': {
    needs: 'accounts',
    fresh: true,
    summary: 'Give an account another role',
    params: idParams,
    body: roleForm,
    response: { 200: consequences },
  },
  'POST /api/admin/accounts/:id/removal': {
    needs: 'accounts',
    fresh: true,
    summary: 'Remove an account; what it wrote stays under its name',
    params: idParams,
    response: { 200: consequences },
  },
  'POST /api/admin/accounts/:id/return': {
    needs: 'accounts',
    fresh: true,
    summary: 'Let somebody who was removed in again',
    params: idParams,
    response: { 200: okResponse },
  },
  'PUT /api/admin/second-step/rule': {
    needs: 'accounts',
    fresh: true,
    summary: 'Change which roles need a second step',
    body: z.extend(secondStepRule, {
      /** The rule that the caller has seen. */
      base: z.nullable(secondStepRule),
    }),
    response: { 200: z.object({ rule: z.nullable(secondStepRule) }) },
  },
  'POST /api/admin/accounts/:id/reset': {
    needs: 'accounts',
    fresh: true,
    summary: 'Make a link by which a colleague sets a new password, once, within an hour',
    params: idParams,
    body: z.object({ isMailed: z.boolean() }),
    response: {
      200: z.object({
        /** Null if it was mailed. */
        link: z.nullable(z.string()),
        isMailed: z.boolean(),
      }),
    },
  },
  'GET /api/admin/account/email': {
    needs: 'own',
    summary: 'Read the email of the own account',
    response: {
      200: z.object({
        email: z.nullable(z.string()),
        /** Whether a new one can be confirmed by mail. */
        canMail: z.boolean(),
      }),
    },
  },
  'PUT /api/admin/account/email': {
    needs: 'own',
    fresh: true,
    summary: 'Mail a link that makes an address the email of the own account',
    body: ownEmailForm,
    response: { 200: okResponse },
  },
  'POST /api/admin/auth/email': {
    needs: 'nothing',
    summary: 'Confirm the new email of an account by the token that was mailed to it',
    body: z.object({ token: longToken }),
    response: { 200: z.object({ email: z.string() }) },
  },
  'GET /api/admin/auth/reset': {
    needs: 'nothing',
    summary: 'Say whether this site can mail links for a new password',
    response: { 200: z.object({ canMail: z.boolean() }) },
  },
  'POST /api/admin/auth/reset': {
    needs: 'nothing',
    summary:
      'Mail a link for a new password, if there is such an account; the response is the same',
    body: forgottenForm,
    response: { 200: okResponse },
  },
  'POST /api/admin/auth/reset/link': {
    needs: 'nothing',
    summary: 'Read whose password a link sets',
    body: z.object({ token }),
    response: { 200: z.object({ name: z.string(), username: z.string() }) },
  },
  'POST /api/admin/auth/reset/password': {
    needs: 'nothing',
    summary: 'Set a new password by a link; all sessions and other links of the account end',
    body: z.extend(resetForm, { token }),
    response: {
      200: z.object({
        username: z.string(),
        /** Addresses whose open invitations ended too. */
        invitations: z.array(z.string()),
      }),
    },
  },
  'POST /api/admin/auth/invitation': {
    needs: 'nothing',
    summary: 'Read an invitation by its token',
    body: z.object({ token }),
    response: {
      200: z.object({
        name: z.string(),
        /** The name to log in with. */
        email: z.string(),
        role: z.enum(roles),
        invitedBy: z.nullable(z.string()),
      }),
    },
  },
  'POST /api/admin/auth/invitation/acceptance': {
    needs: 'nothing',
    summary: 'Accept an invitation with a name and a password, and log in',
    body: z.extend(acceptForm, { token }),
    response: { 200: z.object({ token: z.string(), username: z.string() }) },
  },
} satisfies Record<string, ApiCall>;
