import { randomBytes } from 'node:crypto';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import { mayRole, type Role, roleTexts } from '../../../domain/accounts/roles.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { Consequences } from '../../../domain/colleagues/colleagues.calls.ts';
import {
  colleagueMessages,
  type InvitationForm,
  invitationHours,
} from '../../../domain/colleagues/colleagues.ts';
import { profileMessages } from '../../../domain/profile/profile.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { instantAfter } from '../../days-before.ts';
import { noteAccount } from '../../db/act.ts';
import { nameOf } from '../../db/queries/account-names.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  type Account,
  findAccount,
  findAccountByName,
  insertAccount,
} from '../accounts/accounts.repository.ts';
import { isLoginName, isNameOfColleague } from '../accounts/accounts.service.ts';
import { deviceName } from '../accounts/device-name.ts';
import { hashPassword, passwordRefusal } from '../accounts/passwords.ts';
import { countSecondSteps } from '../accounts/second-step.repository.ts';
import { findSecondStepRule } from '../accounts/second-step-rule.ts';
import { aliveAt, hashToken, openSession, type SignedIn } from '../accounts/sessions.service.ts';
import { canMail } from '../mail/delivery.ts';
import type { Email } from '../mail/email.ts';
import { discardUnsent, queueEmail } from '../mail/mail.service.ts';
import { lockPeople } from '../people/cards.repository.ts';
import { isToldOfAll } from '../site/site.service.ts';
import {
  countOwners,
  deleteInvitation,
  endLogins,
  endPowers,
  findCardsOf,
  findInvitation,
  insertInvitation,
  listAccounts,
  listAllSessions,
  listInvitations,
  lockAccounts,
  releaseCards,
  updateLeft,
  updateRole,
} from './colleagues.repository.ts';

/** All accounts, also of those who left, and open invitations. */
export async function listColleagues(site: Site, caller: SignedIn, now = site.now()) {
  const { db } = site;
  const { now: at, idleSince: since } = aliveAt(now);
  const sessions = await listAllSessions(db, { now: at, since });
  const owners = await countOwners(db);
  const secondSteps = await countSecondSteps(db);
  const accounts = (await listAccounts(db)).map(({ displayName, posts, ...account }) => {
    const seen = sessions.find(({ accountId }) => accountId === account.id);
    const isActive = account.leftAt === null;
    return {
      ...account,
      name: nameOf({ displayName, username: account.username }),
      posts: Number(posts ?? 0),
      isMe: account.id === caller.accountId,
      isLastOwner: isActive && account.role === 'owner' && owners === 1,
      secondStep: secondSteps.get(account.id) ?? null,
      lastSeen: seen ? { at: seen.at, device: deviceName(seen.userAgent) } : null,
    };
  });
  const invitations = (await listInvitations(db)).flatMap((found) => {
    const { id, name, email, role, createdAt, expiresAt } = found;
    const invitedBy = inviterOf(found);
    return role ? [{ id, name, email, role, createdAt, expiresAt, invitedBy }] : [];
  });
  return { accounts, invitations, rule: await findSecondStepRule(db), canMail: canMail(site) };
}

type StoredInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Never the username, which is no name of a person; null for an owner without a name. */
const inviterOf = ({ inviterName }: StoredInvitation) => inviterName || null;

/** An act that only an owner may do, checked again under the lock: the caller may have been demoted meanwhile. */
export async function asOwner<Outcome>(
  site: Site,
  caller: SignedIn,
  act: (inTransaction: Site) => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  const outcome = await transact(site, async (inTransaction): Promise<Outcome | Refusal> => {
    await lockAccounts(inTransaction.db);
    const account = await findAccount(inTransaction.db, caller.accountId);
    const needs = 'accounts';
    if (account?.state !== 'active' || !mayRole(account.role, needs)) {
      return { kind: 'role-refused', needs };
    }
    return await act(inTransaction);
  });
  site.wake();
  return outcome;
}

/** Invites somebody; resolves with the link, which is also mailed if it is wanted and there is a mail server. */
export async function invite(
  site: Site,
  caller: SignedIn,
  { isMailed, ...form }: InvitationForm & { isMailed: boolean },
  now = site.now(),
) {
  const email = form.email.toLowerCase();
  return await asOwner(site, caller, async (inTransaction) => {
    const existing = await findAccountByName(inTransaction.db, email);
    if (existing) {
      const left = existing.state === 'left';
      const error = left ? colleagueMessages.hasLeft : colleagueMessages.hasAccount;
      return { kind: 'invalid' as const, fields: { email: error } };
    }
    return await issueLink(inTransaction, caller, { ...form, email }, isMailed, now);
  });
}

