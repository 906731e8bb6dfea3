import { randomBytes } from 'node:crypto';
import { mayRole } from '../../../domain/accounts/roles.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { invitationDays, resetHours } from '../../../domain/colleagues/colleagues.ts';
import type { Client } from '../../client.ts';
import { daysBefore, instantAfter } from '../../days-before.ts';
import { noteAccount } from '../../db/act.ts';
import { nameOf } from '../../db/queries/account-names.ts';
import { countHit, OverLimit, withinLimits } from '../../db/rate-limits.ts';
import type { Db } from '../../db/tables.ts';
import { networkOf } from '../../network-of.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { createBoundedQueue } from '../../work-queue.ts';
import {
  type Account,
  endIssuedLinks,
  findAccount,
  findAccountByName,
  lockAccount,
} from '../accounts/accounts.repository.ts';
import { storePassword } from '../accounts/accounts.service.ts';
import { deviceName } from '../accounts/device-name.ts';
import { issueDevice } from '../accounts/login.service.ts';
import { listPasskeys } from '../accounts/passkeys.repository.ts';
import { hashPassword, passwordRefusal } from '../accounts/passwords.ts';
import { hashToken, type SignedIn } from '../accounts/sessions.service.ts';
import { appendTexts } from '../activity/record.ts';
import { canMail } from '../mail/delivery.ts';
import type { Email } from '../mail/email.ts';
import { discardUnsent, queueEmail } from '../mail/mail.service.ts';
import {
  deleteEndedLinks,
  findReset,
  insertReset,
  listInvitations,
} from './colleagues.repository.ts';
import { asOwner } from './colleagues.service.ts';

const hourMs = 60 * 60 * 1000;

/** Requests of one network, and links that are mailed to one account. */
export const resetLimits = {
  network: { max: 10, windowMs: hourMs / 4 },
  account: { max: 3, windowMs: hourMs },
} as const;

/** Looks accounts up one at a time, after the response. */
const lookups = perSite(() => createBoundedQueue(50));

/**
 * Mails a link for a new password to the account with this name, if there is one with an address. It is looked up after
 * the response, so that neither the response nor its time tells whether there is.
 */
export async function askForReset(
  site: Site,
  name: string,
  { address, userAgent }: Client,
  now = site.now(),
): Promise<{ ok: true } | Refusal> {
  const { network } = resetLimits;
  const key = `reset:network:${site.signer.digest('reset-address', networkOf(address))}`;
  const outcome = await withinLimits(site.db, now, async (trx) => {
    const { hits, resetsAt } = await countHit(trx, key, now, network.windowMs);
    if (hits > network.max) throw new OverLimit(resetsAt);
    return { kind: 'allowed' as const };
  });
  if (outcome.kind === 'limited') return outcome;
  if (canMail(site)) {
    lookups(site)(() => mailReset(site, name, userAgent, now))?.catch((err: unknown) =>
      site.log.error({ err }, 'a link for a new password could not be mailed'),
    );
  }
  return { ok: true };
}

async function mailReset(site: Site, name: string, userAgent: string, now: Date): Promise<void> {
  const { root } = site;
  const account = await findAccountByName(root.db, name);
  if (account?.state !== 'active' || !account.email) return;
  const { account: limit } = resetLimits;
  const { hits } = await countHit(root.db, `reset:account:${account.id}`, now, limit.windowMs);
  if (hits > limit.max) return;
  await transact(root, async (inTransaction) => {
    const { db } = inTransaction;
    // Another password was set meanwhile, which ends all links.
    if (!(await lockAccount(db, account.id, account.passwordChangedAt))) return;
    const link = await storeReset(inTransaction, account, null, now);
    await mailLink(inTransaction, account, link, now);
    await appendTexts(
      inTransaction,
      {
        kind: 'logins',
        did: 'Asked for a new password by mail',
        noun: 'account',
        subjects: [String(account.id)],
        title: `for ${account.username}`,
      },
      { account: { id: null, name: '' }, device: deviceName(userAgent) },
    );
  });
  root.wake();
}

/** Stores a link, of which only the hash is kept, and resolves with it. */
async function storeReset(
  site: Site,
  account: Account,
  invitedBy: number | null,
  now: Date,
): Promise<string> {
  // 256 random bits.
  const token = randomBytes(32).toString('base64url');
  await insertReset(site.db, {
    accountId: account.id,
    name: nameOf(account).slice(0, 120),
    email: account.email ?? account.username,
    tokenHash: hashToken(token),
    invitedBy,
    createdAt: now.toISOString(),
    expiresAt: instantAfter(now, resetHours * hourMs),
  });
  // In the hash, which browsers do not send, so that no log has it.
  return `${site.settings.siteUrl}/admin/reset#token=${token}`;
}

