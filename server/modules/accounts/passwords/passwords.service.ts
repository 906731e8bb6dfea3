import { adminMessages } from '../../../../domain/admin/admin-messages.ts';
import { passwordForm } from '../../../../domain/forms/password-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { Client } from '../../../client.ts';
import { deleteHits } from '../../../db/rate-limits.ts';
import type { Db } from '../../../db/tables.ts';
import type { Signer } from '../../../signing.ts';
import type { ReadFacts } from '../../site/site.service.ts';
import {
  findAccount,
  findAccountByName,
  findFirstAccount,
  unmarkPasswordGenerated,
  updatePassword,
} from '../accounts.repository.ts';
import { issueDevice } from '../login/device.ts';
import { loginCounts } from '../login/login-limits.ts';
import { provePassword } from '../login/prove-password.ts';
import { deleteSessionsBut } from '../sessions/sessions.repository.ts';
import { openSession, type SignedIn } from '../sessions/sessions.service.ts';
import { hashPassword } from './password-hash.ts';
import { passwordRefusal } from './password-rules.ts';

export type PasswordOutcome =
  /** `device` is a new device token: the old one ended with the old password. */
  | { kind: 'changed'; token: string; device: string }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'limited'; retryAfterSeconds: number };

interface Change {
  asking: SignedIn;
  input: unknown;
  client: Client;
}

/**
 * Changes the caller's password, who must know the current one, and replaces all their sessions. Attempts are
 * counted by session: a stolen token must not allow guessing, and strangers' attempts must not block a change.
 */
export async function changePassword(
  db: Db,
  { signer, readFacts }: { signer: Signer; readFacts: ReadFacts },
  { asking, input, client }: Change,
  now: Date,
): Promise<PasswordOutcome> {
  const form = readForm(passwordForm, input);
  if (!form.ok) return { kind: 'invalid', fields: form.fields };
  const { current_password: password, new_password: next } = form.values;
  const account = await findAccount(db, asking.accountId);
  const digest = signer.digest('login-session', asking.tokenHash);
  const guesser = { kind: 'known', digest } as const;
  const proof = await provePassword(db, { account, password, guesser }, now);
  if (proof.kind === 'limited') return proof;
  if (proof.kind === 'refused') {
    return { kind: 'invalid', fields: { current_password: adminMessages.password.currentWrong } };
  }
  const { id: accountId, username } = proof.account;
  const refusal =
    password === next
      ? adminMessages.password.unchanged
      : await passwordRefusal(next, [username, (await readFacts(db)).name]);
  if (refusal) return { kind: 'invalid', fields: { new_password: refusal } };
  const hash = await hashPassword(next);
  const token = await db.transaction().execute(async (trx) => {
    await storePassword(trx, { accountId, hash }, now);
    return await openSession(trx, { accountId, userAgent: client.userAgent }, now);
  });
  const device = issueDevice(signer, { id: accountId, passwordHash: hash });
  return { kind: 'changed', token, device };
}

/** Stores an accepted password; all sessions end. */
async function storePassword(
  trx: Db,
  { accountId, hash }: { accountId: number; hash: string },
  now: Date,
): Promise<void> {
  await updatePassword(trx, accountId, hash, now.toISOString());
  await unmarkPasswordGenerated(trx, accountId);
  await deleteSessionsBut(trx, accountId, null);
}

export type ResetOutcome =
  /** `device` is a device token, for when strangers' attempts block new browsers. */
  | { kind: 'reset'; username: string; device: string }
  | { kind: 'refused'; sentence: string }
  | { kind: 'nobody' };

/**
 * Resets a password from the command line: all sessions end, and login limits are cleared. For the account of the
 * name, or the first one.
 */
export async function resetPassword(
  db: Db,
  signer: Signer,
  { username, password, brandName }: { username: string; password: string; brandName: string },
  now: Date,
): Promise<ResetOutcome> {
  const account = (await findAccountByName(db, username)) ?? (await findFirstAccount(db));
  if (!account) return { kind: 'nobody' };
  const sentence = await passwordRefusal(password, [account.username, brandName]);
  if (sentence) return { kind: 'refused', sentence };
  const hash = await hashPassword(password);
  await db.transaction().execute((trx) => storePassword(trx, { accountId: account.id, hash }, now));
  await deleteHits(db, loginCounts);
  const device = issueDevice(signer, { id: account.id, passwordHash: hash });
  return { kind: 'reset', username: account.username, device };
}