/** Makes a new link for an invitation, to copy or to mail; the earlier one ends. */
export async function renewInvitation(
  site: Site,
  caller: SignedIn,
  { id, isMailed }: { id: number; isMailed: boolean },
  now = site.now(),
) {
  return await asOwner(site, caller, async (inTransaction) => {
    const found = await findInvitation(inTransaction.db, { id });
    if (!found?.role) return { kind: 'invitation-not-found' as const };
    const { name, email, role } = found;
    return await issueLink(inTransaction, caller, { name, email, role }, isMailed, now);
  });
}

async function issueLink(
  site: Site,
  caller: SignedIn,
  form: InvitationForm,
  isMailed: boolean,
  now: Date,
) {
  // 256 random bits; only the hash is stored.
  const token = randomBytes(32).toString('base64url');
  await insertInvitation(site.db, {
    ...form,
    tokenHash: hashToken(token),
    invitedBy: caller.accountId,
    createdAt: now.toISOString(),
    expiresAt: instantAfter(now, invitationHours * 60 * 60 * 1000),
  });
  // In the hash, which browsers do not send, so that no log has it.
  const link = `${site.settings.siteUrl}/admin/invitation#token=${token}`;
  const mails = isMailed && canMail(site);
  if (mails) await mailInvitation(site, caller, form, link, now);
  return { link, isMailed: mails };
}

async function mailInvitation(
  site: Site,
  caller: SignedIn,
  { email, role }: InvitationForm,
  link: string,
  now: Date,
): Promise<void> {
  const { name: brand } = await site.facts();
  const inviter = (await findAccount(site.db, caller.accountId))?.displayName || 'An owner';
  const { name, sentence } = roleTexts[role];
  const invitation: Email = {
    kind: 'invitation',
    to: email,
    subject: `Your account for the website of ${brand}`,
    parts: [
      `${inviter} invites you to work on the website of ${brand}, as ${name}. ${sentence}`,
      { link: 'Choose a password and log in', url: link },
      `The link works once, for ${invitationHours} hours. If you do not know who this is, you need not do anything.`,
    ],
  };
  await queueEmail(site, invitation, now);
}

export async function withdrawInvitation({ db }: Site, id: number): Promise<boolean> {
  return await deleteInvitation(db, id);
}

/** The invitation of a token, as long as whoever invited may still invite. */
async function openInvitation(db: Db, token: string, now: Date) {
  const found = await findInvitation(db, { tokenHash: hashToken(token) });
  const isOpen =
    found &&
    found.expiresAt > now.toISOString() &&
    found.inviterState === 'active' &&
    mayRole(found.inviterRole, 'accounts');
  return isOpen && found.role ? { ...found, role: found.role } : undefined;
}

export async function readInvitation(site: Site, token: string, now = site.now()) {
  const found = await openInvitation(site.db, token, now);
  if (!found) return { kind: 'invitation-gone' as const };
  const { name, email, role } = found;
  return { name, email, role, invitedBy: inviterOf(found) };
}

/** Makes the account of somebody who was invited, and logs in. */
export async function acceptInvitation(
  site: Site,
  { token, name, password }: { token: string; name: string; password: string },
  userAgent: string,
  now = site.now(),
): Promise<{ token: string; username: string } | Refusal> {
  const found = await openInvitation(site.db, token, now);
  if (!found) return { kind: 'invitation-gone' };
  const brand = (await site.facts()).name;
  const fields: Record<string, string> = {};
  if (await isLoginName(site, name)) fields.name = accountMessages.isLoginName;
  const weak = await passwordRefusal(password, [name, found.email, brand]);
  if (weak) fields.password = weak;
  if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
  const passwordHash = await hashPassword(password);
  return await transact(
    site,
    async ({ db }): Promise<{ token: string; username: string } | Refusal> => {
      await lockAccounts(db);
      // Again under the lock: it may have been used or withdrawn meanwhile.
      const invitation = await openInvitation(db, token, now);
      if (!invitation || (await findAccountByName(db, invitation.email))) {
        return { kind: 'invitation-gone' };
      }
      // A colleague cannot take the same name at once.
      await touchContent(db);
      if (await isNameOfColleague(db, name, 0)) {
        return { kind: 'invalid', fields: { name: profileMessages.colleagueHas(name) } };
      }
      // A withdrawal does not wait for the lock.
      if (!(await deleteInvitation(db, invitation.id))) return { kind: 'invitation-gone' };
      const { email, role } = invitation;
      const account = { passwordHash, passwordExpiresAt: null, displayName: name, role, email };
      const { id, username } = await insertUnderFreeName(db, account, now);
      noteAccount({ id, username });
      return { token: await openSession(db, { accountId: id, userAgent }, now), username };
    },
  );
}

/** Stores an account under a login name made from its name, which is what "by whom" shows. */
async function insertUnderFreeName(
  db: Db,
  account: Omit<Parameters<typeof insertAccount>[1], 'username'>,
  now: Date,
) {
  const base = slugify(account.displayName).replaceAll('-', '.').slice(0, 60) || 'colleague';
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? base : `${base}.${number}`;
    const isTaken = await findAccountByName(db, username);
    const id = isTaken
      ? undefined
      : await insertAccount(db, { ...account, username }, now.toISOString());
    if (id !== undefined) return { id, username };
  }
}

