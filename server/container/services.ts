import { allPages } from '../../content/site-pages.ts';
import { commentSubmission } from '../../domain/comments/comments.calls.ts';
import { contactSubmission } from '../../domain/contact/contact.calls.ts';
import { readForm } from '../../domain/forms/read-form.ts';
import {
  subscribeSubmission,
  unsubscribeSubmission,
} from '../../domain/newsletter/subscriptions.calls.ts';
import { createClockGuard } from '../clock-guard.ts';
import type {
  CommentsOfPages,
  ContactOfPages,
  NewsletterOfPages,
  PreferencesOfPages,
} from '../context.ts';
import { makeNightlyBackup, removeOldBackups } from '../db/backup/nightly-backup.ts';
import { resetFutureDates } from '../db/future-instants.ts';
import { deleteOldUndo, findUndoKind } from '../db/queries/undo.ts';
import type { Jobs } from '../jobs.ts';
import { removeExpiredLogins } from '../modules/accounts/accounts.service.ts';
import { createAnalyticsService } from '../modules/analytics/analytics.service.ts';
import { createKnownPaths } from '../modules/analytics/known-paths.ts';
import { createBackupsService } from '../modules/backups/backups.service.ts';
import {
  approvedComments,
  receiveComment,
  removeOldSpamComments,
} from '../modules/comments/comments.service.ts';
import { cameFrom, receiveEnquiry } from '../modules/contact/contact.service.ts';
import { queueDueDigests } from '../modules/contact/enquiry-emails.ts';
import { makeSearchable, removeOldEnquiries } from '../modules/contact/inbox.service.ts';
import { lookWeekly } from '../modules/links/weekly-look.service.ts';
import { type QueueEmail, queueEmail, removeOldEmails } from '../modules/mail/mail.service.ts';
import { lookIntoMailbox } from '../modules/mailbox/mailbox.service.ts';
import { findPictures, findPicturesOfFiles } from '../modules/media/media.repository.ts';
import { findPictureFile, type Origin, storePicture } from '../modules/media/media.service.ts';
import { newsletterPictures } from '../modules/newsletter/newsletter.service.ts';
import { removeUnconfirmed } from '../modules/newsletter/reader-list.service.ts';
import { sendReady, tidyNewsletters } from '../modules/newsletter/sending.service.ts';
import {
  changePreferences,
  confirm,
  openPreferences,
  subscribe,
  unsubscribe,
} from '../modules/newsletter/subscriptions.service.ts';
import { sendDueDigest } from '../modules/newsletter/weekly-digest.ts';
import { pagePictures } from '../modules/pages/page-editing.service.ts';
import { earlierPolicy, publishedPage, publishedPages } from '../modules/pages/pages.service.ts';
import { askCallBack } from '../modules/people/call-backs.ts';
import { carryStrays, removeEmptyCards } from '../modules/people/changes.ts';
import { queueStepDigest } from '../modules/people/step-digest.ts';
import { articlesOf } from '../modules/posts/articles.service.ts';
import { linksIn } from '../modules/posts/post-checks.service.ts';
import { draftPictures, postPictures } from '../modules/posts/post-pictures.ts';
import { previewsOf } from '../modules/posts/post-previews.ts';
import { isPublished, publicPosts } from '../modules/posts/posts.service.ts';
import { removeOldTrash } from '../modules/posts/posts-admin.service.ts';
import { publishDue } from '../modules/publications/publications.service.ts';
import { deleteEndedDevices } from '../modules/push/push.repository.ts';
import {
  lastTimeZone,
  publishedFacts,
  retentionOfSite,
  sitePictures,
} from '../modules/site/site.service.ts';
import { issueFormToken } from '../modules/submissions/form-tokens.ts';
import { removeOldSubmissions } from '../modules/submissions/submissions.service.ts';
import { scheduledPictures, thinVersions } from '../modules/versions/versions.service.ts';
import type { Registered, Site } from '../site.ts';

