import { argon2Sync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import { insertAccount } from '../../server/modules/accounts/accounts.repository.ts';

/**
 * Stores an administrator with a hash in the format of an earlier release, which is fast to check, so that a test can
 * guess often. The first login renews it.
 */
export async function storeAdministrator(
  db: Kysely<Tables>,
  { username, password }: { username: string; password: string },
  now: Date,
): Promise<void> {
  const passwordHash = cheapHash(password);
  const identity = { displayName: '', role: 'owner', email: null } as const;
  const account = { username, passwordHash, passwordExpiresAt: null, ...identity };
  await insertAccount(db, account, now.toISOString());
}

function cheapHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { ...cost, message: password, nonce });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`;
}
