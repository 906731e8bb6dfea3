/** What a client may ask of a connection, as Node's HTTP server takes it. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Request line and headers. */
  headerBytes: number;
  /** Until the headers are there, counted from the connection or from the last answer. */
  headersMs: number;
  /** Until the whole request is there. */
  requestMs: number;
  /** How long a connection may be silent while an answer is made or read. */
  silenceMs: number;
  /** How long a connection stays open between two requests. Longer than a proxy in front keeps it. */
  keepAliveMs: number;
  /** How often Node looks which of the first two times are over. */
  checkIntervalMs: number;
  /** Connections at once; more are closed as they come. */
  connections: number;
  /** After the beginning of a stop: until every answer must have been read. */
  drainMs: number;
}

/** A stop ends within ten seconds, and the admin may upload a picture of 15 MB over a slow line. */
export const defaultLimits: Limits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  keepAliveMs: 30_000,
  checkIntervalMs: 1_000,
  connections: 2_000,
  drainMs: 8_000,
};
