/** The sender of a request. */
export interface Client {
  /** IP address: used for limits, never stored in plain text. */
  address: string;
  userAgent: string;
}
