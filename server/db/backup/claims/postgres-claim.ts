import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { DatabaseRefusal } from '../../engines/database.ts';

/** Any two numbers that nobody else uses for advisory locks in a database of ours. */
const key = '727453, 6';

/** After so long an instance that lost its connection claims the database again, in milliseconds. */
export const returnMs = 1000;

/**
 * Every instance of the site holds this lock together with the others, as long as its connection lives. Throws a
 * DatabaseRefusal while a restore or a move has the database.
 */
export async function claimTogether(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${key}) as got`);
  if (!rows[0].got) {
    throw new DatabaseRefusal('A restore or a move is using the database: start again after it.');
  }
}

/**
 * Takes the database for one tool, until its connection ends. Throws a DatabaseRefusal while the site runs on it, also
 * when an instance comes back within `patienceMs` milliseconds, which has just lost its connection.
 */
export async function claimAlone(client: ClientBase, patienceMs = 2 * returnMs): Promise<void> {
  await takeAlone(client);
  // Whoever comes back must find it free.
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
