import { randomInt } from 'node:crypto';
import { instantAfter } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import { findFirstAccount, insertAccount, markPasswordGenerated } from './accounts.repository.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { passwordRefusal } from './passwords/password-rules.ts';

export type FirstAdministrator =
  | { kind: 'exists' | 'made' | 'taken' }
  /** Returned once; only its hash is stored. */
  | { kind: 'generated'; username: string; password: string }
  | { kind: 'refused'; sentence: string };

/** How long a generated password is valid without a login. */
const firstPasswordMs = 7 * 24 * 60 * 60 * 1000;

/** When a generated password expires unless somebody logs in. */
export function endOfFirstPassword(now: Date): string {
  return instantAfter(now, firstPasswordMs);
}

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates the administrator unless there is an account; later starts change nothing. */
export async function makeFirstAdministrator(
  db: Db,
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

/** Six groups of five characters, 148 bits. */
function generatePassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 6 }, group).join('-');
}
