import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** What others call an account: its display name, else the name to log in with. */
export function nameOf({
  displayName,
  username,
}: {
  displayName: string;
  username: string;
}): string {
  return displayName || username;
}

/** The same in SQL, of the account that the query reads. */
export const accountName = sql<string>`coalesce(nullif(admin_accounts.display_name, ''), admin_accounts.username)`;

/**
 * Who did something, by a column with a login name: the name that the account has now, also if it was removed. What is
 * no login name stays as it is.
 */
export function whoDid<Name extends string | null = string>(column: string): RawBuilder<Name> {
  const stored = sql.ref(column);
  return sql<Name>`coalesce((
    select ${accountName} from admin_accounts where admin_accounts.username = ${stored}), ${stored})`;
}

/** The display name of who did something, which visitors may see; null without one, or if the account was removed. */
export function signedName(column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select nullif(display_name, '') from admin_accounts
    where admin_accounts.username = ${sql.ref(column)})`;
}

/** The name that each account has now, by its login name. What is no login name stays as it is. */
export async function readNames(db: Db): Promise<<Name extends string | null>(by: Name) => Name> {
  const accounts = await db
    .selectFrom('admin_accounts')
    .select(['username', accountName.as('name')])
    .execute();
  const names = new Map(accounts.map(({ username, name }) => [username, name]));
  return <Name extends string | null>(by: Name) => (names.get(by ?? '') ?? by) as Name;
}
