/** Limits of Node's HTTP server. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Request line and headers. */
  headerBytes: number;
  /** For the headers, counted from the connection or the last response. */
  headersMs: number;
  /** For the whole request. */
  requestMs: number;
  /** For a connection without data in either direction. */
  silenceMs: number;
  /** For an idle connection. Longer than the keep-alive of a proxy in front. */
  keepAliveMs: number;
  /** How often Node checks the headers' and the request's limit. */
  checkIntervalMs: number;
  /** Open connections; further ones are closed. */
  connections: number;
  /** Open connections of one address (a /64 of IPv6); further ones are closed. Not behind a proxy, whose address all have. */
  connectionsPerAddress: number;
  /** Requests of one visitor that are not answered yet, their bodies included; further ones get 429. */
  requestsPerAddress: number;
  /** From the start of a stop until open connections are destroyed. */
  drainMs: number;
}

/** A stop must end within ten seconds; a 15 MB upload must fit through a slow line. */
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
