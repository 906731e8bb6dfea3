import type { Generated } from 'kysely';
import type { Instant } from './tables.ts';

/** Tables of notifications and answers. */
export interface DeskTables {
  answer_templates: AnswerTemplateTable;
  people_views: PeopleViewTable;
  push_devices: PushDeviceTable;
  push_messages: PushMessageTable;
  returns_set_aside: ReturnSetAsideTable;
}

/** A browser that takes notifications; its push service's address and keys (RFC 8291). */
interface PushDeviceTable {
  id: Generated<number>;
  account_id: number;
  endpoint: string;
  /** p256dh and auth, in base64url. */
  public_key: string;
  auth_secret: string;
  /** The session that it was switched on in; without a live one nothing is sent to it. */
  session_hash: Generated<string | null>;
  /** Such as "Chrome on Android". */
  name: string;
  added_at: Instant;
  /** When its push service last took a notification. */
  reached_at: Instant | null;
  /** Why the last attempt failed; null after a success. */
  failure: string | null;
  /** Since its push service says that the device takes none any more: nothing is sent to it. */
  gone_at: Instant | null;
}

/** A notification on its way to one device; deleted once its push service has it. */
interface PushMessageTable {
  id: Generated<number>;
  device_id: number;
  title: string;
  /** The screen that it opens. */
  path: string;
  attempts: number;
  next_attempt_at: Instant;
}

/** A text to answer enquiries with. */
interface AnswerTemplateTable {
  id: Generated<number>;
  name: string;
  subject: string;
  /** One of both may be empty. */
  english: string;
  hindi: string;
  /** Identifies a version. */
  changed_at: Instant;
  /** The administrator's username; null for those that the site came with. */
  changed_by: string | null;
}

/** Filters of the list of people under a name. */
interface PeopleViewTable {
  id: Generated<number>;
  name: string;
  /** As in the address of the list, such as `status=won&interest=SEO`. */
  query: string;
  changed_at: Instant;
  /** The administrator's username. */
  changed_by: string;
}

/** A returned mail that could not be booked, by its place in a mailbox. */
interface ReturnSetAsideTable {
  id: Generated<number>;
  mailbox: string;
  validity: string;
  uid: string;
  error: string;
  set_aside_at: Instant;
}