/** The services that are not plain functions yet; what one needs of another is passed in here. */
export async function createServices(context: Site) {
  const { db, settings, log, signer } = context;
  const { siteUrl } = settings;
  const _media = {
    store: (bytes: Uint8Array, alt: string, origin?: Origin, now?: Date) =>
      storePicture(context, bytes, alt, origin, now),
    findFile: (name: string) => findPictureFile(context, name),
    findPictures: (ids: number[]) => findPictures(db, ids),
    findPicturesOfFiles: (hashes: string[], trx = db) => findPicturesOfFiles(trx, hashes),
  };
  const site = {
    facts: async () => (await publishedFacts(context)).facts,
    published: () => publishedFacts(context),
    timeZone: () => lastTimeZone(context),
  };
  const wake = () => context.wake();
  const queueWithin: QueueEmail = (trx, email, now) =>
    queueEmail({ ...context, db: trx }, email, now);
  const clock = createClockGuard(db, log);
  const posts = publicPosts(context);
  const pages = {
    page: (path: string) => publishedPage(context, path),
    policy: (path: string, version: string) => earlierPolicy(context, path, version),
    published: () => publishedPages(context),
  };
  const previews = previewsOf(context);
  const sitePaths = allPages.map(({ path }) => path);
  const analytics = createAnalyticsService(db, {
    settings,
    facts: site.facts,
    pathOf: createKnownPaths({ sitePaths, posts }),
  });
  const articles = articlesOf(context);
  const backups = createBackupsService(db, {
    ...settings,
    queueEmail: queueWithin,
    wake,
    keep: settings.backupKeep,
    make: (now, stopping) => makeNightlyBackup(settings, settings.backupDir, now, stopping),
  });
  Object.assign(context.registered, {
    pictureSources: [
      postPictures,
      pagePictures,
      draftPictures,
      sitePictures,
      scheduledPictures,
      newsletterPictures,
    ],
    isPublishedPost: isPublished,
  } satisfies Registered);
  return {
    visitors: { analytics },
    admin: {
      context,
      analytics,
      backups,
      clock,
      site: context,
      retention: async () => retentionOfSite(context, await site.facts()),
      siteUrl,
      undoKindOf: (token: string) => findUndoKind(db, token),
    },
    pages: {
      siteUrl,
      analytics: settings.analytics,
      posts,
      previews,
      articles,
      site,
      pages,
      contact: contactOfPages(context),
      comments: commentsOfPages(context),
      forms: { issueToken: () => issueFormToken(signer) },
      newsletter: newsletterOfPages(context),
      preferences: preferencesOfPages(context),
    },
    /** In rounds: what a round leaves is for the next one. */
    linkJobs: {
      'look at links': (now: Date, stopping: AbortSignal) =>
        lookWeekly(context, { pages: () => publishedPages(context), linksIn }, now, stopping),
    },
    /** Apart: a mail server may keep a job waiting. */
    mailboxJobs: {
      'look into the mailbox': (now, stopping) => lookIntoMailbox(context, now, stopping),
    } satisfies Jobs as Jobs,
    frequentJobs: {
      'digest of messages': (now: Date) => queueDueDigests(context, now),
      ...clock.guard({
        'digest of next steps': (now) => queueStepDigest(context, now),
        'ended newsletters': (now) => tidyNewsletters(context, now),
        'weekly digest': (now) => sendDueDigest(context, now),
      }),
    },
    /** Within seconds. */
    dueJobs: clock.guard({
      'scheduled publications': (now) => publishDue(context, now),
    }),
    /** Within seconds, apart from the others: they may wait for the DNS. */
    newsletterJobs: clock.guard({
      'newsletters that are due': (now) => sendReady(context, now),
    }),
    jobs: clock.guard({
      // Before the jobs that compare these dates.
      'dates ahead of the clock': (now: Date) => resetFutureDates(db, now),
      'old requests': (now) => removeOldSubmissions(context, now),
      'old messages': (now) => removeOldEnquiries(context, now),
      'unsearchable messages': () => makeSearchable(context),
      'messages without a card': (now: Date, stopping?: AbortSignal) =>
        carryStrays(context, now, stopping),
      'old spam comments': (now) => removeOldSpamComments(context, now),
      'unconfirmed subscriptions': (now) => removeUnconfirmed(context, now),
      // After what they stand for.
      'empty cards': (now) => removeEmptyCards(context, now),
      'ended sessions': (now) => removeExpiredLogins(context, now),
      'devices of ended sessions': () => deleteEndedDevices(db),
      'old trash': (now) => removeOldTrash(context, now),
      'sent mails': (now) => removeOldEmails(context, now),
      'old undo records': (now: Date) => deleteOldUndo(db, now),
      'old versions': (now) => thinVersions(context, now),
      'old page views': analytics.removeExpired,
      'nightly backup': backups.makeNightly,
      'old backups': async (now: Date) =>
        removeOldBackups([settings.backupDir, settings.dataDir], settings.backupKeep, now),
    }),
  };
}

/** Comments on the page of a post, whose form is posted without JavaScript. */
function commentsOfPages(context: Site): CommentsOfPages {
  return {
    approvedComments: (postId, query) => approvedComments(context, postId, query),
    receive: (input, sender) => receiveComment(context, readForm(commentSubmission, input), sender),
  };
}

/** The newsletter's forms, which are posted without JavaScript. */
function newsletterOfPages(context: Site): NewsletterOfPages {
  return {
    subscribe: (input, sender) => subscribe(context, readForm(subscribeSubmission, input), sender),
    unsubscribe: (input, client) =>
      unsubscribe(context, readForm(unsubscribeSubmission, input), client),
    confirm: (token) => confirm(context, token),
  };
}

/** What readers want to get, by the signed link in a newsletter. */
function preferencesOfPages(context: Site): PreferencesOfPages {
  return {
    open: (token) => openPreferences(context, token),
    change: (token, input) => changePreferences(context, token, input),
  };
}

/** The contact form of a page that is posted without JavaScript. */
function contactOfPages(context: Site): ContactOfPages {
  return {
    cameFrom: (path) => cameFrom(context, path),
    receive: (input, sender) => receiveEnquiry(context, readForm(contactSubmission, input), sender),
    askCallBack: (input) => askCallBack(context, input),
  };
}
