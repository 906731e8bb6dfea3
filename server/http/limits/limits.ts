/** What a client may ask of a connection. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Request line and headers. */
  headerBytes: number;
  /** Until the headers are there, counted from the connection or from the last answer. */
  headersMs: number;
  /** Until the body is there, counted from the headers. */
  bodyMs: number;
  /** Until the whole request is there: only the back-office's uploads may take longer than `bodyMs`. */
  requestMs: number;
  /** How long a connection may rest while an answer is made or taken. */
  quietMs: number;
  /** How long a connection stays open between two requests. Longer than a proxy in front keeps it. */
  idleMs: number;
  /** How often Node looks which of the first three are over. */
  lookEveryMs: number;
  /** Connections at once; then a new one takes the place of the oldest on which no answer is being made. */
  connections: number;
  /** Requests that one connection may send before it reads an answer. */
  requestsAtOnce: number;
  /** Bodies that are on their way at once, which all lie in memory; then the oldest is given up. */
  bodies: number;
  /** After the beginning of a stop: until a connection must have asked for something. */
  askedMs: number;
  /** After the beginning of a stop: until every answer must have been taken. */
  answeredMs: number;
}

/** A stop ends within ten seconds, and the back-office may send a picture of 15 MB from a slow line. */
export const usualLimits: Limits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  bodyMs: 20_000,
  requestMs: 120_000,
  quietMs: 30_000,
  idleMs: 30_000,
  lookEveryMs: 1_000,
  connections: 2_000,
  requestsAtOnce: 20,
  bodies: 100,
  askedMs: 2_000,
  answeredMs: 8_000,
};
