import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';

/** Longer than any transaction of a request. */
const turnMs = 5_000;

const acts = new AsyncLocalStorage<Act | undefined>();

/** The act that the running code belongs to, unless it is over. */
export function currentAct(): Act | undefined {
  const act = acts.getStore();
  return act?.isOver ? undefined : act;
}

/** Runs what is stored, or read, whatever becomes of the current act, such as the count of a limit. */
export function outsideAct<Result>(work: () => Result): Result {
  return acts.run(undefined, work);
}

/** Runs once the current act is stored; at once without an act. */
export function afterCommit(work: () => void): void {
  const act = currentAct();
  if (act) act.afterCommit.push(work);
  else work();
}

/** Tells the log about whom the current act is, if the request does not, such as a login. */
export function noteAccount(account: { id: number; username: string } | undefined): void {
  const act = currentAct();
  if (act) act.account = account;
}

/** Tells the log what the current act was done to, if the request does not say it, such as earlier values. */
export function noteTitle(title: string): void {
  const act = currentAct();
  if (act) act.title = title;
}

interface ActOptions<Result> {
  /**
   * Writes the entry of the log. False discards everything that `work` wrote, because it was refused. Within the
   * transaction of `work`.
   */
  finish(act: Act, result: Result): Promise<boolean>;
  /**
   * For work that is too long for one transaction: each of its transactions is stored when it ends, and this writes the
   * entry within the first that changed rows.
   */
  firstPart?: ((act: Act) => Promise<void>) | undefined;
}

/**
 * Runs `work`, whose writes are one transaction that begins with the first of them. All queries of the site's database
 * join it, whether they are in transactions of their own or not.
 */
export async function runAct<Result>(
  work: () => Promise<Result>,
  { finish, firstPart }: ActOptions<Result>,
): Promise<Result> {
  const act = new Act(firstPart);
  try {
    const result = await acts.run(act, async () => {
      const outcome = await work();
      if (!(await finish(act, outcome))) await act.discard();
      return outcome;
    });
    await act.commit();
    return result;
  } catch (error) {
    // The first error matters; a lost connection has rolled back already.
    await act.discard().catch(() => {});
    throw error;
  } finally {
    act.isOver = true;
  }
}

interface Held {
  driver: Driver;
  connection: DatabaseConnection;
}

/** A transaction within an act. */
interface Part {
  /** Undefined for the one that opened the act's transaction. */
  savepoint: string | undefined;
  changedBefore: number;
  end(): void;
}

