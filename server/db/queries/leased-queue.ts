import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import { instantAfter } from '../../days-before.ts';
import type { Db, Instant, Tables } from '../tables.ts';

type QueueTable = 'outbox' | 'newsletter_recipients' | 'push_messages';

/**
 * A table of work that any instance takes row by row. An instance leases the row that it works on; when its process
 * dies, the lease ends by itself. Every such table has the columns `attempts` and `lease_until`.
 */
export interface LeasedQueue<Table extends QueueTable> {
  table: Table;
  /** The column with the time of the next attempt. */
  due: 'next_attempt_at' | 'due_at';
  /** A condition: the row is neither done nor abandoned. */
  isOpen: RawBuilder<SqlBool>;
}

/** What an instance needs to have the last word on a row. */
export interface Lease {
  id: number;
  /** Attempts so far, this one included. */
  attempts: number;
  leaseUntil: Instant;
}

export interface LeaseTimes {
  now: Instant;
  /** When the lease ends: later than any attempt, so that no two instances work on one row. */
  until: Instant;
  /** A lease that ends later was written by a clock that was ahead. */
  latest: Instant;
}

/** Of a lease from now on. */
export function leaseTimes(now: Date, ms: number): LeaseTimes {
  // Twice the lease, so that instances with slightly different clocks do not end each other's.
  const [until, latest] = [instantAfter(now, ms), instantAfter(now, 2 * ms)];
  return { now: now.toISOString(), until, latest };
}

/** How often a row is attempted, and the waits in between. */
export interface Backoff {
  maxAttempts: number;
  /** Milliseconds after the first failure. */
  firstMs: number;
  /** Of each wait to the one before. */
  factor: number;
  maxMs: number;
}

/** Rows that failed together do not come back together. */
const [minJitter, maxJitter] = [0.8, 1.2];

/** When a row is attempted again after so many attempts; null: never. */
export function nextAttemptAt(attempts: number, backoff: Backoff): Instant | null {
  if (attempts >= backoff.maxAttempts) return null;
  const jitter = minJitter + Math.random() * (maxJitter - minJitter);
  return instantAfter(new Date(), jitter * waitAfter(attempts, backoff));
}

const waitAfter = (attempts: number, { firstMs, factor, maxMs }: Backoff) =>
  Math.min(firstMs * factor ** (attempts - 1), maxMs);

/** A condition: the row is due, and no instance works on it. `alias`: of the table in the query. */
export function isDue<Table extends QueueTable>(
  { table, due, isOpen }: LeasedQueue<Table>,
  now: Instant,
  alias: string = table,
): RawBuilder<SqlBool> {
  return sql`${isOpen} and ${sql.ref(`${alias}.${due}`)} <= ${now} and ${isFree(now, alias)}`;
}

/** A condition: no instance works on the row. */
export function isFree(now: Instant, alias: string): RawBuilder<SqlBool> {
  const leaseUntil = sql.ref(`${alias}.lease_until`);
  return sql`(${leaseUntil} is null or ${leaseUntil} <= ${now})`;
}

/** Leases a row that is due and counts the attempt; undefined when another instance was faster. */
export async function leaseRow<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  { id, attempts: before }: Pick<Lease, 'id' | 'attempts'>,
  { now, until }: LeaseTimes,
  values: UpdateObject<Tables, Table> = {},
): Promise<Lease | undefined> {
  const attempts = before + 1;
  const isSame = sql`id = ${id} and attempts = ${before} and ${isDue(queue, now)}`;
  const count = await update(db, queue, { ...values, attempts, lease_until: until }, isSame);
  return count > 0 ? { id, attempts, leaseUntil: until } : undefined;
}

/** Leases the row that `findDue` finds; looks for another one while other instances are faster. */
export async function leaseNext<
  Table extends QueueTable,
  Row extends { id: number; attempts: number },
>(
  db: Db,
  queue: LeasedQueue<Table>,
  times: LeaseTimes,
  findDue: () => Promise<Row | undefined>,
  values?: UpdateObject<Tables, Table>,
): Promise<(Row & Lease) | undefined> {
  for (;;) {
    const row = await findDue();
    if (!row) return;
    const lease = await leaseRow(db, queue, row, times, values);
    if (lease) return { ...row, ...lease };
  }
}

/** Ends a lease with the outcome of its attempt; false when the lease was over. */
export async function endLease<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  { id, attempts, leaseUntil }: Lease,
  values: UpdateObject<Tables, Table>,
): Promise<boolean> {
  const isOurs = sql`id = ${id} and attempts = ${attempts} and lease_until = ${leaseUntil}`;
  return (await update(db, queue, { ...values, lease_until: null }, isOurs)) > 0;
}

/** Ends leases whose time is over, because their process died, or too far ahead. `where`: only of these rows. */
export async function endLostLeases<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  { now, latest }: Omit<LeaseTimes, 'until'>,
  values: UpdateObject<Tables, Table> = {},
  where: RawBuilder<unknown> = everyRow,
): Promise<void> {
  const isLost = sql`${queue.isOpen} and ${where} and (lease_until <= ${now} or lease_until > ${latest})`;
  await update(db, queue, { ...values, lease_until: null }, isLost);
}

/** Makes rows due that are to wait longer than after any failure: a clock that was ahead put them off. */
export async function resetFutureRows<Table extends QueueTable>(
  db: Db,
  queue: LeasedQueue<Table>,
  { now }: Pick<LeaseTimes, 'now'>,
  backoff: Backoff,
  values: UpdateObject<Tables, Table> = {},
  where: RawBuilder<unknown> = everyRow,
): Promise<void> {
  const latest = Array.from({ length: backoff.maxAttempts }, (_, attempts) => {
    // A row that was not attempted may wait as after the first failure.
    const wait = maxJitter * waitAfter(Math.max(attempts, 1), backoff);
    return sql`when ${sql.lit(attempts)} then ${instantAfter(new Date(now), wait)}`;
  });
  const last = instantAfter(new Date(now), maxJitter * backoff.maxMs);
  const due = sql.ref(queue.due);
  const isAhead = sql`${queue.isOpen} and ${where} and lease_until is null and ${due} > ${now}
    and ${due} > case attempts ${sql.join(latest, sql` `)} else ${last} end`;
  await update(db, queue, { ...values, [queue.due]: now }, isAhead);
}

const everyRow = sql`1 = 1`;

async function update<Table extends QueueTable>(
  db: Db,
  { table }: LeasedQueue<Table>,
  values: object,
  where: RawBuilder<unknown>,
): Promise<number> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const query = sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`;
  return Number((await query.execute(db)).numAffectedRows ?? 0);
}
