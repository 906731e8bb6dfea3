import type { Generated, Kysely } from 'kysely';
import type { Role } from '../../domain/accounts/roles.ts';
import type { Cadence } from '../../domain/newsletter/choices.ts';
import type {
  Exclusion,
  NewsletterKind,
  NewsletterStatus,
  RecipientState,
} from '../../domain/newsletter/newsletter.ts';
import type { AttemptOutcome, PersonEntryKind, PersonStage } from '../../domain/people/person.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import type { TemplateFit } from '../../domain/replies/reply-templates.ts';
import type { VersionCause, VersionedKind } from '../../domain/versions/versions.ts';

/**
 * Values are the same on both engines, so that they compare, sort and move alike: an instant is ISO 8601 text in UTC
 * with milliseconds (2026-01-31T09:30:00.000Z), a day is YYYY-MM-DD, a flag is 1 or 0, a hash is lower-case hex. Text
 * sorts by bytes.
 */
export type Instant = string;

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** Every table with the row type of a query. The constraints are in the migrations. */
export interface Tables {
  media: MediaTable;
  media_variants: MediaVariantTable;
  posts: PostTable;
  post_slugs: { slug: string; post_id: number | null };
  /** Words as searchableWords makes them; `labels` is empty in rows that an earlier release stored. */
  post_search: { post_id: number; head: string; labels: Generated<string>; body: string };
  /**
   * Filled by triggers: every word of post_search (on PostgreSQL, long ones in pieces). May contain words that are no
   * longer used.
   */
  search_words: { word: string };
  categories: TopicTable;
  tags: TopicTable;
  post_categories: PostTopicTable;
  post_tags: PostTopicTable;
  former_categories: FormerTopicTable;
  former_tags: FormerTopicTable;
  authors: AuthorTable;
  /** Addresses that pages of authors had. */
  author_slugs: { slug: string; author_id: number };
  comments: CommentTable;
  comment_answers: CommentAnswerTable;
  site_facts: SiteFactTable;
  page_edits: PageEditTable;
  policy_versions: PolicyVersionTable;
  page_changes: PageChangeTable;
  post_drafts: PostDraftTable;
  versions: VersionTable;
  scheduled_publications: ScheduledPublicationTable;
  undo_records: UndoRecordTable;
  link_checks: LinkCheckTable;
  link_sources: LinkSourceTable;
  published_links: { source_id: number; url: string; words: string };

  contact_messages: ContactMessageTable;
  subscriptions: SubscriptionTable;
  /** The categories that a reader chose; all if there are none. */
  subscription_topics: { subscription_id: number; topic_id: number };
  newsletters: NewsletterTable;
  newsletter_recipients: NewsletterRecipientTable;
  newsletter_tries: { id: Generated<number>; newsletter_id: number; at: Instant };
  admin_accounts: AdminAccountTable;
  account_links: AccountLinkTable;
  sessions: SessionTable;
  authenticator_apps: AuthenticatorAppTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  known_devices: KnownDeviceTable;
  login_tickets: LoginTicketTable;
  outbox: OutboxTable;
  page_views: PageViewTable;
  view_totals: ViewTotalTable;
  page_speeds: PageSpeedTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: { key: string; hits: number; resets_at: Instant };
  site_state: { key: string; value: string };
  backup_runs: BackupRunTable;
  data_requests: DataRequestTable;
  people: PersonTable;
  person_identities: PersonIdentityTable;
  person_phones: PersonPhoneTable;
  distinct_people: DistinctPeopleTable;
  person_entries: PersonEntryTable;
  person_joins: PersonJoinTable;

  monthly_totals: MonthlyTotalTable;
  answer_templates: ReplyTemplateTable;
  people_views: PeopleViewTable;
  push_devices: PushDeviceTable;
  push_messages: PushMessageTable;
  returns_set_aside: ReturnSetAsideTable;
  /** Rows that changed since the last minute copy, recorded by triggers; the key as a JSON array. */
  copy_changes: { id: Generated<number>; table_name: string; row_key: string };
  /** Its only row makes the triggers record; `since` is the number of the minute copy at that time. */
  copy_recording: { id: 1; since: number };
  activity: ActivityTable;
  /** The end of the chain of activity, and the entry before the oldest one; one row. */
  activity_chain: {
    id: 1;
    last_id: number;
    last_hash: string;
    anchor_id: number;
    anchor_hash: string;
  };
}

