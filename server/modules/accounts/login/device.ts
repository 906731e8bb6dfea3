import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../../signing.ts';
import type { Account } from '../accounts.repository.ts';

const purpose = 'login-device';

type Owner = Pick<Account, 'id' | 'passwordHash'>;

/**
 * A device token (OWASP "device cookie"): returned by a login and sent with the next one, so that the browser's
 * attempts are counted separately from strangers'. It authorises nothing, and its signature covers the password
 * hash, so that it ends with the password.
 */
export function issueDevice(signer: Signer, account: Owner): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(signer, account, nonce)}`;
}

/** The key under which a browser's attempts are counted; undefined when its token is not valid for this account. */
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
