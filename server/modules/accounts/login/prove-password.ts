import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { networkOf } from '../../../network-of.ts';
import type { Signer } from '../../../signing.ts';
import { type Account, replaceHash, usernameKey } from '../accounts.repository.ts';
import { hashPassword, isOutdated, isPassword } from '../passwords/password-hash.ts';
import { keepSuccess } from './login-attempts.repository.ts';
import { admitAttempt } from './login-limits.ts';

export type Proof =
  | { kind: 'proven'; account: Account }
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number };

interface Claim {
  username: string;
  /** Undefined when there is none of this name. */
  account: Account | undefined;
  password: string;
  address: string;
}

/** What an unknown name is compared with, so that it costs what a known one costs. Made once, on first need. */
let nobodysHash: Promise<string> | undefined;

/** Judges a password, within the limits by name and by address; whether there is an account shows in nothing. */
export async function provePassword(
  db: Kysely<Tables>,
  signer: Signer,
  { username, account, password, address }: Claim,
  now: Date,
): Promise<Proof> {
  const tried = {
    nameDigest: signer.digest('login-name', usernameKey(username)),
    addressDigest: signer.digest('login-address', networkOf(address)),
  };
  const admission = await admitAttempt(db, tried, now);
  if (admission.kind === 'limited') return admission;
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await isPassword(password, account?.passwordHash ?? (await nobodysHash));
  if (!account || !matches) return { kind: 'refused' };
  await db.transaction().execute((trx) => keepSuccess(trx, admission.attemptId, tried));
  if (isOutdated(account.passwordHash)) {
    await replaceHash(db, account, await hashPassword(password));
  }
  return { kind: 'proven', account };
}
