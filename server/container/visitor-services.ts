import { privacyPolicyPage } from '../../content/pages/privacy-policy.ts';
import type { Db } from '../db/tables.ts';
import { createCommentsService } from '../modules/comments/comments.service.ts';
import { createModerationService } from '../modules/comments/moderation.service.ts';
import { createContactService } from '../modules/contact/contact.service.ts';
import { createContactEmails } from '../modules/contact/contact-emails.ts';
import { createInboxService } from '../modules/contact/inbox.service.ts';
import { createMessageDigest } from '../modules/contact/message-digest.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import { createNewsletterService } from '../modules/newsletter/newsletter.service.ts';
import { createNewsletterEmails } from '../modules/newsletter/newsletter-emails.ts';
import { createNewsletterTokens } from '../modules/newsletter/newsletter-tokens.ts';
import { createSubscriptionsService } from '../modules/newsletter/subscriptions.service.ts';
import type { PostsService } from '../modules/posts/posts.service.ts';
import type { ReadFacts } from '../modules/site/site.service.ts';
import { createFormTokens } from '../modules/submissions/form-tokens.ts';
import { createSubmissionsService } from '../modules/submissions/submissions.service.ts';
import type { Settings } from '../settings.ts';
import type { Signer } from '../signing.ts';

interface Parts {
  settings: Pick<Settings, 'siteUrl' | 'rateLimits'>;
  signer: Signer;
  mail: Pick<MailService, 'queue' | 'wake'>;
  posts: Pick<PostsService, 'findPost'>;
  readFacts: ReadFacts;
  /** The version of the legal page with this key at an instant. */
  policyVersion(key: string, at: Date): Promise<string>;
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Db) => Promise<void>;
}

type Composed = ReturnType<typeof createVisitorServices>;
export type VisitorServices = Composed['visitors'];
export type AdminLists = Composed['lists'];

/**
 * Creates the services behind visitors' forms (contact, newsletter, comments), and the admin services for what they
 * send.
 */
export function createVisitorServices(db: Db, parts: Parts) {
  const { settings, signer, mail, readFacts } = parts;
  const { siteUrl, rateLimits } = settings;
  const forms = createFormTokens(signer);
  const { wake } = mail;
  const submissions = createSubmissionsService(db, { signer, rateLimits, wake });
  const { accept, mayWriteTo, holdNotice } = submissions;
  const entry = {
    accept,
    suspects: forms.suspects,
    policyVersion: (input: unknown, now: Date) =>
      parts.policyVersion(privacyPolicyPage.key, forms.pageMadeAt(input) ?? now),
  };
  const post = { queueEmail: mail.queue, mayWriteTo, siteUrl, readFacts };
  const tokens = createNewsletterTokens(signer);
  const emails = createNewsletterEmails({ ...post, tokens });
  const notify = createContactEmails({ ...post, holdNotice });
  const digest = createMessageDigest(db, { ...post, wake });
  const inbox = createInboxService(db, { notify, wake, readFacts });
  const moderation = createModerationService(db, {
    touchContent: parts.touchContent,
    readFacts,
  });
  const subscriptions = createSubscriptionsService(db, {
    emails,
    wake,
    readFacts,
  });
  return {
    visitors: {
      forms,
      contact: createContactService({ ...entry, notify }),
      newsletter: createNewsletterService(db, { ...entry, emails, tokens, wake }),
      comments: createCommentsService(db, {
        ...entry,
        ...post,
        findPost: parts.posts.findPost,
      }),
    },
    lists: { inbox, moderation, subscriptions },
    jobs: {
      'old requests': submissions.removeExpired,
      'old messages': inbox.removeExpired,
      'unsearchable messages': inbox.makeSearchable,
      'old spam comments': moderation.removeExpired,
      'unconfirmed subscriptions': subscriptions.removeExpired,
    },
    digest,
    newsletterEmails: emails,
  };
}
