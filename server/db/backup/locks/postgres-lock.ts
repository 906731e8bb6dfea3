import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { DatabaseRefusal } from '../../engines/database.ts';

/** Any pair that no other program uses in this database. */
const key = '727453, 6';

/** How soon an instance reconnects, and locks again, after it lost its connection (milliseconds). */
export const returnMs = 1000;

/**
 * The lock of a running instance, shared with the other instances, for the life of its connection. Throws a
 * DatabaseRefusal during a restore or a move.
 */
export async function lockShared(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${key}) as got`);
  if (!rows[0].got) {
    throw new DatabaseRefusal('A restore or a move is using the database: start again after it.');
  }
}

/**
 * The exclusive lock of a tool, for the life of its connection. Throws a DatabaseRefusal when an instance runs, or
 * reconnects within `patienceMs`.
 */
export async function lockExclusive(client: ClientBase, patienceMs = 2 * returnMs): Promise<void> {
  await takeAlone(client);
  await client.query(`select pg_advisory_unlock(${key})`);
  await sleep(patienceMs);
  await takeAlone(client);
}

async function takeAlone(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${key}) as got`);
  if (!rows[0].got) {
    throw new DatabaseRefusal(
      'The database is in use by a running site, or by another restore or move: stop it first.',
    );
  }
}
