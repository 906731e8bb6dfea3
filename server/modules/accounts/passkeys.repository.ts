import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface StoredPasskey {
  id: number;
  accountId: number;
  /** Base64url. */
  credentialId: string;
  publicKey: string;
  userHandle: string;
  counter: number;
  host: string;
  name: string;
  keeper: string;
  transports: string;
  isSynced: 0 | 1;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** An account's passkeys, the oldest first. */
export async function listPasskeys(db: Db, accountId: number): Promise<StoredPasskey[]> {
  const rows = await passkeys(db).where('account_id', '=', accountId).orderBy('id').execute();
  return rows.map(withNumber);
}

export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const row = await passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst();
  return row && withNumber(row);
}

const passkeys = (db: Db) =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'account_id as accountId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'user_handle as userHandle',
      'counter',
      'host',
      'name',
      'keeper',
      'transports',
      'is_synced as isSynced',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);

const withNumber = <Row extends { counter: number }>(row: Row) => ({
  ...row,
  counter: Number(row.counter),
});

/** Stores a passkey; resolves with its id, or undefined if the credential is stored already. */
export async function insertPasskey(
  trx: Db,
  passkey: Omit<StoredPasskey, 'id' | 'lastUsedAt'>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('passkeys')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      user_handle: passkey.userHandle,
      counter: passkey.counter,
      host: passkey.host,
      name: passkey.name,
      keeper: passkey.keeper,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stores a use; false if the passkey was removed, or used by another request meanwhile. */
export async function storeUse(
  db: Db,
  { id, counter }: StoredPasskey,
  next: { counter: number; isSynced: 0 | 1; at: Instant },
): Promise<boolean> {
  const passkey = db
    .updateTable('passkeys')
    .set({ counter: next.counter, is_synced: next.isSynced, last_used_at: next.at });
  return (await changedRows(passkey.where('id', '=', id).where('counter', '=', counter))) > 0;
}

export async function renamePasskey(db: Db, accountId: number, id: number, name: string) {
  const passkey = db.updateTable('passkeys').set({ name }).where('account_id', '=', accountId);
  return (await changedRows(passkey.where('id', '=', id))) > 0;
}

export async function deletePasskey(trx: Db, accountId: number, id: number): Promise<boolean> {
  const passkey = trx.deleteFrom('passkeys').where('account_id', '=', accountId);
  return (await changedRows(passkey.where('id', '=', id))) > 0;
}

/** The number of passkeys of other hosts, by host. */
export async function countOtherHosts(db: Db, host: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(({ fn }) => ['host', fn.countAll<number>().as('count')])
    .where('host', '<>', host)
    .groupBy('host')
    .orderBy('host')
    .execute();
  return rows.map(({ host: other, count }) => ({ host: other, count: Number(count) }));
}
