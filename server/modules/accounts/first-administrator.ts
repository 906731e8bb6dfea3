import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { findFirstAccount, insertAccount, markPasswordGenerated } from './accounts.repository.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { passwordRefusal } from './passwords/password-rules.ts';

export type FirstAdministrator =
  | { kind: 'exists' | 'made' | 'taken' }
  /** The password is known to nobody else, and told only here. */
  | { kind: 'generated'; username: string; password: string }
  | { kind: 'refused'; sentence: string };

/** How long the password that was made may wait for its first login. */
const firstPasswordMs = 7 * 24 * 60 * 60 * 1000;

/** When a password that is made now ends, unless somebody logs in with it before. */
export function endOfFirstPassword(now: Date): string {
  return new Date(now.getTime() + firstPasswordMs).toISOString();
}

/** Without letters and digits that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes the administrator when there is no account yet; later starts leave names and passwords alone. */
export async function makeFirstAdministrator(
  db: Kysely<Tables>,
  wanted: { username: string; password: string | null; brandName: string },
  now: Date,
): Promise<FirstAdministrator> {
  if (await findFirstAccount(db)) return { kind: 'exists' };
  const { username } = wanted;
  const password = wanted.password ?? generatePassword();
  const sentence =
    wanted.password && (await passwordRefusal(password, [username, wanted.brandName]));
  if (sentence) return { kind: 'refused', sentence };
  const passwordHash = await hashPassword(password);
  const made = await db.transaction().execute(async (trx) => {
    const passwordExpiresAt = wanted.password ? null : endOfFirstPassword(now);
    const account = { username, passwordHash, passwordExpiresAt };
    const id = await insertAccount(trx, account, now.toISOString());
    if (id !== undefined && !wanted.password) await markPasswordGenerated(trx, id);
    return id !== undefined;
  });
  if (!made) return { kind: 'taken' };
  return wanted.password ? { kind: 'made' } : { kind: 'generated', username, password };
}

/** Six groups of five, some 148 bits: easy to read from a terminal and to type once. */
function generatePassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 6 }, group).join('-');
}
