import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { okResponse } from '../api/list-fields.ts';
import { accountForm, loginForm, passwordForm } from './account-forms.ts';
import { roles } from './roles.ts';

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
});

/** Who is logged in. */
export type Account = z.output<typeof account>;

const token = z.object({ token: z.string() });

/** The device token of `npm run admin:password`. */
const device = z.catch(z.optional(z.string()), undefined);

const sessionParams = z.object({ id: z.string() });

/** Login, logout, sessions and password. */
export const accountCalls = {
  'POST /api/admin/auth/login': {
    needs: 'nothing',
    summary: 'Log in',
    body: z.extend(loginForm, { device }),
    response: { 200: token },
  },
  'DELETE /api/admin/auth/session': {
    needs: 'own',
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
    summary: 'Log all other devices out',
    response: { 200: z.object({ ended: z.int() }) },
  },
  'DELETE /api/admin/sessions/:id': {
    needs: 'own',
    summary: 'Log a device out',
    params: sessionParams,
    response: { 200: okResponse },
  },
  'GET /api/admin/account': {
    needs: 'own',
    summary: 'Read who is logged in',
    response: { 200: account },
  },
  'PUT /api/admin/account': {
    needs: 'own',
    summary: 'Change the name that readers see',
    body: accountForm,
    response: { 200: account },
  },
  'PUT /api/admin/password': {
    needs: 'own',
    summary: 'Change the password',
    body: passwordForm,
    response: { 200: token },
  },
} satisfies Record<string, ApiCall>;