/** An entry of the log of the admin; never changes. */
interface ActivityTable {
  /** Without gaps. */
  id: number;
  at: Instant;
  account_id: number | null;
  /** The account's name at that time. */
  account: string;
  kind: string;
  did: string;
  noun: string | null;
  /** Up to fifty ids, separated by commas. */
  subjects: string;
  count: number;
  title: string;
  device: string;
  /** Of the row and the hash before it. */
  hash: string;
}

/** A draft of a post. */
interface PostDraftTable {
  /** The post's id, or a UUID that the form generated for a post that is not created yet. */
  key: string;
  post_id: number | null;
  /** Random, changes with every save. */
  revision: string;
  /** JSON of PostFields in domain/posts/post-form.ts, with clean HTML. */
  fields: string;
  /** updated_at of the post when the draft was started. */
  base_updated_at: Instant | null;
  saved_at: Instant;
  /** The administrator's username. */
  saved_by: string;
  /** The account that began it. */
  owner_id: Generated<number | null>;
}

/** A version of a post or page, as JSON of its fields or edits. */
interface VersionTable {
  id: Generated<number>;
  kind: VersionedKind;
  /** The post's id, the key of its draft, or the page's key. */
  subject: string;
  cause: VersionCause;
  content: string;
  made_at: Instant;
  /** The administrator's username; null for content from before versions were stored. */
  made_by: string | null;
  /** The scheduled time of a scheduled publication. */
  due_at: Instant | null;
}

/** A version scheduled for publication; with a `failure` it could not be published. */
interface ScheduledPublicationTable {
  kind: VersionedKind;
  subject: string;
  version_id: number;
  due_at: Instant;
  failure: string | null;
  /** When and by whom the post was saved as a draft again after it was scheduled. */
  newer_at: Generated<Instant | null>;
  newer_by: Generated<string | null>;
}

/** The former states of rows that a bulk change affected, stored for some minutes. */
interface UndoRecordTable {
  /** Random. */
  token: string;
  kind: 'posts' | 'comments' | 'messages' | 'people' | 'authors';
  /** JSON. */
  content: string;
  made_at: Instant;
  /** The administrator's username. */
  made_by: string | null;
}

/** An address that published posts or pages link to; a path belongs to this site. */
interface LinkCheckTable {
  url: string;
  /** Time of the next check. */
  due_at: Instant;
  /** Time of the last response. */
  checked_at: Instant | null;
  /** While the link is broken: a LinkFault of domain/links/link-result.ts, and since when. */
  fault: string | null;
  broken_since: Instant | null;
}

/** A published post or page whose links were read; `page` is its key in content/site-pages.ts. */
interface LinkSourceTable {
  id: Generated<number>;
  post_id: number | null;
  page: string | null;
  /** The version that was read: the post's updated_at, or a hash of the page. */
  version: string;
}

/** A version of a legal page's text; `parts` is JSON of its titles and texts. */
interface PolicyVersionTable {
  page: string;
  version: string;
  since: Instant;
  parts: string;
}

/** What visitors read of a page, by its hash, and since when. */
interface PageChangeTable {
  /** Its key in content/site-pages.ts. */
  page: string;
  hash: string;
  changed_at: Instant;
}

/** The owner's edits of a page, as JSON of domain/pages/page-edits.ts. */
interface PageEditTable {
  /** Its key in content/site-pages.ts. */
  page: string;
  /** Random, changes with every change of the draft. */
  revision: string;
  draft: string | null;
  draft_at: Instant | null;
  draft_by: string | null;
  published: string | null;
  published_at: Instant | null;
  published_by: string | null;
}

/** A fact that the owner changed; `name` is one of domain/site/site-facts.ts. */
interface SiteFactTable {
  name: string;
  value: string;
  changed_at: Instant;
  /** The administrator's username. */
  changed_by: string;
}

export type StoredPostStatus = PostStatus | 'trashed';

