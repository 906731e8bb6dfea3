import type { Kysely } from 'kysely';
import type { Instant, Tables } from '../../db/tables.ts';

export interface Account {
  id: number;
  username: string;
  passwordHash: string;
  /** Of a password that the first start made, until somebody logs in with it. */
  passwordExpiresAt: Instant | null;
}

/** The key of the name in site_state whose value is the id of the account with a generated password. */
const generatedKey = 'generated_password_of';

/** Two names that differ in capitals or in the composition of accents are one. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

/** The account of a name, or undefined. */
export async function findAccountByName(
  db: Kysely<Tables>,
  username: string,
): Promise<Account | undefined> {
  return await accounts(db).where('username_key', '=', usernameKey(username)).executeTakeFirst();
}

/** The account with an id, or undefined. */
export async function findAccount(db: Kysely<Tables>, id: number): Promise<Account | undefined> {
  return await accounts(db).where('id', '=', id).executeTakeFirst();
}

/** The first account that was made, or undefined. */
export async function findFirstAccount(db: Kysely<Tables>): Promise<Account | undefined> {
  return await accounts(db).orderBy('id').limit(1).executeTakeFirst();
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom('admin_accounts')
    .select(['id', 'username'])
    .select(['password_hash as passwordHash', 'password_expires_at as passwordExpiresAt']);
}

/** Makes an account, unless there is one of this name; resolves with its id, or undefined when there was. */
export async function insertAccount(
  db: Kysely<Tables>,
  account: Omit<Account, 'id'>,
  now: Instant,
): Promise<number | undefined> {
  const row = await db
    .insertInto('admin_accounts')
    .values({
      username: account.username,
      username_key: usernameKey(account.username),
      password_hash: account.passwordHash,
      created_at: now,
      password_changed_at: now,
      password_expires_at: account.passwordExpiresAt,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces an account's password by one that does not expire. */
export async function updatePassword(
  db: Kysely<Tables>,
  id: number,
  passwordHash: string,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ password_hash: passwordHash, password_changed_at: now, password_expires_at: null })
    .where('id', '=', id)
    .execute();
}

/** Lets the password of the first start stay: somebody has logged in with it. */
export async function confirmFirstPassword(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ password_expires_at: null })
    .where('id', '=', id)
    .execute();
}

/** Brings expiries back to the latest that can be: later ones were written by a clock that was ahead. */
export async function limitExpiries(db: Kysely<Tables>, latest: Instant): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ password_expires_at: latest })
    .where('password_expires_at', '>', latest)
    .execute();
}

/** Replaces the hash of a password that stays the same; not where another password has been set meanwhile. */
export async function replaceHash(
  db: Kysely<Tables>,
  { id, passwordHash }: Account,
  fresh: string,
): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ password_hash: fresh })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute();
}

/** Remembers that an account's password is the one that the first start made. */
export async function markPasswordGenerated(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .insertInto('site_state')
    .values({ key: generatedKey, value: String(id) })
    .execute();
}

/** Forgets it: somebody has chosen a password of their own. */
export async function unmarkPasswordGenerated(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .deleteFrom('site_state')
    .where('key', '=', generatedKey)
    .where('value', '=', String(id))
    .execute();
}

/** Whether an account still has the password that the first start made. */
export async function isPasswordGenerated(db: Kysely<Tables>): Promise<boolean> {
  const query = db.selectFrom('site_state').select('value').where('key', '=', generatedKey);
  return (await query.executeTakeFirst()) !== undefined;
}
