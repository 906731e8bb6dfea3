import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../../signing.ts';
import type { Account } from '../accounts.repository.ts';

const purpose = 'login-device';

type Owner = Pick<Account, 'id' | 'passwordHash'>;

/**
 * What a browser gets when somebody logs in with it, and shows at the next login: its tries are then counted apart from
 * those of strangers. It is no login, and ends with the password, whose hash is part of what is signed.
 */
export function issueDevice(signer: Signer, account: Owner): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(signer, account, nonce)}`;
}

/** What the tries of a browser are counted by, or undefined when it is not one in which this account has logged in. */
export function deviceDigest(
  signer: Signer,
  account: Owner | undefined,
  device: string | undefined,
): string | undefined {
  const [, nonce, given] = /^([\w-]{22})\.([0-9a-f]{64})$/.exec(device ?? '') ?? [];
  if (!account || !nonce || !given) return;
  const expected = signatureOf(signer, account, nonce);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return;
  return signer.digest(`${purpose}-count`, nonce);
}

function signatureOf(signer: Signer, { id, passwordHash }: Owner, nonce: string): string {
  return signer.digest(purpose, `${id} ${nonce} ${passwordHash}`);
}
