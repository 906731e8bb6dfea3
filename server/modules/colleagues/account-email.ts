import * as z from 'zod/mini';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { colleagueMessages, emailHours } from '../../../domain/colleagues/colleagues.ts';
import { instantAfter } from '../../days-before.ts';
import { noteAccount } from '../../db/act.ts';
import { countHit, secondsUntil } from '../../db/rate-limits.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  deleteLinksOf,
  findAccount,
  findAccountByName,
  lockAccount,
  updateEmail,
} from '../accounts/accounts.repository.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import { canMail } from '../mail/delivery.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { lockAccounts } from './colleagues.repository.ts';

const purpose = 'account-email';

const hourMs = 60 * 60 * 1000;
/** Emails of an account in an hour. */
const maxMails = 5;

/**
 * What a mailed link says. It works only while the account still has the address and the password that it had when the
 * link was made: once, and not after another change of either.
 */
const claim = z.object({
  id: z.int(),
  email: z.string(),
  from: z.nullable(z.string()),
  passwordChangedAt: z.string(),
  until: z.string(),
});

export async function ownEmail(site: Site, { accountId }: SignedIn) {
  const account = await findAccount(site.db, accountId);
  return { email: account?.email ?? null, canMail: canMail(site) };
}

/** Mails a link to a new address; it becomes the email of the account when the link is used. */
export async function mailToNewEmail(
  site: Site,
  { accountId }: SignedIn,
  typed: string,
  now = site.now(),
): Promise<{ ok: true } | Refusal> {
  const invalid = (email: string) => ({ kind: 'invalid' as const, fields: { email } });
  if (!canMail(site)) return invalid(colleagueMessages.noMailServer);
  const email = typed.toLowerCase();
  const account = await findAccount(site.db, accountId);
  if (!account) return invalid(colleagueMessages.unknown);
  if (account.email === email) return invalid(colleagueMessages.emailSame);
  const other = await findAccountByName(site.db, email);
  if (other && other.id !== accountId) return invalid(colleagueMessages.emailTaken);
  const { hits, resetsAt } = await countHit(site.db, `email:account:${accountId}`, now, hourMs);
  if (hits > maxMails) return { kind: 'limited', retryAfterSeconds: secondsUntil(resetsAt, now) };
  const { email: from, passwordChangedAt } = account;
  const until = instantAfter(now, emailHours * hourMs);
  const words = { id: accountId, email, from, passwordChangedAt, until };
  const token = site.signer.sign(purpose, JSON.stringify(words));
  const { name: brand } = await site.facts();
  await queueEmail(
    site,
    {
      kind: 'account-email',
      to: email,
      subject: `Your email for the website of ${brand}`,
      parts: [
        `${account.username} wants to use this address on the website of ${brand}: to log in, and for a new password.`,
        { link: 'Confirm the address', url: `${site.settings.siteUrl}/admin/email#token=${token}` },
        'The link works for a day. If you do not know who this is, you need not do anything.',
      ],
    },
    now,
  );
  site.wake();
  return { ok: true };
}

type Claim = z.output<typeof claim>;

function readClaim(site: Site, token: string, now: Date): Claim | undefined {
  const text = site.signer.verify(purpose, token);
  const read = text === undefined ? undefined : claim.safeParse(JSON.parse(text)).data;
  return read && read.until > now.toISOString() ? read : undefined;
}

/** The account of a link, as long as it has the address and the password that it had when the link was made. */
async function openClaim(db: Db, { id, from, passwordChangedAt }: Claim) {
  const account = await findAccount(db, id);
  const isSame = account?.email === from && account.passwordChangedAt === passwordChangedAt;
  return isSame ? account : undefined;
}

/** Whether a mailed link would still change the address. */
export async function isEmailLinkOpen(site: Site, token: string, now: Date): Promise<boolean> {
  const words = readClaim(site, token, now);
  return words !== undefined && (await openClaim(site.db, words)) !== undefined;
}

/** Makes an address the email of its account. Links for a new password, which went to the earlier one, end. */
export async function confirmEmail(
  site: Site,
  token: string,
  now = site.now(),
): Promise<{ email: string } | Refusal> {
  const gone = { kind: 'email-gone' } as const;
  const words = readClaim(site, token, now);
  if (!words) return gone;
  const outcome = await transact(
    site,
    async (inTransaction): Promise<{ email: string } | Refusal> => {
      const { db } = inTransaction;
      await lockAccounts(db);
      const { id, email, from, passwordChangedAt } = words;
      const account = await openClaim(db, words);
      const isOpen = account && (await lockAccount(db, id, passwordChangedAt));
      if (!account || !isOpen) return gone;
      const other = await findAccountByName(db, email);
      if (other && other.id !== id) return gone;
      noteAccount(account);
      await updateEmail(db, id, email);
      await deleteLinksOf(db, id);
      // An owner without an earlier address is told at the address of the site.
      const told = from ?? (account.role === 'owner' ? ({ owner: true } as const) : undefined);
      if (told && canMail(site)) {
        const { name: brand } = await site.facts();
        const parts = [
          `${account.username} on the website of ${brand} has ${from ? 'another' : 'an'} email now, and links for a new password go there.`,
          'If that was not you, tell an owner of the site at once.',
        ];
        const subject = `Your email for the website of ${brand} was changed`;
        await queueEmail(inTransaction, { kind: 'email-changed', to: told, subject, parts }, now);
      }
      return { email };
    },
  );
  site.wake();
  return outcome;
}
