/** A device on which somebody is logged in to the admin. */
export interface AdminSession {
  id: string;
  /** Such as "Chrome on Android". */
  device: string;
  /** Instants. */
  created_at: string;
  last_seen_at: string;
  /** The one that asks. */
  current: boolean;
}