interface PostTable {
  id: Generated<number>;
  slug: string;
  title: string;
  author: string;
  author_bio: string | null;
  status: StoredPostStatus;
  /** As typed; null for none. */
  excerpt: string | null;
  meta_description: string;
  /** The text on cards, computed at each save, so that lists do not read whole posts. */
  summary: string;
  read_minutes: number;
  featured_media_id: number | null;
  /** The image's alternative text. */
  featured_alt: string;
  /** First publication; stays when a post becomes a draft again. */
  published_at: Instant | null;
  created_at: Instant;
  /** Changes with each edit, and identifies a version of the post. */
  updated_at: Instant;
  /** Both set while in the trash: since when, and the status to restore. */
  trashed_at: Instant | null;
  trashed_status: PostStatus | null;
  content: string;
  /** The account that began it; null in rows of an older release. */
  owner_id: Generated<number | null>;
  /** Since when its author asks to publish it; only of a draft. */
  asked_at: Generated<Instant | null>;
  /** The account that asks, or asked until the draft was given back. */
  asked_by: Generated<number | null>;
  asked_note: Generated<string | null>;
  /** When an editor gave the draft back, until it is asked again. */
  returned_at: Generated<Instant | null>;
  returned_by: Generated<number | null>;
  returned_note: Generated<string | null>;
  /** Chosen by the caller of a save, for the version that it made. */
  revision: Generated<string | null>;
  revision_of: Generated<Instant | null>;
}

interface TopicTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case, unique. */
  name_key: string;
  position: number;
  /** Of its list; null until the owner writes them. */
  heading: string | null;
  lead: string | null;
  description: string | null;
}

/** A former name of a category or tag, by its key; null if the topic was deleted. */
interface FormerTopicTable {
  name_key: string;
  topic_id: number | null;
}

/** An author with a page of their own. Posts name them by their text. */
interface AuthorTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case, unique. */
  name_key: string;
  slug: string;
  /** Empty for none. */
  bio: string;
  /** The id of a picture of the library. */
  picture: number | null;
  picture_alt: string;
  /** An https address of a profile elsewhere; empty for none. */
  link: Generated<string>;
  /** What they do, in a few words; empty for none. */
  work: Generated<string>;
  /** Made up; until somebody changes their name or bio. */
  is_sample: 0 | 1;
  created_at: Instant;
  /** Changes with each edit. */
  updated_at: Instant;
}

interface PostTopicTable {
  post_id: number;
  topic_id: number;
  /** 0-based; a post's first category is its badge. */
  position: number;
}

/** `spam` is suspected automatically; `rejected` is an administrator's decision. */
export type CommentStatus = 'pending' | 'approved' | 'rejected' | 'spam';

interface CommentTable {
  id: Generated<number>;
  post_id: number;
  author: string;
  email: string;
  text: string;
  status: CommentStatus;
  created_at: Instant;
  decided_at: Instant | null;
}

/** The author's reply to a comment. */
interface CommentAnswerTable {
  comment_id: number;
  text: string;
  /** Does not change when the text changes. */
  answered_at: Instant;
  /** Username of the administrator who last changed the text. */
  written_by: string;
}

/** An uploaded picture, identified by the hash of the upload. */
interface MediaTable {
  id: Generated<number>;
  sha256: string;
  alt: string;
  width: number;
  height: number;
  created_at: Instant;
  /** Name of the uploaded file; blank for pictures from before the media library. */
  file_name: Generated<string>;
  /** The administrator's username; blank for pictures from before the media library. */
  uploaded_by: Generated<string>;
  /** Name and alternative text, folded. */
  search_text: Generated<string>;
  /** Written by the previous release, which removed unused pictures; to be dropped. */
  unused_since: Instant | null;
}

/** A picture in one width and format; the only JPEG or PNG is for older browsers and other sites. */
interface MediaVariantTable {
  /** Hash of the data, part of its address. */
  sha256: string;
  media_id: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
  width: number;
  height: number;
  byte_size: number;
  data: Uint8Array;
}

interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: 'new' | 'read' | 'replied' | 'archived' | 'spam';
  /** Visible in the admin only. */
  private_note: string;
  consent_version: string;
  consented_at: Instant;
  /** Path of the page that linked to the form, or of the form itself; campaign and referrer's host. */
  page_path: string;
  campaign: string;
  /** The parts of the campaign; null, or not matching `campaign`, in rows of the previous release. */
  utm_source: Generated<string | null>;
  utm_medium: Generated<string | null>;
  utm_campaign: Generated<string | null>;
  referrer_host: string;
  /** Path of the first page of the visit; null if unknown. */
  first_page: string | null;
  created_at: Instant;
  status_changed_at: Instant;
  /** When its emails were queued; null for spam. */
  mailed_at: Instant | null;
  /** When the digest email is due; null if sent, or if the message had its own email. */
  digest_due_at: Instant | null;
  /** Since when it is in the trash; restoring keeps its status. */
  trashed_at: Instant | null;
  /** All its texts, folded for searching; null in rows of an older release. */
  search_text: string | null;
  /** For example the title of a course; empty if the subject says everything. */
  about: Generated<string>;
  /** The card of its sender; null for spam, and in rows of an older release. */
  person_id: number | null;
  /** When the first reply was recorded. */
  first_answered_at: Instant | null;
  /** When the sender wants to be called. */
  call_back: 'now' | 'morning' | 'afternoon' | 'evening' | null;
  /** 1 if an invalid number was corrected or removed on the card, otherwise 0. */
  phone_settled: Generated<number>;
  /** When its sender last corrected it. */
  corrected_at: Generated<Instant | null>;
  /** JSON of the original values of corrected fields. */
  sent_first: Generated<string | null>;
}

interface SubscriptionTable {
  id: Generated<number>;
  /** Trimmed and in lower case. */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  consent_version: string;
  consented_at: Instant;
  created_at: Instant;
  /** Start of the current pending, confirmed or unsubscribed state: the link in an email confirms this state only. */
  requested_at: Instant;
  /** When the last email for this state was queued; null for spam. */
  mailed_at: Instant | null;
  confirmed_at: Instant | null;
  unsubscribed_at: Instant | null;
  /** Number of consecutive newsletters whose mail server said that the mailbox does not exist. */
  hard_bounces: Generated<number>;
  /** Since when it gets no newsletters, because of bounces or a complaint. */
  suppressed_at: Instant | null;
  /** The reply or report that led to the suppression. */
  suppressed_reply: string | null;
  /** When its reader complained about a newsletter. */
  complained_at: Instant | null;
  /** Whether the reader wants each post, or a weekly digest instead. */
  cadence: Generated<Cadence>;
  /** Where an imported reader agreed, in the words of the list. */
  consent_source: string | null;
}

interface NewsletterTable {
  id: Generated<number>;
  /** Written by somebody, or generated by the program. */
  kind: Generated<NewsletterKind>;
  status: NewsletterStatus;
  /** Random, changes with every save. */
  revision: string;
  /** JSON of NewsletterFields in domain/newsletter/newsletter.calls.ts. */
  fields: string;
  /** The post among the fields. */
  post_id: number | null;
  saved_at: Instant;
  /** The administrator's username, as in `started_by`. */
  saved_by: string;
  /** The end of its Message-IDs: a random text and the sender's domain. */
  message_key: string | null;
  /** JSON of the email that was rendered when the recipients were frozen. */
  mail: string | null;
  /** Number of recipients, excluded ones included. */
  candidates: number;
  started_at: Instant | null;
  /** The administrator who sent it, scheduled it, or made it wait for its post. */
  started_by: string | null;
  ended_at: Instant | null;
  /** Since when it waited for the sender's DNS records. */
  held_at: Instant | null;
  /** 1: it is held without a post. */
  held_own: Generated<number>;
  /** The time at which it is scheduled to be sent. */
  due_at: Instant | null;
  /** 1: it has no post, and had none when it was scheduled. */
  due_own: Generated<number>;
  /** The server's reply that paused it automatically, until it is resumed. */
  pause_reply: string | null;
  /** When and by whom it was sent despite the DNS records. */
  overruled_at: Instant | null;
  overruled_by: string | null;
}

/** A recipient of a newsletter, and the result. */
interface NewsletterRecipientTable {
  id: Generated<number>;
  newsletter_id: number;
  /** Null: the subscription was deleted. */
  subscription_id: number | null;
  state: RecipientState;
  /** 1: at least one attempt had an unknown outcome. */
  is_uncertain: number;
  attempts: number;
  /** Time of the next attempt. */
  due_at: Instant;
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  reason: Exclusion | null;
  /** The server's own words, without the address. */
  answer: string | null;
  settled_at: Instant | null;
}