/** What one request writes. */
export class Act {
  account: { id: number; username: string } | undefined;
  title: string | undefined;
  /** Number of rows that were inserted, changed or deleted. */
  changedRows = 0;
  /** Whether the entry of the log is written. */
  isRecorded = false;
  isOver = false;
  afterCommit: (() => void)[] = [];
  readonly #firstPart: ((act: Act) => Promise<void>) | undefined;
  #driver: Driver | undefined;
  #held: Held | undefined;
  #parts = 0;
  /** Number of parts that are open. */
  #open = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(firstPart: ((act: Act) => Promise<void>) | undefined) {
    this.#firstPart = firstPart;
  }

  /** Whether a database takes part: the first that is used. */
  joins(driver: Driver): boolean {
    this.#driver ??= driver;
    return this.#driver === driver;
  }

  async execute<Row>(driver: Driver, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isReading(query)) {
      if (this.#held) return await this.#held.connection.executeQuery<Row>(query);
      const connection = await driver.acquireConnection();
      try {
        return await connection.executeQuery<Row>(query);
      } finally {
        await driver.releaseConnection(connection);
      }
    }
    if (this.#open > 0) return await this.#write(query);
    // PostgreSQL accepts no more queries after a failed one, except after a savepoint.
    const part = await this.begin(driver);
    try {
      const result = await this.#write<Row>(query);
      await this.endPart(part);
      return result;
    } catch (error) {
      await this.discardPart(part);
      throw error;
    }
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#held) throw new Error('The transaction of the act is over.');
    const result = await this.#held.connection.executeQuery<Row>(query);
    this.changedRows += Number(result.numAffectedRows ?? result.rows.length);
    return result;
  }

  async begin(driver: Driver): Promise<Part> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await withinTurn(before);
    const part: Part = {
      savepoint: undefined,
      changedBefore: this.changedRows,
      end: () => {
        this.#open -= 1;
        resolve();
      },
    };
    this.#open += 1;
    try {
      if (this.#held) {
        this.#parts += 1;
        part.savepoint = `part_${this.#parts}`;
        await this.#command(`savepoint ${part.savepoint}`);
      } else {
        await this.#hold(driver);
      }
      return part;
    } catch (error) {
      part.end();
      throw error;
    }
  }

  async #hold(driver: Driver): Promise<void> {
    const connection = await driver.acquireConnection();
    try {
      await driver.beginTransaction(connection, {});
    } catch (error) {
      await driver.releaseConnection(connection);
      throw error;
    }
    this.#held = { driver, connection };
  }

  async #command(text: string): Promise<void> {
    await this.#held?.connection.executeQuery(CompiledQuery.raw(text));
  }

  async endPart(part: Part): Promise<void> {
    if (this.#firstPart) {
      if (this.changedRows > 0 && !this.isRecorded) await this.#firstPart(this);
      await this.commit();
    } else if (part.savepoint) {
      await this.#command(`release savepoint ${part.savepoint}`);
    }
    part.end();
  }

  async discardPart({ savepoint, changedBefore, end }: Part): Promise<void> {
    try {
      if (savepoint) await this.#command(`rollback to savepoint ${savepoint}`);
      else await this.discard();
      this.changedRows = changedBefore;
    } finally {
      end();
    }
  }

  async commit(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held) {
      try {
        await held.driver.commitTransaction(held.connection);
      } catch (error) {
        await held.driver.rollbackTransaction(held.connection).catch(() => {});
        throw error;
      } finally {
        await held.driver.releaseConnection(held.connection);
      }
    }
    for (const work of this.afterCommit.splice(0)) work();
  }

  async discard(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    this.afterCommit = [];
    if (!held) return;
    try {
      await held.driver.rollbackTransaction(held.connection);
    } finally {
      await held.driver.releaseConnection(held.connection);
    }
  }
}

async function withinTurn(before: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () =>
    reject(new Error('A transaction waits for another one of the same request.'));
  const timer = setTimeout(refuse, turnMs);
  await Promise.race([before, promise]).finally(() => clearTimeout(timer));
}

class JoinedConnection implements DatabaseConnection {
  readonly #act: Act;
  readonly #driver: Driver;
  #part: Part | undefined;

  constructor(act: Act, driver: Driver) {
    this.#act = act;
    this.#driver = driver;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#act.execute(this.#driver, query);
  }

  // biome-ignore lint/correctness/useYield: nothing of ours uses streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('An act does not support streams.');
  }

  async begin(): Promise<void> {
    this.#part = await this.#act.begin(this.#driver);
  }

  async commit(): Promise<void> {
    if (this.#part) await this.#act.endPart(this.#part);
  }

  async rollback(): Promise<void> {
    if (this.#part) await this.#act.discardPart(this.#part);
  }
}

/** A driver whose queries join the current act, if there is one. */
export function joiningActs(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      const act = currentAct();
      if (act?.joins(driver)) return new JoinedConnection(act, driver);
      return await driver.acquireConnection(options);
    },
    async releaseConnection(connection, options) {
      if (connection instanceof JoinedConnection) return;
      await driver.releaseConnection(connection, options);
    },
    beginTransaction: (connection, settings) =>
      connection instanceof JoinedConnection
        ? connection.begin()
        : driver.beginTransaction(connection, settings),
    commitTransaction: (connection) =>
      connection instanceof JoinedConnection
        ? connection.commit()
        : driver.commitTransaction(connection),
    rollbackTransaction: (connection) =>
      connection instanceof JoinedConnection
        ? connection.rollback()
        : driver.rollbackTransaction(connection),
  };
}

export function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}
