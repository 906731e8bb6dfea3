import { randomInt } from 'node:crypto';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import { profileMessages } from '../../../domain/profile/profile.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import type { Client } from '../../client.ts';
import { instantAfter } from '../../days-before.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import { deleteHits } from '../../db/rate-limits.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { appendTexts } from '../activity/record.ts';
import {
  type Account,
  deleteLinksOf,
  deleteSessionsBut,
  endIssuedLinks,
  findAccount,
  findAccountByName,
  findDisplayName,
  findDisplayNames,
  findFirstAccount,
  insertAccount,
  isAuthor,
  limitExpiries,
  lockAccount,
  markPasswordGenerated,
  storeRecovery,
  unmarkPasswordGenerated,
  updateDisplayName,
  updatePassword,
  usernameKey,
} from './accounts.repository.ts';
import { deleteOldDevices, insertKnownDevice } from './known-devices.repository.ts';
import { deviceHashOf, issueDevice, provePassword, removeOldTickets } from './login.service.ts';
import { loginCounts } from './login-limits.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { deleteSecondStep, deleteTickets } from './second-step.repository.ts';
import { openSession, removeEndedSessions, type SignedIn } from './sessions.service.ts';

const commonLogins = new Set(['admin', 'administrator', 'root', 'user', 'webmaster']);

/** Characters that do not change how a name looks, such as soft hyphens and zero-width spaces. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether a name looks like an account's username, or like a common one such as admin. */
export async function isLoginName({ db }: Pick<Site, 'db'>, input: string): Promise<boolean> {
  const name = input.replace(invisible, '');
  return commonLogins.has(usernameKey(name)) || (await findAccountByName(db, name)) !== undefined;
}

/** The public name of an administrator; blank until they enter one. */
export async function displayName({ db }: Pick<Site, 'db'>, username: string): Promise<string> {
  return await findDisplayName(db, username);
}

/** Whether an account other than `id` has this name, also one that was removed: it stays under what it did. */
export async function isNameOfColleague(db: Db, input: string, id: number): Promise<boolean> {
  const key = nameKey(input);
  return (await findDisplayNames(db)).some((each) => each.id !== id && nameKey(each.name) === key);
}

/** How a name looks. */
const nameKey = (name: string) => topicKey(name.normalize('NFKC').replace(invisible, ''));

/** Sets or clears the caller's display name; resolves with an error, or undefined. */
export async function rename(
  site: Site,
  { accountId }: SignedIn,
  name: string,
): Promise<string | undefined> {
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // Two accounts cannot take the same name at once.
    await touchContent(db);
    if (await isAuthor(db, accountId)) return profileMessages.inProfile;
    if (name && (await isLoginName(inTransaction, name))) return accountMessages.isLoginName;
    if (name && (await isNameOfColleague(db, name, accountId))) {
      return profileMessages.colleagueHas(name);
    }
    await updateDisplayName(db, accountId, name);
  });
}

/**
 * Deletes ended sessions, half logins and browsers not seen for a year, and corrects the expiry of a generated password
 * that was written by a wrong clock.
 */
export async function removeExpiredLogins(site: Site, now = site.now()): Promise<void> {
  await removeEndedSessions(site, now);
  await removeOldTickets(site, now);
  await deleteOldDevices(site.db, instantAfter(now, -deviceMs));
  await limitExpiries(site.db, endOfFirstPassword(now));
}

/** As long as the browser keeps its cookie. */
const deviceMs = 365 * 24 * 60 * 60 * 1000;

interface PasswordForm {
  currentPassword: string;
  newPassword: string;
}

export type PasswordOutcome =
  /** `device` is a new device token: the former one ended with the former password. */
  | { kind: 'changed'; token: string; device: string }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'limited'; retryAfterSeconds: number };

/**
 * Changes the caller's password, which requires the current one, and replaces all their sessions by a new one.
 * Attempts are counted for each session: a stolen token must not allow guessing, and strangers' attempts must not
 * block the change.
 */
export async function changePassword(
  site: Site,
  caller: SignedIn,
  { currentPassword: current, newPassword: next }: PasswordForm,
  client: Client,
  now = site.now(),
): Promise<PasswordOutcome> {
  const { db, signer } = site;
  const account = await findAccount(db, caller.accountId);
  const digest = signer.digest('login-session', caller.tokenHash);
  const guesser = { kind: 'known', digest } as const;
  const proof = await provePassword(db, { account, password: current, guesser }, now);
  if (proof.kind === 'limited') return proof;
  if (proof.kind === 'refused') {
    return { kind: 'invalid', fields: { currentPassword: accountMessages.password.currentWrong } };
  }
  const { id: accountId, username } = proof.account;
  const refusal =
    current === next
      ? accountMessages.password.unchanged
      : await passwordRefusal(next, [username, (await site.facts()).name]);
  if (refusal) return { kind: 'invalid', fields: { newPassword: refusal } };
  const hash = await hashPassword(next);
  const device = issueDevice(signer, { id: accountId, passwordHash: hash });
  const token = await transact(site, async (inTransaction) => {
    const { passwordChangedAt } = proof.account;
    // Another password was set meanwhile, or the account was removed.
    if (!(await lockAccount(inTransaction.db, accountId, passwordChangedAt))) return;
    await storePassword(inTransaction.db, { accountId, hash }, now);
    // Only its token is new: the next login is not one of a new browser.
    const at = now.toISOString();
    await insertKnownDevice(inTransaction.db, accountId, deviceHashOf(device), at);
    // The password alone does not renew the proof of an account with a second step.
    const { provenAt } = caller;
    const session = { accountId, userAgent: client.userAgent, provenAt };
    return await openSession(inTransaction.db, session, now);
  });
  if (token === undefined) {
    return { kind: 'invalid', fields: { currentPassword: accountMessages.password.currentWrong } };
  }
  return { kind: 'changed', token, device };
}

