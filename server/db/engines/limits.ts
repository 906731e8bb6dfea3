/** How long the database may keep somebody waiting, in milliseconds. */
export interface Limits {
  /** For a file that another process has. */
  lockMs: number;
  /** For a connection: a new one, or one of the pool's when all are in use. */
  connectMs: number;
  /** For the answer to one query; absent: as long as it takes. */
  queryMs?: number;
}

/** A migration, a backup or a move takes its time, and nobody stands at the door. */
export const forTools: Limits = { lockMs: 10_000, connectMs: 10_000 };

/** A visitor's browser gives up after 15 seconds; long before that it is told to come again. */
export const forVisitors: Limits = { lockMs: 3_000, connectMs: 3_000, queryMs: 6_000 };
