import type { Generated, Kysely } from 'kysely';
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
 * Values are the same on both engines, so that they compare, sort and move alike: an instant is ISO 8601 text in
 * UTC with milliseconds (2026-01-31T09:30:00.000Z), a day is YYYY-MM-DD, a flag is 1 or 0, a hash is lower-case
 * hex. Text sorts by bytes.
 */
export type Instant = string;

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** Every table, as a query returns its rows. The migrations hold the constraints. */
export interface Tables {
  media: MediaTable;
  media_variants: MediaVariantTable;
  posts: PostTable;
  post_slugs: { slug: string; post_id: number | null };
  post_search: { post_id: number; head: string; body: string };
  /**
   * Filled by triggers: every word of post_search (on PostgreSQL, long ones in pieces). May hold words that are no
   * longer used.
   */
  search_words: { word: string };
  categories: TopicTable;
  tags: TopicTable;
  post_categories: PostTopicTable;
  post_tags: PostTopicTable;
  former_categories: FormerTopicTable;
  former_tags: FormerTopicTable;
  comments: CommentTable;
  comment_answers: CommentAnswerTable;
  site_facts: SiteFactTable;
  page_edits: PageEditTable;
  policy_versions: PolicyVersionTable;
  post_drafts: PostDraftTable;
  versions: VersionTable;
  scheduled_publications: ScheduledPublicationTable;
  undo_records: UndoRecordTable;
  link_checks: LinkCheckTable;
  link_sources: LinkSourceTable;
  published_links: { source_id: number; url: string; words: string };

  contact_messages: ContactMessageTable;
  subscriptions: SubscriptionTable;
  /** The categories that a reader chose; without a row all. */
  subscription_topics: { subscription_id: number; topic_id: number };
  newsletters: NewsletterTable;
  newsletter_recipients: NewsletterRecipientTable;
  newsletter_tries: { id: Generated<number>; newsletter_id: number; at: Instant };
  admin_accounts: AdminAccountTable;
  sessions: SessionTable;
  outbox: OutboxTable;
  page_views: PageViewTable;
  view_totals: ViewTotalTable;
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
  answer_templates: AnswerTemplateTable;
  people_views: PeopleViewTable;
  push_devices: PushDeviceTable;
  push_messages: PushMessageTable;
  returns_set_aside: ReturnSetAsideTable;
}

/** What somebody is writing, which is not public. */
interface PostDraftTable {
  /** The post's id, or what the form of a post that is not created yet chose. */
  key: string;
  post_id: number | null;
  /** Random; another with every save. */
  revision: string;
  /** JSON of PostFields in domain/posts/post-form.ts, with clean HTML. */
  fields: string;
  /** updated_at of the post when the draft was begun. */
  base_updated_at: Instant | null;
  saved_at: Instant;
  /** The administrator's username. */
  saved_by: string;
}

/** What a post or a page said, as JSON of its fields or edits. */
interface VersionTable {
  id: Generated<number>;
  kind: VersionedKind;
  /** The post's id, the key of its draft, or the page's key. */
  subject: string;
  cause: VersionCause;
  content: string;
  made_at: Instant;
  /** The administrator's username; null for what stood there before versions were kept. */
  made_by: string | null;
  /** Of a publication that was scheduled. */
  due_at: Instant | null;
}

/** A version that becomes public at a time; with a `failure` it did not. */
interface ScheduledPublicationTable {
  kind: VersionedKind;
  subject: string;
  version_id: number;
  due_at: Instant;
  failure: string | null;
  /** When and by whom the post was saved again as a draft after it was scheduled. */
  newer_at: Generated<Instant | null>;
  newer_by: Generated<string | null>;
}

/** The earlier states of rows that were changed in bulk, for some minutes. */
interface UndoRecordTable {
  /** Random. */
  token: string;
  kind: 'posts' | 'comments' | 'messages' | 'people';
  /** JSON. */
  content: string;
  made_at: Instant;
  /** The administrator's username. */
  made_by: string | null;
}

/** An address that published posts or pages link to; a path is one of this site. */
interface LinkCheckTable {
  url: string;
  /** When it is asked next. */
  due_at: Instant;
  /** When it last answered. */
  checked_at: Instant | null;
  /** Both set while it is broken: a LinkFault of domain/links/link-answer.ts, and since when. */
  fault: string | null;
  broken_since: Instant | null;
}

