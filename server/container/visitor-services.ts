import type { Db } from '../db/tables.ts';
import { removeOldSpamComments } from '../modules/comments/comments.service.ts';
import { makeSearchable, removeOldEnquiries } from '../modules/contact/inbox.service.ts';
import type { Email } from '../modules/mail/email.ts';
import { queueEmail } from '../modules/mail/mail.service.ts';
import { createNewsletterService } from '../modules/newsletter/newsletter.service.ts';
import { createNewsletterEmails } from '../modules/newsletter/newsletter-emails.ts';
import { createNewsletterTokens } from '../modules/newsletter/newsletter-tokens.ts';
import { createPreferencesService } from '../modules/newsletter/preferences/preferences.service.ts';
import { createSubscriptionsService } from '../modules/newsletter/subscriptions.service.ts';
import { lockPeople } from '../modules/people/cards.repository.ts';
import { carryStrays, removeEmptyCards } from '../modules/people/changes.ts';
import { putReadersOnCards } from '../modules/people/receive.ts';
import { looksAutomatic } from '../modules/submissions/form-tokens.ts';
import {
  acceptOnce,
  consentVersion,
  mayEmail,
  refuse,
  removeOldSubmissions,
} from '../modules/submissions/submissions.service.ts';
import type { Site } from '../site.ts';
import type { Accept, MayWriteTo, PolicyVersionOf, Refuse, Suspects } from './legacy.ts';

type Composed = ReturnType<typeof createVisitorServices>;
export type VisitorServices = Composed['visitors'];
export type AdminLists = Composed['lists'];

/**
 * Creates the services behind visitors' forms (newsletter, comments), and the admin services for what they send.
 */
export function createVisitorServices(context: Site) {
  const { db, signer } = context;
  const { siteUrl } = context.settings;
  const queueWithin = (trx: Db, email: Email, now?: Date) =>
    queueEmail({ ...context, db: trx }, email, now);
  const readFacts = (trx: Db) => ({ ...context, db: trx }).facts();
  const wake = () => context.wake();
  const accept: Accept = ({ sender: email, ...submission }, store, now) =>
    acceptOnce(context, { ...submission, email }, (site) => store(site.db), now);
  const refuseForm: Refuse = ({ form, client }, refused, now) =>
    refuse(context, form, client, refused, now);
  const suspects: Suspects = (input, now) => looksAutomatic(signer, Object(input), now);
  const policyVersion: PolicyVersionOf = (input, now) =>
    consentVersion(context, Object(input), now);
  const mayWriteTo: MayWriteTo = (trx, ...rest) => mayEmail({ ...context, db: trx }, ...rest);
  const entry = { accept, refuse: refuseForm, suspects, policyVersion };
  const post = { queueEmail: queueWithin, mayWriteTo, siteUrl, readFacts };
  const tokens = createNewsletterTokens(signer);
  const emails = createNewsletterEmails({ ...post, tokens });
  const subscriptions = createSubscriptionsService(db, {
    emails,
    cards: { putReadersOnCards },
    wake,
    readFacts,
  });
  return {
    visitors: {
      newsletter: createNewsletterService(db, {
        ...entry,
        ...{ emails, tokens, wake, cards: { lockPeople, putReadersOnCards } },
      }),
      preferences: createPreferencesService(db, { emails, tokens, wake }),
    },
    lists: { subscriptions },
    jobs: {
      'old requests': (now: Date) => removeOldSubmissions(context, now),
      'old messages': (now: Date) => removeOldEnquiries(context, now),
      'unsearchable messages': () => makeSearchable(context),
      'messages without a card': (now: Date, stopping?: AbortSignal) =>
        carryStrays(context, now, stopping),
      'old spam comments': (now: Date) => removeOldSpamComments(context, now),
      'unconfirmed subscriptions': subscriptions.removeExpired,
      // After what they stand for.
      'empty cards': (now: Date) => removeEmptyCards(context, now),
    },
    newsletterEmails: emails,
  };
}
