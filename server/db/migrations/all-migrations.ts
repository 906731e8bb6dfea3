import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createMedia } from './0001-media.ts';
import { createPosts } from './0002-posts.ts';
import { createTopics } from './0003-topics.ts';
import { createComments } from './0004-comments.ts';
import { createContact } from './0005-contact.ts';
import { createNewsletter } from './0006-newsletter.ts';
import { createAccounts } from './0007-accounts.ts';
import { createOutbox } from './0008-outbox.ts';
import { createPageViews } from './0009-page-views.ts';
import { createRequests } from './0010-requests.ts';
import { announceContent } from './0011-content-news.ts';
import { createBackupRuns } from './0013-backup-runs.ts';
import { createDataRequests } from './0014-data-requests.ts';
import { createSearchWords } from './0015-search-words.ts';
import { countLogins } from './0017-login-counts.ts';
import { indexMessageChanges } from './0018-message-changes.ts';
import { createMessageTrash } from './0021-message-trash.ts';
import { createMessageSearch } from './0022-message-search.ts';
import { createMigrationChecksums } from './0023-migration-checksums.ts';
import { createMessageDigests } from './0024-message-digests.ts';
import { dropLoginAttempts } from './0029-login-attempts.ts';
import { createSiteFacts } from './0030-site-facts.ts';
import { createMediaLibrary } from './0031-media-library.ts';
import { createPageEdits } from './0032-page-edits.ts';
import { createPolicyVersions } from './0033-policy-versions.ts';
import { createVersions } from './0034-versions.ts';
import { createFormerTopics } from './0036-former-topics.ts';
import { createCommentAnswers } from './0037-comment-answers.ts';
import { createLinkChecks } from './0039-link-checks.ts';
import { createMessageAbout } from './0040-message-about.ts';
import { createPeople } from './0044-people.ts';
import { createCardsOfMessages } from './0045-cards-of-messages.ts';
import { createPush } from './0047-push.ts';
import { createAnswerTemplates } from './0048-answer-templates.ts';
import { createOrigins } from './0049-origins.ts';
import { createNewsletters } from './0050-newsletters.ts';
import { countHardBounces } from './0051-hard-bounces.ts';
import { holdNewsletters } from './0053-held-newsletters.ts';
import { addConsentSources } from './0054-consent-sources.ts';
import { createReaderChoices } from './0055-reader-choices.ts';
import { createWeeklyDigests } from './0056-weekly-digests.ts';
import { addComplaints } from './0057-complaints.ts';
import { createDesk } from './0059-desk.ts';
import { createSharedPhones } from './0060-shared-phones.ts';
import { addNewerDrafts } from './0063-newer-drafts.ts';
import { createUndoRecords } from './0064-undo-records.ts';
import { addDisplayNames } from './0066-display-names.ts';
import { bindDevicesToSessions } from './0068-device-sessions.ts';
import { createReturnsSetAside } from './0069-returns-set-aside.ts';
import { storeRefusals } from './0070-newsletter-refusals.ts';
import { joinMailboxes } from './0071-one-mailbox.ts';
import { scheduleNewsletters } from './0073-newsletters-at-a-time.ts';
import { storeUtmParts } from './0075-utm-parts.ts';
import { createMonthlyTotals } from './0079-monthly-totals.ts';
import { storeRepliesOnCards } from './0080-replies-on-cards.ts';
import { storeOutcomes } from './0081-call-outcomes.ts';
import { storeSettledPhones } from './0083-settled-phones.ts';
import { rewordStoredSentences } from './0085-stored-sentences.ts';
import { mergeNotifications } from './0086-quiet-notifications.ts';
import { leasePushMessages } from './0090-push-leases.ts';
import { createPersonJoins } from './0092-person-joins.ts';
import { storeCorrections } from './0093-corrections.ts';
import { indexWordForms } from './0095-word-forms.ts';
import { createAuthors } from './0096-authors.ts';
import { createFoundPages } from './0097-found-pages.ts';
import { storeAuthorLinks } from './0103-author-links.ts';
import { createRoles } from './0104-roles.ts';
import { recordChanges } from './0105-copy-changes.ts';
import { createSecondSteps } from './0106-second-steps.ts';
import { createPageSpeeds } from './0107-page-speeds.ts';
import { createActivity } from './0109-activity.ts';
import { createPasskeys } from './0110-passkeys.ts';
import { createKnownDevices } from './0111-known-devices.ts';
import { createHandOver } from './0112-hand-over.ts';
import { createPublishRequests } from './0113-publish-requests.ts';
import { createProfiles } from './0114-profiles.ts';
import { indexTypedWords } from './0115-typed-words.ts';
import { indexTypedWordsOnSqlite } from './0116-typed-words-on-sqlite.ts';
import { addChosenRevisions } from './0117-chosen-revisions.ts';
import { type Columns, columnsOf } from './columns.ts';