/** A published post or page whose links were read; `page` is its key in content/site-pages.ts. */
interface LinkSourceTable {
  id: Generated<number>;
  post_id: number | null;
  page: string | null;
  /** What was read: the post's updated_at, or a hash of the page. */
  version: string;
}

/** A text that a legal page had; `parts` is JSON of its titles and texts. */
interface PolicyVersionTable {
  page: string;
  version: string;
  since: Instant;
  parts: string;
}

/** What the owner changed of a page, as JSON of domain/pages/page-edits.ts. */
interface PageEditTable {
  /** Its key in content/site-pages.ts. */
  page: string;
  /** Random; another with every change of the draft. */
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
  /** First publication; stays when a post returns to draft. */
  published_at: Instant | null;
  created_at: Instant;
  /** Changes with each edit: identifies a version of the post. */
  updated_at: Instant;
  /** Both set while in the trash: since when, and the status to restore. */
  trashed_at: Instant | null;
  trashed_status: PostStatus | null;
  content: string;
}

interface TopicTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case, unique. */
  name_key: string;
  position: number;
}

/** A name that a category or tag had, by its key; null when it was deleted. */
interface FormerTopicTable {
  name_key: string;
  topic_id: number | null;
}

interface PostTopicTable {
  post_id: number;
  topic_id: number;
  /** 0-based; a post's first category is its badge. */
  position: number;
}

/** `spam` is suspected automatically; `rejected` was decided by hand. */
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

/** The author's answer to a comment. */
interface CommentAnswerTable {
  comment_id: number;
  text: string;
  /** Stays when the text changes. */
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
  /** Of the uploaded file; blank for pictures from before there was a library. */
  file_name: Generated<string>;
  /** The administrator's username; blank as above. */
  uploaded_by: Generated<string>;
  /** Name and alternative text, folded. */
  search_text: Generated<string>;
  /** Written by the release before, which removed unused pictures; to be dropped. */
  unused_since: Instant | null;
}

/** A picture in one width and format; the one JPEG or PNG is for older browsers and other sites. */
interface MediaVariantTable {
  /** Hash of the data, used in its address. */
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
  /** Seen in the admin only. */
  private_note: string;
  consent_version: string;
  consented_at: Instant;
  /** Path of the page that led to the form, or of the form; campaign and host of the referrer. */
  page_path: string;
  campaign: string;
  /** The campaign's parts; null, or not those of `campaign`, where the previous release stored it. */
  utm_source: Generated<string | null>;
  utm_medium: Generated<string | null>;
  utm_campaign: Generated<string | null>;
  referrer_host: string;
  /** Path of the first page of the visit; null when it is not known. */
  first_page: string | null;
  created_at: Instant;
  status_changed_at: Instant;
  /** When its emails were queued; null for spam. */
  mailed_at: Instant | null;
  /** When the digest email is due; null when sent, or when the message had an email of its own. */
  digest_due_at: Instant | null;
  /** In the trash since; its status is what restoring returns to. */
  trashed_at: Instant | null;
  /** All its texts, folded for searching; null when an older release stored it. */
  search_text: string | null;
  /** Such as the title of a course; empty when its subject says it all. */
  about: Generated<string>;
  /** The card of its sender; null for spam, and when an older release stored it. */
  person_id: number | null;
  /** When the first answer was recorded. */
  first_answered_at: Instant | null;
  /** When the sender asked to be called. */
  call_back: 'now' | 'morning' | 'afternoon' | 'evening' | null;
  /** Whether a number that is none was corrected or removed on the card: 0 or 1. */
  phone_settled: Generated<number>;
  /** When its sender corrected it last. */
  corrected_at: Generated<Instant | null>;
  /** JSON of the fields that were corrected, as they were sent first. */
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
  /** Start of the current pending, confirmed or unsubscribed round: the mailed link confirms this round only. */
  requested_at: Instant;
  /** When the last email of this round was queued; null for spam. */
  mailed_at: Instant | null;
  confirmed_at: Instant | null;
  unsubscribed_at: Instant | null;
  /** Newsletters in a row for which its mail server said that the mailbox is not there. */
  hard_bounces: Generated<number>;
  /** Since when it gets no newsletters for that, or for a complaint. */
  suppressed_at: Instant | null;
  /** The reply, or the report, that suppressed it. */
  suppressed_reply: string | null;
  /** When its reader complained of a newsletter. */
  complained_at: Instant | null;
  /** Whether it wants each post, or a digest a week instead. */
  cadence: Generated<Cadence>;
  /** Where an imported reader agreed, in the words of the list. */
  consent_source: string | null;
}