interface AdminAccountTable {
  id: Generated<number>;
  username: string;
  /** The name in lower case, unique. */
  username_key: string;
  /** The public name; blank until the administrator enters it. */
  display_name: Generated<string>;
  password_hash: string;
  created_at: Instant;
  password_changed_at: Instant;
  /** Set for a generated password until it is first used. */
  password_expires_at: Instant | null;
  /** 1: notifications wait for opening hours. */
  quiet_hours: Generated<0 | 1>;
  /** 1: new enquiries are told to this account. */
  on_duty: Generated<0 | 1>;
  role: Generated<Role>;
  /** Of somebody who left, the account stays for the name under what they wrote; it cannot log in. */
  state: Generated<'active' | 'left'>;
  /** Where invitations and links for a new password go; null for the first account. */
  email: Generated<string | null>;
  left_at: Generated<Instant | null>;
  /** When `npm run admin:recover` last removed the second step. */
  recovered_at: Generated<Instant | null>;
  /** The author that it is; null for none. */
  author_id: Generated<number | null>;
}

/** A mailed link: an invitation, or one to set a forgotten password. Used ones are deleted. */
interface AccountLinkTable {
  id: Generated<number>;
  kind: 'invitation' | 'reset';
  token_hash: string;
  /** Whose password; null for an invitation of somebody new. */
  account_id: Generated<number | null>;
  /** Of an invitation. */
  name: string;
  email: string;
  role: Generated<Role | null>;
  invited_by: Generated<number | null>;
  created_at: Instant;
  expires_at: Instant;
}

/** A pending app becomes the only other one when its first code is entered. */
interface AuthenticatorAppTable {
  account_id: number;
  is_pending: 0 | 1;
  /** Base32. */
  secret: string;
  /** The last accepted period of 30 seconds since 1970; codes up to it are used. */
  last_step: Generated<number>;
  created_at: Instant;
}

interface KnownDeviceTable {
  account_id: number;
  device_hash: string;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

interface PasskeyTable {
  id: Generated<number>;
  account_id: number;
  /** Base64url, as the public key. */
  credential_id: string;
  /** COSE. */
  public_key: string;
  /** Of the last use; authenticators without a counter send 0. */
  counter: Generated<number>;
  user_handle: string;
  /** The host of SITE_URL that it was made for. */
  host: string;
  name: string;
  keeper: Generated<string>;
  /** With commas. */
  transports: Generated<string>;
  is_synced: 0 | 1;
  created_at: Instant;
  last_used_at: Instant | null;
}

interface RecoveryCodeTable {
  account_id: number;
  /** Argon2id with the salt of its set. */
  hash: string;
  salt: string;
  created_at: Instant;
  used_at: Instant | null;
  /** The user agent. */
  used_by: string | null;
}

/** A login whose password was right and that waits for the second step. */
interface LoginTicketTable {
  token_hash: string;
  account_id: number;
  tries: Generated<number>;
  /** When the password was set that was checked: a new password ends the ticket. */
  password_changed_at: Instant;
  expires_at: Instant;
}

interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: Instant;
  last_seen_at: Instant;
  /** Absolute end; the end by inactivity follows from last_seen_at. */
  expires_at: Instant;
  user_agent: string;
  /** When "Confirm it's you" last succeeded. */
  proven_at: Generated<Instant | null>;
}

interface OutboxTable {
  id: Generated<number>;
  /** For example contact-notice. */
  kind: string;
  /** Includes the angle brackets; the same for each attempt. */
  message_id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  /** A JSON object. */
  headers: string;
  attempts: number;
  next_attempt_at: Instant;
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  last_error: string | null;
  sent_at: Instant | null;
  /** Time of the last attempt, if the email was abandoned. */
  given_up_at: Instant | null;
  created_at: Instant;
}

interface PageViewTable {
  day: string;
  path: string;
  referrer_host: string;
  campaign: string;
  device_class: 'phone' | 'tablet' | 'desktop';
  views: number;
}

/** Views of a day with the same value of a trait; for the trait "all" the value is empty. */
interface ViewTotalTable {
  trait: 'all' | 'path' | 'referrer_host' | 'campaign' | 'device_class';
  day: string;
  value: string;
  views: number;
}