/** Stores a new password and ends all sessions, half logins and links by which another could be set. */
export async function storePassword(
  trx: Db,
  { accountId, hash }: { accountId: number; hash: string },
  now: Date,
): Promise<void> {
  await updatePassword(trx, accountId, hash, now.toISOString());
  await unmarkPasswordGenerated(trx, accountId);
  await deleteTickets(trx, accountId);
  await deleteLinksOf(trx, accountId);
  await deleteSessionsBut(trx, accountId, null);
}

export type ResetOutcome =
  /** `device` is a device token for a login while strangers' attempts block new browsers. */
  | { kind: 'reset'; username: string; device: string }
  | { kind: 'refused'; sentence: string }
  /** `left`: the named account was removed. */
  | { kind: 'left' }
  | { kind: 'unknown' }
  | { kind: 'nobody' };

interface Reset {
  username: string;
  password: string;
  brandName: string;
}

/**
 * Resets a password from the command line: of the account with this name, else of the configured one or the first
 * owner. Ends all sessions and clears the login limits; the second step stays.
 */
export async function resetPassword(
  site: Pick<Site, 'db' | 'signer'>,
  { name, ...reset }: Reset & { name?: string | undefined },
  now: Date,
): Promise<ResetOutcome> {
  const { db } = site;
  const named = await findAccountByName(db, name ?? reset.username);
  if (name !== undefined && !named) return { kind: 'unknown' };
  const account = named ?? (await findFirstAccount(db, 'owner'));
  return await setPassword(site, account, reset, async (trx, id, hash) => {
    await storePassword(trx, { accountId: id, hash }, now);
    await endIssuedLinks(trx, id, now.toISOString());
    await logOnServer(trx, account, 'Set a new password on the server', now);
  });
}

/** Writes into the activity what somebody did on the command line. */
async function logOnServer(
  db: Db,
  account: Account | undefined,
  did: string,
  now: Date,
): Promise<void> {
  if (!account) return;
  const title = `for ${account.username}`;
  await appendTexts(
    { db, now: () => now },
    { kind: 'accounts', did, noun: 'account', subjects: [String(account.id)], title },
    { account: { id: null, name: 'Somebody on the server' }, device: 'on the server' },
  );
}

/**
 * Lets the owner of the named account in again who has lost the second step: removes it, sets a new password and ends all
 * sessions. The account's settings say so from then on.
 */
export async function recoverAccount(
  site: Pick<Site, 'db' | 'signer'>,
  reset: Reset,
  now: Date,
): Promise<ResetOutcome> {
  const account = await findAccountByName(site.db, reset.username);
  if (!account) return { kind: 'unknown' };
  return await setPassword(site, account, reset, async (trx, id, hash) => {
    await storePassword(trx, { accountId: id, hash }, now);
    await endIssuedLinks(trx, id, now.toISOString());
    await deleteSecondStep(trx, id);
    await storeRecovery(trx, id, now.toISOString());
    await logOnServer(trx, account, 'Removed the second step on the server', now);
  });
}

async function setPassword(
  { db, signer }: Pick<Site, 'db' | 'signer'>,
  account: Account | undefined,
  { password, brandName }: Reset,
  store: (trx: Db, accountId: number, hash: string) => Promise<void>,
): Promise<ResetOutcome> {
  if (!account) return { kind: 'nobody' };
  if (account.state === 'left') return { kind: 'left' };
  const refusal = await passwordRefusal(password, [account.username, brandName]);
  if (refusal) return { kind: 'refused', sentence: refusal };
  const hash = await hashPassword(password);
  await db.transaction().execute((trx) => store(trx, account.id, hash));
  await deleteHits(db, loginCounts);
  const device = issueDevice(signer, { id: account.id, passwordHash: hash });
  return { kind: 'reset', username: account.username, device };
}

export type FirstAdministrator =
  | { kind: 'exists' | 'made' | 'taken' }
  /** The password is returned once; only its hash is stored. */
  | { kind: 'generated'; username: string; password: string }
  | { kind: 'refused'; sentence: string };

/** How long a generated password remains valid without a login. */
const firstPasswordMs = 7 * 24 * 60 * 60 * 1000;

function endOfFirstPassword(now: Date): string {
  return instantAfter(now, firstPasswordMs);
}

/** Omits characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates the administrator account if there is no account yet. */
export async function makeFirstAdministrator(
  db: Db,
  setup: { username: string; password: string | null; brandName: string },
  now: Date,
): Promise<FirstAdministrator> {
  if (await findFirstAccount(db)) return { kind: 'exists' };
  const { username } = setup;
  const password = setup.password ?? generatePassword();
  const refusal = setup.password && (await passwordRefusal(password, [username, setup.brandName]));
  if (refusal) return { kind: 'refused', sentence: refusal };
  const passwordHash = await hashPassword(password);
  const made = await db.transaction().execute(async (trx) => {
    const passwordExpiresAt = setup.password ? null : endOfFirstPassword(now);
    const identity = { displayName: '', role: 'owner', email: null } as const;
    const account = { username, passwordHash, passwordExpiresAt, ...identity };
    const id = await insertAccount(trx, account, now.toISOString());
    if (id !== undefined && !setup.password) await markPasswordGenerated(trx, id);
    return id !== undefined;
  });
  if (!made) return { kind: 'taken' };
  return setup.password ? { kind: 'made' } : { kind: 'generated', username, password };
}

/** Six groups of five characters, 148 bits of entropy. */
function generatePassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 6 }, group).join('-');
}
