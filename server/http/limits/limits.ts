/** Limits of Node's HTTP server. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Maximum size of request line and headers. */
  headerBytes: number;
  /** Time to receive the headers, from the connection or the previous response. */
  headersMs: number;
  /** Time to receive the whole request. */
  requestMs: number;
  /** Time without data in either direction after which a connection is closed. */
  silenceMs: number;
  /** Time after which an idle connection is closed. Longer than the keep-alive of a proxy in front. */
  keepAliveMs: number;
  /** How often Node checks the limits for headers and request. */
  checkIntervalMs: number;
  /** Maximum number of open connections; further ones are closed. */
  connections: number;
  /**
   * Maximum number of open connections of one address (a /64 of IPv6); further ones are closed. Does not apply behind
   * a proxy, where all share its address.
   */
  connectionsPerAddress: number;
  /** Maximum number of pending requests of one visitor, including their bodies; further ones get 429. */
  requestsPerAddress: number;
  /** Time from the start of a stop until open connections are destroyed. */
  drainMs: number;
}

/** A stop must end within ten seconds, and a 15 MB upload must succeed over a slow connection. */
export const defaultLimits: Limits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  keepAliveMs: 30_000,
  checkIntervalMs: 1_000,
  connections: 2_000,
  connectionsPerAddress: 200,
  requestsPerAddress: 100,
  drainMs: 8_000,
};
