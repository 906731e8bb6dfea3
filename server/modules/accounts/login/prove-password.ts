import { undoHits } from '../../../db/rate-limits.ts';
import type { Db } from '../../../db/tables.ts';
import { type Account, replaceHash } from '../accounts.repository.ts';
import { hashPassword, isOutdated, isPassword } from '../passwords/password-hash.ts';
import { allowAttempt, type Guesser } from './login-limits.ts';

export type Proof =
  | { kind: 'proven'; account: Account }
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number };

interface Claim {
  /** Undefined for an unknown name. */
  account: Account | undefined;
  password: string;
  guesser: Guesser;
}

/** Compared for unknown names, so that they take as long. Computed once, on first use. */
let dummyHash: Promise<string> | undefined;

/** Checks a password within the limits; takes the same time for unknown names. */
export async function provePassword(
  db: Db,
  { account, password, guesser }: Claim,
  now: Date,
): Promise<Proof> {
  const attempt = await allowAttempt(db, guesser, now);
  if (attempt.kind === 'limited') return attempt;
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await isPassword(password, account?.passwordHash ?? (await dummyHash));
  if (!account || !matches) return { kind: 'refused' };
  await undoHits(db, attempt.counted);
  if (!isOutdated(account.passwordHash)) return { kind: 'proven', account };
  const passwordHash = await hashPassword(password);
  await replaceHash(db, account, passwordHash);
  // A device token is signed with the hash that is stored now.
  return { kind: 'proven', account: { ...account, passwordHash } };
}