/** How many views of a day had a measurement in a range, by the upper bound of domain/analytics/speed.ts. */
interface PageSpeedTable {
  day: string;
  path: string;
  device_class: 'phone' | 'tablet' | 'desktop';
  metric: 'lcp' | 'inp' | 'cls';
  bucket: number;
  views: number;
}

/** Committed together with what its request stored: while it exists, the request was accepted. */
interface IdempotencyKeyTable {
  scope: string;
  /** Keyed hash of the browser's key. */
  key: string;
  /** Hash of the content, so that a key cannot be used for another content. */
  request_hash: string;
  created_at: Instant;
  /** The row that the submission stored; null if its response needs none, or in rows of an older release. */
  stored_id: Generated<number | null>;
}

/** A night's backup, made by one of all instances. Without an end it is running or was interrupted. */
interface BackupRunTable {
  night: string;
  started_at: Instant;
  finished_at: Instant | null;
  /** Its name, once a test restore succeeded. */
  file: string | null;
  byte_size: number | null;
  /** Row counts as a JSON object. */
  counts: string | null;
  /** The reason of a failure. */
  failure: string | null;
}

/** A record that personal data was exported or erased. */
interface DataRequestTable {
  id: Generated<number>;
  kind: 'export' | 'erasure';
  /** Keyed hash of the address, which itself was erased. */
  address_digest: string;
  /** The administrator's username. */
  done_by: string;
  done_at: Instant;
  messages: number;
  comments: number;
  subscriptions: number;
  mails: number;
  cards: Generated<number>;
  /** Number of timeline entries. */
  notes: Generated<number>;
  /** What was not exported or erased: cards with other addresses, entries on them, and cards with the same number. */
  left_cards: Generated<number>;
  left_notes: Generated<number>;
  left_suggested: Generated<number>;
}

/** A card: a person with their email addresses and phone numbers, and their stage. */
interface PersonTable {
  id: Generated<number>;
  name: string;
  /** A line below the name, such as "Jaipur, prefers Hindi". */
  about: string;
  /** Null: commented or subscribed, but never enquired. */
  stage: PersonStage | null;
  /** Not empty in the stage `lost`. */
  lost_reason: string;
  /** Course or service. */
  interest: string;
  batch: string;
  value_rupees: number | null;
  /** The account that looks after the person. */
  owner_id: number | null;
  /** The next step; empty for none. */
  step: string;
  step_due_at: Instant | null;
  /** As typed by the administrator; empty if the person came through the site. */
  source: string;
  /** Campaign of the first message; its parts as in contact_messages. */
  campaign: string;
  utm_source: Generated<string | null>;
  utm_medium: Generated<string | null>;
  utm_campaign: Generated<string | null>;
  first_page: string;
  referrer_host: string;
  /** 1 for a card that was split off by hand, which is only joined by hand. */
  kept_apart: 0 | 1;
  /** Name, identities, interest and notes, folded for searching. */
  search_text: string;
  created_at: Instant;
  /** When the first enquiry came; the following columns say when each stage was reached. */
  enquired_at: Instant | null;
  contacted_at: Instant | null;
  qualified_at: Instant | null;
  /** When it was won or lost. */
  closed_at: Instant | null;
}

/**
 * An email address that identifies a person, in lower case. Phone numbers are from a release before person_phones,
 * and are moved there.
 */
interface PersonIdentityTable {
  kind: 'email' | 'phone';
  value: string;
  person_id: number;
}

/** A phone number of a person, in E.164. Several cards may have it. */
interface PersonPhoneTable {
  value: string;
  person_id: number;
  /**
   * The address whose enquiries brought it; empty for a number added by hand, brought by several addresses, or of an
   * older release.
   */
  email: string;
}

/** Two cards that were marked as different people: one row for each direction. */
interface DistinctPeopleTable {
  person_id: number;
  other_id: number;
}