type Step = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** In order. Never edited after a release. Some numbers were never used. */
const steps: Record<string, Step> = {
  '0001-media': createMedia,
  '0002-posts': createPosts,
  '0003-topics': createTopics,
  '0004-comments': createComments,
  '0005-contact': createContact,
  '0006-newsletter': createNewsletter,
  '0007-accounts': createAccounts,
  '0008-outbox': createOutbox,
  '0009-page-views': createPageViews,
  '0010-requests': createRequests,
  '0011-content-news': announceContent,
  '0013-backup-runs': createBackupRuns,
  '0014-data-requests': createDataRequests,
  '0015-search-words': createSearchWords,
  '0017-login-counts': countLogins,
  '0018-message-changes': indexMessageChanges,
  '0021-message-trash': createMessageTrash,
  '0022-message-search': createMessageSearch,
  '0023-migration-checksums': createMigrationChecksums,
  '0024-message-digests': createMessageDigests,
  '0029-login-attempts': dropLoginAttempts,
  '0030-site-facts': createSiteFacts,
  '0031-media-library': createMediaLibrary,
  '0032-page-edits': createPageEdits,
  '0033-policy-versions': createPolicyVersions,
  '0034-versions': createVersions,
  '0036-former-topics': createFormerTopics,
  '0037-comment-answers': createCommentAnswers,
  '0039-link-checks': createLinkChecks,
  '0040-message-about': createMessageAbout,
  '0044-people': createPeople,
  '0045-cards-of-messages': createCardsOfMessages,
  '0047-push': createPush,
  '0048-answer-templates': createAnswerTemplates,
  '0049-origins': createOrigins,
  '0050-newsletters': createNewsletters,
  '0051-hard-bounces': countHardBounces,
  '0053-held-newsletters': holdNewsletters,
  '0054-consent-sources': addConsentSources,
  '0055-reader-choices': createReaderChoices,
  '0056-weekly-digests': createWeeklyDigests,
  '0057-complaints': addComplaints,
  '0059-desk': createDesk,
  '0060-shared-phones': createSharedPhones,
  '0063-newer-drafts': addNewerDrafts,
  '0064-undo-records': createUndoRecords,
  '0066-display-names': addDisplayNames,
  '0068-device-sessions': bindDevicesToSessions,
  '0069-returns-set-aside': createReturnsSetAside,
  '0070-newsletter-refusals': storeRefusals,
  '0071-one-mailbox': joinMailboxes,
  '0073-newsletters-at-a-time': scheduleNewsletters,
  '0075-utm-parts': storeUtmParts,
  '0079-monthly-totals': createMonthlyTotals,
  '0080-replies-on-cards': storeRepliesOnCards,
  '0081-call-outcomes': storeOutcomes,
  '0083-settled-phones': storeSettledPhones,
  '0085-stored-sentences': rewordStoredSentences,
  '0086-quiet-notifications': mergeNotifications,
  '0090-push-leases': leasePushMessages,
  '0092-person-joins': createPersonJoins,
  '0093-corrections': storeCorrections,
  '0095-word-forms': indexWordForms,
  '0096-authors': createAuthors,
  '0097-found-pages': createFoundPages,
  '0103-author-links': storeAuthorLinks,
  '0104-roles': createRoles,
  '0105-copy-changes': recordChanges,
  '0106-second-steps': createSecondSteps,
  '0107-page-speeds': createPageSpeeds,
  '0109-activity': createActivity,
  '0110-passkeys': createPasskeys,
  '0111-known-devices': createKnownDevices,
  '0112-hand-over': createHandOver,
  '0113-publish-requests': createPublishRequests,
  '0114-profiles': createProfiles,
  '0115-typed-words': indexTypedWords,
  '0116-typed-words-on-sqlite': indexTypedWordsOnSqlite,
  '0117-chosen-revisions': addChosenRevisions,
};

/** Every migration by name, for one engine. There is no `down`: restore a backup instead. */
export function allMigrations(engine: Columns['engine']): Record<string, Migration> {
  const columns = columnsOf(engine);
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db) => step(db, columns) }]),
  );
}
