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
  drainMs: 8_000,
};