interface NewsletterTable {
  id: Generated<number>;
  /** Written by somebody, or made by the program. */
  kind: Generated<NewsletterKind>;
  status: NewsletterStatus;
  /** Random; another with every save. */
  revision: string;
  /** JSON of NewsletterFields in domain/newsletter/newsletter.calls.ts. */
  fields: string;
  /** The post among the fields. */
  post_id: number | null;
  saved_at: Instant;
  /** The administrator's username, as in `started_by`. */
  saved_by: string;
  /** The end of its Message-IDs: random, and the domain of the sender. */
  message_key: string | null;
  /** JSON of the mail as it was rendered when the recipients were frozen. */
  mail: string | null;
  /** Number of its recipients. */
  candidates: number;
  started_at: Instant | null;
  /** Also of who lets it wait for its post. */
  started_by: string | null;
  ended_at: Instant | null;
  /** Since when it waited for the DNS records of its sender. */
  held_at: Instant | null;
  /** 1: it waits without a post. */
  held_own: Generated<number>;
  /** When it goes out by itself. */
  due_at: Instant | null;
  /** 1: it has no post, and had none when it was told to wait. */
  due_own: Generated<number>;
  /** The reply for which it was paused by itself, until it is resumed. */
  pause_reply: string | null;
  /** When and by whom it was sent without them. */
  overruled_at: Instant | null;
  overruled_by: string | null;
}

/** A candidate of a newsletter, and what became of it. */
interface NewsletterRecipientTable {
  id: Generated<number>;
  newsletter_id: number;
  /** Null: the subscription was deleted. */
  subscription_id: number | null;
  state: RecipientState;
  /** 1: at least one try had an unknown outcome. */
  is_uncertain: number;
  attempts: number;
  /** Of the next try. */
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
  /** What readers see of them; blank until they give it. */
  display_name: Generated<string>;
  password_hash: string;
  created_at: Instant;
  password_changed_at: Instant;
  /** Set for a generated password until its first login. */
  password_expires_at: Instant | null;
  /** 1: notifications wait for opening hours. */
  quiet_hours: Generated<0 | 1>;
}

interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: Instant;
  last_seen_at: Instant;
  /** Absolute end; the idle end follows from last_seen_at. */
  expires_at: Instant;
  user_agent: string;
}

interface OutboxTable {
  id: Generated<number>;
  /** Such as contact-notice. */
  kind: string;
  /** With its angle brackets; the same for each attempt. */
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
  /** Time of the last failed attempt. */
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

/** Views of a day that share one value of a trait; for the trait "all" the value is empty. */
interface ViewTotalTable {
  trait: 'all' | 'path' | 'referrer_host' | 'campaign' | 'device_class';
  day: string;
  value: string;
  views: number;
}

/** Committed with what its request stored: while it exists, the request was accepted. */
interface IdempotencyKeyTable {
  scope: string;
  /** Keyed hash of the browser's key. */
  key: string;
  /** Hash of the content, so that one key cannot answer for another. */
  request_hash: string;
  created_at: Instant;
  /** The row that the submission stored; null where its response needs none, or an older release stored it. */
  stored_id: Generated<number | null>;
}

/** A night's backup, made by one of all instances. Without an end it is running or was interrupted. */
interface BackupRunTable {
  night: string;
  started_at: Instant;
  finished_at: Instant | null;
  /** Its name, once a trial restore succeeded. */
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
  /** Keyed hash of the address, which was itself erased. */
  address_digest: string;
  /** Name of the administrator. */
  done_by: string;
  done_at: Instant;
  messages: number;
  comments: number;
  subscriptions: number;
  mails: number;
  cards: Generated<number>;
  /** Entries of cards. */
  notes: Generated<number>;
  /** What was not handed out or erased: cards with other addresses, entries on them, and cards with the same number. */
  left_cards: Generated<number>;
  left_notes: Generated<number>;
  left_suggested: Generated<number>;
}

/** Everybody behind some e-mail addresses and phone numbers, and how far they are on the way to a customer. */
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
  /** What is to be done next; empty for nothing. */
  step: string;
  step_due_at: Instant | null;
  /** As typed by the administrator; empty for who came by the site. */
  source: string;
  /** Of the first message; its parts as in contact_messages. */
  campaign: string;
  utm_source: Generated<string | null>;
  utm_medium: Generated<string | null>;
  utm_campaign: Generated<string | null>;
  first_page: string;
  referrer_host: string;
  /** 1 for a card that was split from another by hand: it is joined with others by hand only. */
  kept_apart: 0 | 1;
  /** Name, identities, interest and notes, folded for searching. */
  search_text: string;
  created_at: Instant;
  /** When the first enquiry came; the stages after it have theirs when they were reached. */
  enquired_at: Instant | null;
  contacted_at: Instant | null;
  qualified_at: Instant | null;
  /** Won or lost. */
  closed_at: Instant | null;
}

