import { contactPage } from '../../content/pages/contact.ts';
import { privacyPolicyPage } from '../../content/pages/privacy-policy.ts';
import { sitePages } from '../../content/site-pages.ts';
import type { Db } from '../db/tables.ts';
import { createCommentsService } from '../modules/comments/comments.service.ts';
import { createModerationService } from '../modules/comments/moderation.service.ts';
import { createCameFrom } from '../modules/contact/came-from.ts';
import { createContactService } from '../modules/contact/contact.service.ts';
import { createContactEmails, findRecipients } from '../modules/contact/contact-emails.ts';
import { findUnsentDigests } from '../modules/contact/digest.repository.ts';
import { createInboxService } from '../modules/contact/inbox.service.ts';
import { createMessageDigest } from '../modules/contact/message-digest.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import { createNewsletterService } from '../modules/newsletter/newsletter.service.ts';
import { createNewsletterEmails } from '../modules/newsletter/newsletter-emails.ts';
import { createNewsletterTokens } from '../modules/newsletter/newsletter-tokens.ts';
import { createPreferencesService } from '../modules/newsletter/preferences/preferences.service.ts';
import { createSubscriptionsService } from '../modules/newsletter/subscriptions.service.ts';
import { createCallBacks } from '../modules/people/call-backs.ts';
import { cardsOfPeople as cards } from '../modules/people/cards/cards-of-people.ts';
import { createPeopleService } from '../modules/people/people.service.ts';
import { createStepDigest } from '../modules/people/step-digest.ts';
import type { PostsService } from '../modules/posts/posts.service.ts';
import type { PushService } from '../modules/push/push.service.ts';
import type { ReadFacts } from '../modules/site/site.service.ts';
import { createFormTokens } from '../modules/submissions/form-tokens.ts';
import { createSubmissionsService } from '../modules/submissions/submissions.service.ts';
import type { Settings } from '../settings.ts';
import type { Signer } from '../signing.ts';

interface Parts {
  settings: Pick<Settings, 'siteUrl' | 'rateLimits'>;
  signer: Signer;
  mail: Pick<MailService, 'queue' | 'wake'>;
  push: Pick<PushService, 'queue' | 'wake'>;
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
  const { settings, signer, mail, push, readFacts } = parts;
  const { siteUrl, rateLimits } = settings;
  const forms = createFormTokens(signer);
  const wake = () => {
    mail.wake();
    push.wake();
  };
  const submissions = createSubmissionsService(db, { signer, rateLimits, wake });
  const { accept, refuse, mayWriteTo, holdNotice } = submissions;
  const entry = {
    accept,
    refuse,
    suspects: forms.suspects,
    policyVersion: (input: unknown, now: Date) =>
      parts.policyVersion(privacyPolicyPage.key, forms.pageMadeAt(input) ?? now),
  };
  const post = { queueEmail: mail.queue, mayWriteTo, siteUrl, readFacts };
  const tokens = createNewsletterTokens(signer);
  const emails = createNewsletterEmails({ ...post, tokens });
  const notify = createContactEmails({ ...post, holdNotice, queuePush: push.queue });
  const digest = createMessageDigest(db, { ...post, wake });
  const callBacks = createCallBacks(db, { signer, readFacts });
  const stepDigest = createStepDigest(db, {
    ...post,
    wake,
    recipients: (trx) => findRecipients(trx, readFacts),
    isUnsent: async (trx, kind, ids) => (await findUnsentDigests(trx, kind, ids)).length > 0,
  });
  const inbox = createInboxService(db, { notify, cards, wake, readFacts });
  const people = createPeopleService(db, { readFacts });
  const moderation = createModerationService(db, {
    touchContent: parts.touchContent,
    cards,
    readFacts,
  });
  const subscriptions = createSubscriptionsService(db, {
    emails,
    cards,
    wake,
    readFacts,
  });
  return {
    visitors: {
      forms,
      contact: createContactService({
        ...entry,
        ...{ notify, cards, callBacks },
        cameFrom: createCameFrom({
          pages: sitePages.filter((page) => page !== contactPage),
          ...parts.posts,
        }),
      }),
      newsletter: createNewsletterService(db, {
        ...entry,
        ...{ emails, tokens, wake, cards },
      }),
      preferences: createPreferencesService(db, { emails, tokens, wake }),
      comments: createCommentsService(db, {
        ...entry,
        ...post,
        cards,
        findPost: parts.posts.findPost,
      }),
    },
    lists: { inbox, moderation, subscriptions, people },
    jobs: {
      'old requests': submissions.removeExpired,
      'old messages': inbox.removeExpired,
      'unsearchable messages': inbox.makeSearchable,
      'messages without a card': people.carryStrays,
      'old spam comments': moderation.removeExpired,
      'unconfirmed subscriptions': subscriptions.removeExpired,
      // After what they stand for.
      'empty cards': people.removeExpired,
    },
    digest,
    stepDigest,
    newsletterEmails: emails,
  };
}
