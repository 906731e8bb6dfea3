import { createContext, use } from 'react';
import { mayRole, type Permission, type Role, roles } from '../../../domain/accounts/roles.ts';
import type { CallName, Calls } from '../../../domain/api/calls.ts';
import { ApiError, callApi, reasonOf } from '../api/call-api.ts';
import { readToken } from '../api/session.ts';

/** What a call needs, from its declaration in the contract. */
export type NeedsOf<Name extends CallName> = Calls[Name]['needs'];

/** The role of whoever is logged in. Until it is known, screens show everything: the server refuses by itself. */
export const RoleContext = createContext<Role>('owner');

/** Returns whether the logged-in role has a permission, so that what it may not do is absent. */
export function useMay(): (permission: Permission) => boolean {
  const role = use(RoleContext);
  return (permission) => mayRole(role, permission);
}

/** The role of a session, asked for once, for loaders of screens with parts for several roles. */
let known: { token: string | null; role: Promise<Role> } | undefined;

/**
 * Resolves to a function that tells whether the role of this browser's session has a permission. The role that the server
 * named before is believed until it names another one, so that the first screen does not wait for an answer.
 */
export async function loadMay(): Promise<(permission: Permission) => boolean> {
  const token = readToken();
  if (known?.token !== token) {
    const stored = storedRole();
    const role = stored ? Promise.resolve(stored) : askRole();
    known = { token, role };
    role.catch(() => {
      known = undefined;
    });
  }
  const role = await known?.role.catch((): Role => 'owner');
  return (permission) => mayRole(role ?? 'owner', permission);
}

/** In local storage: the last named role, after the beginning of the token that it belongs to. */
const roleKey = 'adminRole';

const storedText = (role: Role) => `${readToken()?.slice(0, 8)} ${role}`;

/** The role that the server named last for this session; undefined before it has named one. */
export const storedRole = () =>
  roles.find((role) => localStorage.getItem(roleKey) === storedText(role));

const storeRole = (role: Role) => localStorage.setItem(roleKey, storedText(role));

async function askRole(): Promise<Role> {
  const { role } = await callApi('GET /api/admin/account', {});
  storeRole(role);
  return role;
}

/** Asks for the role again when it is needed next. */
export function forgetRole(): void {
  known = undefined;
  localStorage.removeItem(roleKey);
}

/** Stores the role that the server named last, which an owner may have changed. */
export function noteRole(role: Role): void {
  known = { token: readToken(), role: Promise.resolve(role) };
  storeRole(role);
}

const accountEvent = 'admin-account-changed';

/** Says that the own account has another name or picture, for what shows them on every screen. */
export function noteAccountChange(): void {
  dispatchEvent(new Event(accountEvent));
}

/** Calls the listener after each such change; returns how to stop that. */
export function onAccountChange(listener: () => void): () => void {
  addEventListener(accountEvent, listener);
  return () => removeEventListener(accountEvent, listener);
}

/** What to call a blog that an author may not open; undefined for any other error. */
export function notOwnTitle(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return;
  const reason = reasonOf(error);
  if (reason === 'own-drafts-only') return 'This blog belongs to somebody else';
  if (reason === 'own-draft-published') return 'This blog is public';
}

/** Whether a call was refused because of the role, and not for another reason. */
export function isRoleRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && reasonOf(error) === 'role-refused';
}
