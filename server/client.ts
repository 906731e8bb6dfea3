/** Who sent a request. */
export interface Client {
  /** IP address: used for limits, never stored in the clear. */
  address: string;
  userAgent: string;
}
