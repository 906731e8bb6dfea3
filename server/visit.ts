/** Who is asking, as far as the server must know. */
export interface Client {
  /** IP address: for limits alone, and never stored as it is. */
  address: string;
  userAgent: string;
}