/** An entry of a card's timeline; messages, comments and emails have tables of their own. */
interface PersonEntryTable {
  id: Generated<number>;
  person_id: number;
  kind: PersonEntryKind;
  text: string;
  /** For `joined`: the id of the card that became part of this one; null in rows of an older release. */
  joined_id: number | null;
  /** For `split`: the other card, which may have been erased. */
  other_id: number | null;
  /** The administrator's username; null for the person. */
  made_by: string | null;
  made_at: Instant;
  /** For `mail`: the email in the outbox, until the mail server has accepted it. */
  outbox_id: Generated<number | null>;
  /** 1: an `enquiry` by phone or in person that nobody has replied to yet. */
  is_waiting: Generated<number>;
  /** When an `enquiry` was first replied to. */
  first_answered_at: Generated<Instant | null>;
  /** How an attempt ended; null for other entries, and for attempts that an earlier release counted as replies. */
  outcome: Generated<AttemptOutcome | null>;
  /** The number or address of the attempt; null in rows of an earlier release. */
  recipient: Generated<string | null>;
  /** The next step once the attempt counts as a reply; null for none. */
  next_step: Generated<string | null>;
  next_due_at: Generated<Instant | null>;
  /** Of a note with which the card was handed over: the colleague's name, or `nobody`. */
  handed_to: Generated<string | null>;
}

/** People by month of their first enquiry, origin and the stage reached. */
interface MonthlyTotalTable {
  /** YYYY-MM in the site's time zone. */
  month: string;
  /** As domain/sources/sources.ts names it; a source that only one person named is not stored. */
  source: string;
  campaign: string;
  page: string;
  stage: PersonStage;
  /** 1: their cards are deleted; 0: as they were last counted. */
  is_gone: number;
  people: number;
  /** Qualified at some point, or won. */
  qualified: number;
  /** Value of those who were won. */
  value_rupees: number;
}

/** A join of two cards, and their state before: see server/modules/people/join-record.ts. */
interface PersonJoinTable {
  id: Generated<number>;
  /** The joined card. */
  person_id: number;
  /** The id of the other card, which undoing the join restores. */
  gone_id: number;
  /** A JSON object. */
  content: string;
  /** The administrator's username; null for a join by an enquiry with address, number and name. */
  made_by: string | null;
  made_at: Instant;
}

/** A browser with notifications on: its push service's address and keys (RFC 8291). */
interface PushDeviceTable {
  id: Generated<number>;
  account_id: number;
  endpoint: string;
  /** p256dh and auth, in base64url. */
  public_key: string;
  auth_secret: string;
  /** The session in which it was added; without a live one nothing is sent to it. */
  session_hash: Generated<string | null>;
  /** For example "Chrome on Android". */
  name: string;
  added_at: Instant;
  /** When its push service last accepted a notification. */
  reached_at: Instant | null;
  /** Why the last attempt failed; null after a success. */
  failure: string | null;
  /** Since when its push service reports the device as gone: nothing is sent to it. */
  gone_at: Instant | null;
  /** The time of the first enquiry of the latest minute with enquiries, and the number of enquiries in it. */
  burst_at: Generated<Instant | null>;
  burst_count: Generated<number>;
}

/** A pending notification to one device; deleted once its push service has accepted it. */
interface PushMessageTable {
  id: Generated<number>;
  device_id: number;
  title: string;
  /** The screen that it opens. */
  path: string;
  attempts: number;
  next_attempt_at: Instant;
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  /** Number of enquiries that it stands for. */
  count: Generated<number>;
  /**
   * On a device, a notification replaces one with the same tag. Blank if it is never merged; then the path is its
   * tag.
   */
  tag: Generated<string>;
  /** The earliest time to send it: the end of a minute with many enquiries, or when the office opens. */
  not_before: Generated<Instant | null>;
}

/** A template for replies to enquiries. */
interface ReplyTemplateTable {
  id: Generated<number>;
  name: string;
  /** The enquiries that it is the first reply to; empty for any. */
  fits: Generated<TemplateFit>;
  subject: string;
  /** Either language may be empty, but not both. */
  english: string;
  hindi: string;
  /** Identifies a version. */
  changed_at: Instant;
  /** The administrator's username; null for delivered templates. */
  changed_by: string | null;
}

/** A named filter of the list of people. */
interface PeopleViewTable {
  id: Generated<number>;
  name: string;
  /** The query of the list's address, such as `status=won&interest=SEO`. */
  query: string;
  changed_at: Instant;
  /** The administrator's username. */
  changed_by: string;
}

/** A bounced email that could not be recorded, by its place in a mailbox. */
interface ReturnSetAsideTable {
  id: Generated<number>;
  mailbox: string;
  validity: string;
  uid: string;
  error: string;
  set_aside_at: Instant;
}