/** What changes when an account is removed, or gets a role that sees no people. */
export async function consequencesFor(
  site: Site,
  id: number,
  now = site.now(),
): Promise<Consequences | Refusal> {
  const { db } = site;
  const account = (await listAccounts(db)).find((each) => each.id === id);
  if (!account) return { kind: 'account-not-found' };
  const { now: at, idleSince: since } = aliveAt(now);
  const sessions = await listAllSessions(db, { now: at, since });
  const invitations = await listInvitations(db);
  return {
    cards: await findCardsOf(db, id),
    invitations: invitations
      .filter(({ inviterUsername }) => inviterUsername === account.username)
      .map(({ email }) => email),
    devices: sessions.filter(({ accountId }) => accountId === id).length,
    posts: Number(account.posts ?? 0),
  };
}

/** Whether an account is the only owner. Within a transaction that holds the lock. */
async function isLastOwner(db: Db, { role }: Account): Promise<boolean> {
  return role === 'owner' && (await countOwners(db)) === 1;
}

const nothingLost: Consequences = { cards: [], invitations: [], devices: 0, posts: 0 };

/** Gives the cards of an account to nobody; their time lines say why. */
async function releaseCardsOf(
  site: Site,
  account: Account,
  { username: by }: SignedIn,
  why: string,
) {
  // A card that is handed over to the account at this moment is released too.
  await lockPeople(site.db);
  const name = nameOf(account);
  const at = site.now().toISOString();
  await releaseCards(site.db, account.id, { note: `${name} ${why}.`, by, at });
}

/** Emails to colleagues that tell of people. */
const peopleNotices = ['contact-notice', 'call-back-notice', 'hand-over-notice'];
/** About drafts that authors ask to publish. */
const publishingNotices = ['publish-request'];

/**
 * Deletes what the outbox has not sent yet to somebody who sees no people any more, or may not publish, unless the
 * site's facts name the address: then it is told of every enquiry. The site's own mailbox has a copy of each.
 */
async function withholdNotices(
  site: Site,
  { email }: Account,
  now: Date,
  kinds = [...peopleNotices, ...publishingNotices],
): Promise<void> {
  if (!email || (await isToldOfAll(site, email))) return;
  await discardUnsent(site, { recipient: email, kinds }, now);
}

/** Gives an account another role. What the earlier role allowed ends at once. */
export async function changeRole(site: Site, caller: SignedIn, id: number, role: Role) {
  // Without the lock, which would be a change in the activity.
  const existing = await findAccount(site.db, id);
  if (existing?.state === 'active' && existing.role === role) return nothingLost;
  return await asOwner(site, caller, async (inTransaction): Promise<Consequences | Refusal> => {
    const { db } = inTransaction;
    const account = await findAccount(db, id);
    if (account?.state !== 'active') return { kind: 'account-not-found' };
    if (role !== 'owner' && (await isLastOwner(db, account))) return { kind: 'last-owner' };
    const before = await consequencesFor(inTransaction, id);
    if ('kind' in before) return before;
    await updateRole(db, id, role);
    if (account.role !== role) await endPowers(db, account);
    const losesPeople = !mayRole(role, 'people.edit');
    if (losesPeople) {
      await releaseCardsOf(inTransaction, account, caller, 'sees no people any more');
      await withholdNotices(inTransaction, account, site.now(), peopleNotices);
    }
    if (!mayRole(role, 'posts.publish')) {
      await withholdNotices(inTransaction, account, site.now(), publishingNotices);
    }
    return { ...before, cards: losesPeople ? before.cards : [] };
  });
}

/** Removes an account: it cannot log in any more, and its work stays under its name. */
export async function removeColleague(site: Site, caller: SignedIn, id: number, now = site.now()) {
  return await asOwner(site, caller, async (inTransaction): Promise<Consequences | Refusal> => {
    const { db } = inTransaction;
    const account = await findAccount(db, id);
    if (account?.state !== 'active') return { kind: 'account-not-found' };
    if (await isLastOwner(db, account)) return { kind: 'last-owner' };
    const before = await consequencesFor(inTransaction, id, now);
    if ('kind' in before) return before;
    await updateLeft(db, id, now.toISOString());
    await endPowers(db, account);
    await endLogins(db, id);
    await releaseCardsOf(inTransaction, account, caller, 'has left');
    await withholdNotices(inTransaction, account, now);
    return before;
  });
}

/** Lets somebody who was removed in again, with the same role and password. */
export async function letInAgain(site: Site, caller: SignedIn, id: number) {
  return await asOwner(site, caller, async ({ db }): Promise<{ ok: true } | Refusal> => {
    const account = await findAccount(db, id);
    if (account?.state !== 'left') return { kind: 'account-not-found' };
    await updateLeft(db, id, null);
    return { ok: true };
  });
}
