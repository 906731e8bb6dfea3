import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import { instantAfter } from '../../days-before.ts';
import type { Db, Instant, Tables } from '../tables.ts';

type QueueTable = 'outbox' | 'newsletter_recipients' | 'push_messages';

/**
 * A table of work that any instance takes row by row. An instance leases the row that it works on; if its process
 * dies, the lease expires. Every such table has the columns `attempts` and `lease_until`.
 */
export interface LeasedQueue<Table extends QueueTable> {
  table: Table;
  /** The column with the time of the next attempt. */
  due: 'next_attempt_at' | 'due_at';
  /** An SQL condition: the row is neither leased nor done nor abandoned. */
  isWaiting: RawBuilder<SqlBool>;
}

/** Identifies a lease, so that only its holder can end it. */
export interface Lease {
  id: number;
  /** Number of attempts, including this one. */
  attempts: number;
  leaseUntil: Instant;
}

/** A lease from now on. It lasts longer than any attempt, so that no two instances work on one row. */
export interface LeaseTerm {
  now: Date;
  leaseMs: number;
}

/** How often a row is attempted, and the waits in between. */
export interface Backoff {
  maxAttempts: number;
  /** Milliseconds after the first failure. */
  firstMs: number;
  /** Ratio of each wait to the one before. */
  factor: number;
  maxMs: number;
}

/** Spreads the retries of rows that failed together. */
const [minJitter, maxJitter] = [0.8, 1.2];

/** The time of the next attempt after a number of attempts; null for none. */
export function nextAttemptAt(attempts: number, backoff: Backoff): Instant | null {
  if (attempts >= backoff.maxAttempts) return null;
  const jitter = minJitter + Math.random() * (maxJitter - minJitter);
  return instantAfter(new Date(), jitter * waitAfter(attempts, backoff));
}

const waitAfter = (attempts: number, { firstMs, factor, maxMs }: Backoff) =>
  Math.min(firstMs * factor ** (attempts - 1), maxMs);

/** An SQL condition: the row waits and is due. */
export const isDue = <Table extends QueueTable>(queue: LeasedQueue<Table>, now: Date) =>
  sql<SqlBool>`${queue.isWaiting} and ${sql.ref(queue.due)} <= ${now.toISOString()}`;

/** Leases the row that `findDue` finds and counts the attempt; undefined if it finds none. */
export async function leaseNext<
  Table extends QueueTable,
  Row extends Pick<Lease, 'id' | 'attempts'>,
>(
  db: Db,
  queue: LeasedQueue<Table>,
  { now, leaseMs }: LeaseTerm,
  findDue: () => Promise<Row | undefined>,
  values: UpdateObject<Tables, Table> = {},
): Promise<(Row & Lease) | undefined> {
  for (;;) {
    const row = await findDue();
    if (!row) return;
    const [attempts, leaseUntil] = [row.attempts + 1, instantAfter(now, leaseMs)];
    // If another instance was faster, the row no longer waits, or has one more attempt.
    const isSame = sql`id = ${row.id} and attempts = ${row.attempts} and ${isDue(queue, now)}`;
    const leased = { ...values, attempts, lease_until: leaseUntil };
    if (await update(db, queue, leased, isSame)) return { ...row, attempts, leaseUntil };
  }
}

/** Ends a lease with the outcome of its attempt; false if the lease had ended before. */
export async function endLease<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  { id, attempts, leaseUntil }: Lease,
  values: UpdateObject<Tables, Table>,
): Promise<boolean> {
  const isOurs = sql`id = ${id} and attempts = ${attempts} and lease_until = ${leaseUntil}`;
  return await update(db, queue, { ...values, lease_until: null }, isOurs);
}

/**
 * Ends leases that have expired, because their process died, or that end too far in the future. `among` limits the
 * rows.
 */
export async function endLostLeases<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  { now, leaseMs }: LeaseTerm,
  among: RawBuilder<unknown>,
  values: UpdateObject<Tables, Table> = {},
): Promise<void> {
  // Twice the lease, so that instances with slightly different clocks do not end each other's leases.
  const latest = instantAfter(now, 2 * leaseMs);
  const isLost = sql`${among} and (lease_until <= ${now.toISOString()} or lease_until > ${latest})`;
  await update(db, queue, { ...values, lease_until: null }, isLost);
}

/** Makes rows due whose next attempt is later than after any failure: a clock that was ahead deferred them. */
export async function resetFutureRows<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  now: Date,
  backoff: Backoff,
  values: UpdateObject<Tables, Table> = {},
  among: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  const after = (ms: number) => instantAfter(now, maxJitter * ms);
  // A row that was not attempted may wait as long as after the first failure.
  const latest = Array.from(
    { length: backoff.maxAttempts },
    (_, attempts) =>
      sql`when ${sql.lit(attempts)} then ${after(waitAfter(Math.max(attempts, 1), backoff))}`,
  );
  const [due, at] = [sql.ref(queue.due), now.toISOString()];
  const isAhead = sql`${queue.isWaiting} and ${among} and ${due} > ${at}
    and ${due} > case attempts ${sql.join(latest, sql` `)} else ${after(backoff.maxMs)} end`;
  await update(db, queue, { ...values, [queue.due]: at }, isAhead);
}

async function update<Table extends QueueTable>(
  db: Db,
  { table }: LeasedQueue<Table>,
  values: object,
  where: RawBuilder<unknown>,
): Promise<boolean> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const query = sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`;
  return ((await query.execute(db)).numAffectedRows ?? 0n) > 0n;
}
