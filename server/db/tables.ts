import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type AccountTables, createAccountTables } from '../modules/accounts/accounts.tables.ts';
import { type ActivityTables, createActivityTables } from '../modules/activity/activity.tables.ts';
import {
  type AnalyticsTables,
  createAnalyticsTables,
} from '../modules/analytics/analytics.tables.ts';
import { type BackupTables, createBackupTables } from '../modules/backups/backups.tables.ts';
import { type CommentTables, createCommentTables } from '../modules/comments/comments.tables.ts';
import { type ContactTables, createContactTables } from '../modules/contact/contact.tables.ts';
import { createLinkTables, type LinkTables } from '../modules/links/links.tables.ts';
import { addKeptMails, createMailTables, type MailTables } from '../modules/mail/mail.tables.ts';
import { createMailboxTables, type MailboxTables } from '../modules/mailbox/mailbox.tables.ts';
import { createMediaTables, type MediaTables } from '../modules/media/media.tables.ts';
import {
  addLeftReasons,
  createNewsletterTables,
  keyNewsletterDrafts,
  markBegunNewsletters,
  markHardBounces,
  type NewsletterTables,
} from '../modules/newsletter/newsletter.tables.ts';
import { createPageTables, type PageTables } from '../modules/pages/pages.tables.ts';
import {
  addEntryKinds,
  addPreferredPhone,
  createPeopleTables,
  createPersonSteps,
  foldTypedWords,
  type PeopleTables,
} from '../modules/people/people.tables.ts';
import {
  createPersonalDataTables,
  type PersonalDataTables,
} from '../modules/personal-data/personal-data.tables.ts';
import { createPolicyTables, type PolicyTables } from '../modules/policies/policies.tables.ts';
import { type AuthorTables, createAuthorTables } from '../modules/posts/authors.tables.ts';
import {
  createPostSearchTables,
  type PostSearchTables,
} from '../modules/posts/post-search.tables.ts';
import { createPostTables, type PostTables } from '../modules/posts/posts.tables.ts';
import { createTopicTables, type TopicTables } from '../modules/posts/topics.tables.ts';
import {
  createPublicationTables,
  type PublicationTables,
} from '../modules/publications/publications.tables.ts';
import { createPushTables, type PushTables } from '../modules/push/push.tables.ts';
import { createReplyTables, type ReplyTables } from '../modules/replies/replies.tables.ts';
import { createSiteTables, type SiteTables } from '../modules/site/site.tables.ts';
import { createSourceTables, type SourceTables } from '../modules/sources/sources.tables.ts';
import {
  createSubmissionTables,
  type SubmissionTables,
} from '../modules/submissions/submissions.tables.ts';
import {
  allowUndoOfReaders,
  createUndoTables,
  type UndoTables,
} from '../modules/undo/undo.tables.ts';
import { createVersionTables, type VersionTables } from '../modules/versions/versions.tables.ts';
import { type CopyTables, createCopyTables } from './copies/copies.tables.ts';
import { type Columns, columnsOf } from './migrations/columns.ts';
import { createSharedTables, createTextRevisions, type SharedTables } from './shared.tables.ts';

export type { Instant } from './migrations/columns.ts';

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** Every table with the row type of a query. A noun declares its tables in its own room. */
export interface Tables
  extends SharedTables,
    MediaTables,
    AuthorTables,
    AccountTables,
    PostTables,
    PostSearchTables,
    TopicTables,
    CommentTables,
    SiteTables,
    PageTables,
    PolicyTables,
    VersionTables,
    PublicationTables,
    UndoTables,
    LinkTables,
    PeopleTables,
    SourceTables,
    ContactTables,
    NewsletterTables,
    MailTables,
    MailboxTables,
    ReplyTables,
    PushTables,
    AnalyticsTables,
    SubmissionTables,
    PersonalDataTables,
    BackupTables,
    CopyTables,
    ActivityTables {}

type Step = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** The first schema, by noun: a table comes after those that it refers to. */
const baseline: Step[] = [
  createSharedTables,
  createMediaTables,
  createAuthorTables,
  createAccountTables,
  createPostTables,
  createPostSearchTables,
  createTopicTables,
  createCommentTables,
  createSiteTables,
  createPageTables,
  createPolicyTables,
  createVersionTables,
  createPublicationTables,
  createUndoTables,
  createLinkTables,
  createPeopleTables,
  createSourceTables,
  createContactTables,
  createNewsletterTables,
  createMailTables,
  createMailboxTables,
  createReplyTables,
  createPushTables,
  createAnalyticsTables,
  createSubmissionTables,
  createPersonalDataTables,
  createBackupTables,
  createCopyTables,
  createActivityTables,
];

/** In order. A migration that has landed is never edited; the first one is what the first release begins with. */
const migrations: Record<string, Step> = {
  '0001-baseline': async (db, columns) => {
    for (const create of baseline) await create(db, columns);
  },
  '0118-hard-bounces': markHardBounces,
  '0119-left-reasons': addLeftReasons,
  '0120-undo-of-readers': allowUndoOfReaders,
  '0121-kept-mails': addKeptMails,
  '0122-text-revisions': createTextRevisions,
  '0123-begun-newsletters': markBegunNewsletters,
  '0124-person-steps': createPersonSteps,
  '0125-entry-kinds': addEntryKinds,
  '0126-newsletter-draft-keys': keyNewsletterDrafts,
  '0127-typed-words': foldTypedWords,
  '0128-preferred-phone': addPreferredPhone,
};

/** Every migration by name, for one engine. There is no `down`: restore a backup instead. */
export function allMigrations(engine: Columns['engine']): Record<string, Migration> {
  const columns = columnsOf(engine);
  return Object.fromEntries(
    Object.entries(migrations).map(([name, step]) => [name, { up: (db) => step(db, columns) }]),
  );
}