async function mailLink(
  site: Site,
  account: Account,
  link: string,
  now: Date,
  by?: string,
): Promise<void> {
  const { name: brand } = await site.facts();
  const asked = by
    ? `${by} sends you a link for a new password`
    : 'Somebody asked for a new password';
  const email: Email = {
    kind: 'reset',
    to: account.email ?? '',
    subject: `A new password for the website of ${brand}`,
    parts: [
      `${asked}, for ${account.username} on the website of ${brand}.`,
      { link: 'Choose a new password', url: link },
      'The link works once, for an hour. All devices are logged out then. If you did not ask for it, you need not do anything: your password stays.',
    ],
  };
  await queueEmail(site, email, now);
}

/** Makes a link for the password of a colleague: mailed, or to copy. */
export async function sendReset(
  site: Site,
  caller: SignedIn,
  { id, isMailed }: { id: number; isMailed: boolean },
  now = site.now(),
) {
  return await asOwner(site, caller, async (inTransaction) => {
    const { db } = inTransaction;
    const account = await findAccount(db, id);
    if (account?.state !== 'active') return { kind: 'account-not-found' as const };
    const link = await storeReset(inTransaction, account, caller.accountId, now);
    if (!isMailed || !account.email || !canMail(site)) return { link, isMailed: false };
    const owner = await findAccount(db, caller.accountId);
    await mailLink(inTransaction, account, link, now, owner?.displayName || 'An owner');
    return { link: null, isMailed: true };
  });
}

/** The account of a link, as long as whoever made it may still do so. */
async function openReset(db: Db, token: string, now: Date): Promise<Account | undefined> {
  const found = await findReset(db, hashToken(token));
  const isOpen =
    found &&
    found.expiresAt > now.toISOString() &&
    (found.invitedBy === null ||
      (found.inviterState === 'active' && mayRole(found.inviterRole ?? 'author', 'accounts')));
  const account = isOpen && found.accountId ? await findAccount(db, found.accountId) : undefined;
  return account?.state === 'active' ? account : undefined;
}

export async function readReset(site: Site, token: string, now = site.now()) {
  const account = await openReset(site.db, token, now);
  if (!account) return { kind: 'reset-gone' as const };
  return { name: nameOf(account), username: account.username };
}

/**
 * Sets a new password. All sessions, half logins and links of the account end, also those that it gave to others.
 * Nobody is logged in by it, so that a second step is asked for as usual; the browser only counts as known.
 */
export async function setPasswordByLink(
  site: Site,
  { token, password }: { token: string; password: string },
  now = site.now(),
): Promise<{ username: string; invitations: string[]; device: string } | Refusal> {
  const found = await openReset(site.db, token, now);
  if (!found) return { kind: 'reset-gone' };
  const { name: brand } = await site.facts();
  // The whole before its parts, since what is found is taken out.
  const { displayName, username, email } = found;
  const words = [displayName, email ?? '', username, ...displayName.split(' '), brand];
  const weak = await passwordRefusal(password, words);
  if (weak) return { kind: 'invalid', fields: { password: weak } };
  const hash = await hashPassword(password);
  const outcome = await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    if (!(await lockAccount(db, found.id))) return { kind: 'reset-gone' as const };
    // Again under the lock: it may have been used or replaced meanwhile.
    const account = await openReset(db, token, now);
    if (account?.id !== found.id) return { kind: 'reset-gone' as const };
    noteAccount(account);
    const open = (await listInvitations(db)).filter(
      ({ invitedBy, expiresAt }) => invitedBy === account.id && expiresAt > now.toISOString(),
    );
    await storePassword(db, { accountId: account.id, hash }, now);
    await endIssuedLinks(db, account.id, now.toISOString());
    await mailThatItChanged(inTransaction, account, now);
    const device = issueDevice(site.signer, { id: account.id, passwordHash: hash });
    return { username: account.username, invitations: open.map(({ email }) => email), device };
  });
  site.wake();
  return outcome;
}

async function mailThatItChanged(site: Site, account: Account, now: Date): Promise<void> {
  // An owner without an address is told at the address of the site.
  const to = account.email ?? (account.role === 'owner' ? ({ owner: true } as const) : undefined);
  if (!to || !canMail(site)) return;
  const { name: brand } = await site.facts();
  const passkeys = await listPasskeys(site.db, account.id);
  const email: Email = {
    kind: 'password-changed',
    to,
    subject: `Your password for the website of ${brand} was changed`,
    parts: [
      `A new password was set for ${account.username} by a link, and all devices were logged out.`,
      ...(passkeys.length > 0
        ? ['Passkeys still log in. Remove those that are not yours in the settings.']
        : []),
      'If that was not you, tell an owner of the site at once.',
    ],
  };
  await queueEmail(site, email, now);
}

/** Deletes links that have ended, and emails with such a link that never left. */
export async function removeEndedLinks(site: Site, now: Date): Promise<void> {
  const before = daysBefore(now, invitationDays);
  await deleteEndedLinks(site.db, { now: now.toISOString(), before });
  const hourAgo = instantAfter(now, -resetHours * hourMs);
  await discardUnsent(site, { kinds: ['reset'], before: hourAgo }, now);
}