/**
 * What a person is recognised by: an e-mail address in lower case. Phone numbers are of a release before person_phones,
 * and are carried there.
 */
interface PersonIdentityTable {
  kind: 'email' | 'phone';
  value: string;
  person_id: number;
}

/** A phone number of a person, in E.164. It may be on several cards. */
interface PersonPhoneTable {
  value: string;
  person_id: number;
  /** Whose enquiries alone brought it; empty for one by hand, of several addresses, or of an older release. */
  email: string;
}

/** Two cards of which somebody said that they are not the same person: a row for each direction. */
interface DistinctPeopleTable {
  person_id: number;
  other_id: number;
}

/** What was done or written on a card; messages, comments and mails are in tables of their own. */
interface PersonEntryTable {
  id: Generated<number>;
  person_id: number;
  kind: PersonEntryKind;
  text: string;
  /** Of `joined`: the id of the card that became part of this one; null for those of an older release. */
  joined_id: number | null;
  /** Of `split`: the card at the other end. It may have been erased. */
  other_id: number | null;
  /** The administrator's username; null for the person. */
  made_by: string | null;
  made_at: Instant;
  /** Of `mail`: the email in the outbox, until the mail server has accepted it. */
  outbox_id: Generated<number | null>;
  /** 1: an `enquiry` by phone or in person that nobody has answered yet. */
  is_waiting: Generated<number>;
  /** When an `enquiry` was first answered. */
  first_answered_at: Generated<Instant | null>;
  /** How an attempt ended; null for what is none, and for those that an earlier release counted as answers. */
  outcome: Generated<AttemptOutcome | null>;
  /** The number or address that it went to; null for those of an earlier release. */
  recipient: Generated<string | null>;
  /** The next step that follows once it is an answer; null for none. */
  next_step: Generated<string | null>;
  next_due_at: Generated<Instant | null>;
}

/** How far the people came who first enquired in a month, by where they came from. */
interface MonthlyTotalTable {
  /** YYYY-MM in the site's time zone. */
  month: string;
  /** As domain/sources/sources.ts names it; what only one person said is not stored. */
  source: string;
  campaign: string;
  page: string;
  stage: PersonStage;
  /** 1: their cards are deleted; 0: as they were counted last. */
  is_gone: number;
  people: number;
  /** Were qualified, or won. */
  qualified: number;
  /** Of the stage `won`. */
  value_rupees: number;
}

/** Two cards that became one, and how each was before: see server/modules/people/join-record.ts. */
interface PersonJoinTable {
  id: Generated<number>;
  /** The card that both are now. */
  person_id: number;
  /** The id that the other one had, and gets back. */
  gone_id: number;
  /** A JSON object. */
  content: string;
  /** The administrator's username; null for an enquiry that gave address, number and name. */
  made_by: string | null;
  made_at: Instant;
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
  /** The first enquiry of the last minute with any, and how many came in it. */
  burst_at: Generated<Instant | null>;
  burst_count: Generated<number>;
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
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  /** Of enquiries: how many it stands for. */
  count: Generated<number>;
  /** On a device, one with the same tag replaces the one before. Blank where nothing is merged: then the path is it. */
  tag: Generated<string>;
  /** Not sent before: the end of a minute with many enquiries, or when the office opens. */
  not_before: Generated<Instant | null>;
}

/** A text to answer enquiries with. */
interface AnswerTemplateTable {
  id: Generated<number>;
  name: string;
  /** Which enquiries it is the first reply to; empty for any. */
  fits: Generated<TemplateFit>;
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
