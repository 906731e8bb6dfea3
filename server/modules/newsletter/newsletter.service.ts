import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { newsletterForm, unsubscribeForm } from '../../../domain/forms/newsletter-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { Client } from '../../client.ts';
import type { Accept, PolicyVersionOf, Refuse, Suspects } from '../../container/legacy.ts';
import type { Db } from '../../db/tables.ts';
import type { lockPeople } from '../people/cards.repository.ts';
import type { putReadersOnCards } from '../people/receive.ts';
import {
  confirmRound,
  endSubscription,
  findSubscription,
  lockSubscription,
  renewConsent,
  restartSubscription,
  undoUnsubscription,
} from './newsletter.repository.ts';
import type { NewsletterEmails } from './newsletter-emails.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';

export interface NewsletterDependencies {
  accept: Accept;
  refuse: Refuse;
  suspects: Suspects;
  emails: NewsletterEmails;
  tokens: NewsletterTokens;
  cards: { lockPeople: typeof lockPeople; putReadersOnCards: typeof putReadersOnCards };
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  /** Date of the privacy policy under which visitors subscribe. */
  policyVersion: PolicyVersionOf;
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;

/** A repeated request sends the email again, but not at every click. */
const resendAfterMs = 5 * 60 * 1000;

/** Subscriptions to the newsletter. No answer reveals whether an address is known. */
export function createNewsletterService(db: Db, dependencies: NewsletterDependencies) {
  const { accept, refuse, suspects, emails, tokens, wake, policyVersion } = dependencies;
  const end = async (trx: Db, by: { email: string } | { id: number }, now: Date): Promise<void> => {
    const ended = await endSubscription(trx, by, now.toISOString());
    if (ended) await emails.farewell(trx, ended, now);
  };
  return {
    /** Starts a subscription, pending until the link in the email is followed. For suspected spam no email is sent. */
    async subscribe(
      input: unknown,
      client: Client,
      idempotencyKey?: string,
      now = new Date(),
    ): Promise<FormOutcome> {
      const form = readForm(newsletterForm, input);
      if (!form.ok) {
        return await refuse(
          { form: 'newsletter', client },
          { kind: 'invalid', fields: form.fields },
          now,
        );
      }
      const { email } = form.values;
      const asked = {
        email,
        isSuspect: suspects(input, now),
        version: await policyVersion(input, now),
      };
      return await accept(
        { form: 'newsletter', client, sender: email, idempotencyKey, content: [email] },
        (trx) => startSubscription(trx, emails, asked, now),
        now,
      );
    },

    /** Ends a subscription and emails a confirmation; an unknown address gets the same answer. */
    async unsubscribe(input: unknown, client: Client, now = new Date()): Promise<FormOutcome> {
      const form = readForm(unsubscribeForm, input);
      if (!form.ok) {
        return await refuse(
          { form: 'unsubscribe', client },
          { kind: 'invalid', fields: form.fields },
          now,
        );
      }
      const { email } = form.values;
      return await accept(
        { form: 'unsubscribe', client, sender: email, idempotencyKey: undefined, content: [email] },
        (trx) => end(trx, { email }, now),
        now,
      );
    },

    /** Confirms a subscription or undoes an unsubscription, by the link in an email. Must be called for a POST only. */
    async confirm(token: string, now = new Date()): Promise<'confirmed' | 'invalid'> {
      const joining = tokens.readJoining(token);
      if (!joining) return 'invalid';
      const version = await policyVersion(undefined, now);
      const consent = { policyVersion: version, now: now.toISOString() };
      const isConfirmed = await db.transaction().execute(async (trx) => {
        // Before the subscription is locked, as whoever erases a card does.
        await dependencies.cards.lockPeople(trx);
        const email =
          joining.kind === 'confirm'
            ? await confirmRound(trx, joining, consent.now)
            : await undoUnsubscription(trx, joining, consent);
        if (email) await dependencies.cards.putReadersOnCards(trx, [{ email }], now);
        if (email) await emails.welcome(trx, { id: joining.id, email }, now);
        // A link opened twice succeeds twice.
        return (await findSubscription(trx, joining.id))?.status === 'confirmed';
      });
      wake();
      return isConfirmed ? 'confirmed' : 'invalid';
    },

    /** Unsubscribes by the signed link in an email's headers (RFC 8058); may be called repeatedly. */
    async unsubscribeByToken(token: string, now = new Date()): Promise<'unsubscribed' | 'invalid'> {
      const id = tokens.readLeaving(token);
      if (id === undefined) return 'invalid';
      await db.transaction().execute((trx) => end(trx, { id }, now));
      wake();
      return 'unsubscribed';
    },

    /** The address of the signed link in an email's headers. */
    async emailOfToken(token: string): Promise<string | undefined> {
      const id = tokens.readLeaving(token);
      return id === undefined ? undefined : (await findSubscription(db, id))?.email;
    },
  };
}

/**
 * Starts a subscription, or does what fits a known address: each case has its own email, and all have the same
 * answer.
 */
async function startSubscription(
  trx: Db,
  emails: NewsletterEmails,
  { email, isSuspect, version }: { email: string; isSuspect: boolean; version: string },
  now: Date,
): Promise<void> {
  const consent = { policyVersion: version, now: now.toISOString() };
  const { id, status, requestedAt, mailedAt } = await lockSubscription(trx, email, consent);
  if (isSuspect) return;
  const reader = { id, email };
  if (status === 'confirmed') {
    await emails.welcome(trx, reader, now);
  } else if (status === 'unsubscribed') {
    await restartSubscription(trx, id, consent);
    await emails.askToConfirm(trx, reader, consent.now, now);
  } else if (!mailedAt || mayResend(mailedAt, now)) {
    const isMailed = await emails.askToConfirm(trx, reader, requestedAt, now);
    if (isMailed) await renewConsent(trx, id, consent);
  }
}

/** An email dated in the future was queued before the clock was set back, at an unknown time. */
function mayResend(mailedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(mailedAt)) >= resendAfterMs;
}
