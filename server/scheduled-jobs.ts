import { resetFutureDates } from './db/future-instants.ts';
import { deleteOldUndo } from './db/queries/undo.ts';
import type { Jobs } from './jobs.ts';
import { removeExpiredLogins } from './modules/accounts/accounts.service.ts';
import { tidyActivity } from './modules/activity/activity.service.ts';
import { removeOldViews } from './modules/analytics/analytics.service.ts';
import { makeNightly, removeOld } from './modules/backups/backups.service.ts';
import { removeEndedLinks } from './modules/colleagues/password-reset.ts';
import { removeOldSpamComments } from './modules/comments/comments.service.ts';
import { lookAtCertificate } from './modules/conditions/certificate.ts';
import { tellConditions } from './modules/conditions/conditions.service.ts';
import { queueDueDigests } from './modules/contact/enquiry-emails.ts';
import { makeSearchable, removeOldEnquiries } from './modules/contact/inbox.service.ts';
import { copyLine } from './modules/copies/copies.service.ts';
import { checkPublishedLinks } from './modules/links/link-checks.service.ts';
import { queueKeptNotices } from './modules/mail/kept-mails.ts';
import { removeOldEmails } from './modules/mail/mail.service.ts';
import { checkMailbox } from './modules/mailbox/mailbox.service.ts';
import { removeUnconfirmed } from './modules/newsletter/reader-list.service.ts';
import { sendReady, tidyNewsletters } from './modules/newsletter/sending.service.ts';
import { sendDueDigest } from './modules/newsletter/weekly-digest.ts';
import { publishedPages } from './modules/pages/pages.service.ts';
import { adoptStrayMessages, removeEmptyCards } from './modules/people/changes.ts';
import { storeMonthlyTotals } from './modules/people/monthly-totals.ts';
import { acceptSentReplies } from './modules/people/outcomes.ts';
import { makePeopleSearchable } from './modules/people/people.service.ts';
import { queueStepDigest } from './modules/people/step-digest.ts';
import { linksIn } from './modules/posts/post-checks.service.ts';
import { removeOldTrash } from './modules/posts/posts-admin.service.ts';
import { makePostsSearchable } from './modules/posts/write-post.ts';
import { publishDue } from './modules/publications/publications.service.ts';
import { deleteEndedDevices } from './modules/push/push.repository.ts';
import { removeOldSubmissions } from './modules/submissions/submissions.service.ts';
import { thinVersions } from './modules/versions/versions.service.ts';
import type { Site } from './site.ts';

/** All scheduled jobs. Each group has its own interval and runs its jobs one after the other. */
export function scheduledJobs(site: Site) {
  const { db, clock } = site;
  return {
    /** Each run does a part of the work, and the next run continues. */
    linkJobs: {
      'look at the certificate': (now: Date) => lookAtCertificate(site, now),
      'look at links': (now: Date, stopping: AbortSignal) =>
        checkPublishedLinks(site, { pages: () => publishedPages(site), linksIn }, now, stopping),
    },
    /** A group of its own, because a mail server may block the job. */
    mailboxJobs: {
      'look into the mailbox': (now, stopping) => checkMailbox(site, now, stopping),
    } satisfies Jobs as Jobs,
    frequentJobs: {
      'digest of messages': (now: Date) => queueDueDigests(site, now),
      conditions: (now: Date) => tellConditions(site, now),
      'kept notices': (now: Date) => queueKeptNotices(site, now),
      ...clock.guard({
        'digest of next steps': (now) => queueStepDigest(site, now, () => copyLine(site, now)),
        'accepted replies': (now) => acceptSentReplies(site, now),
        'ended newsletters': (now) => tidyNewsletters(site, now),
        'weekly digest': (now) => sendDueDigest(site, now),
      }),
    },
    /** Run within seconds. */
    dueJobs: clock.guard({
      'scheduled publications': (now) => publishDue(site, now),
    }),
    /** Run within seconds, in a group of their own because they may wait for the DNS. */
    newsletterJobs: clock.guard({
      'newsletters that are due': (now) => sendReady(site, now),
    }),
    jobs: clock.guard({
      // Before the jobs that compare these dates.
      'dates ahead of the clock': (now: Date) => resetFutureDates(db, now),
      'old requests': (now) => removeOldSubmissions(site, now),
      'old messages': (now) => removeOldEnquiries(site, now),
      'unsearchable messages': () => makeSearchable(site),
      'unsearchable people': () => makePeopleSearchable(db),
      'unsearchable posts': () => makePostsSearchable(site),
      'messages without a card': (now: Date, stopping?: AbortSignal) =>
        adoptStrayMessages(site, now, stopping),
      'old spam comments': (now) => removeOldSpamComments(site, now),
      'unconfirmed subscriptions': (now) => removeUnconfirmed(site, now),
      // Before cards are deleted.
      'totals of months': (now: Date) => storeMonthlyTotals(site, now),
      // After the jobs that delete the content of cards.
      'empty cards': () => removeEmptyCards(site),
      'ended sessions': (now) => removeExpiredLogins(site, now),
      'ended links to accounts': (now) => removeEndedLinks(site, now),
      'devices of ended sessions': () => deleteEndedDevices(db),
      'old trash': (now) => removeOldTrash(site, now),
      'sent mails': (now) => removeOldEmails(site, now),
      'old undo records': (now: Date) => deleteOldUndo(db, now),
      'activity of the admin': (now: Date) => tidyActivity(site, now),
      'old versions': (now) => thinVersions(site, now),
      'old page views': (now, stopping) => removeOldViews(site, now, stopping),
      'nightly backup': (now, stopping) => makeNightly(site, now, stopping),
      'old backups': (now) => removeOld(site, now),
    }),
  };
}
