import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { lockSubscription, renewConsent, restartSubscription } from './newsletter.repository.ts';
import type { NewsletterEmails } from './newsletter-emails.ts';

/** A repeated request sends the email again, but not at every click. */
const resendAfterMs = 5 * 60 * 1000;

interface StartDependencies {
  emails: Pick<NewsletterEmails, 'askToConfirm' | 'welcome'>;
  policyVersion: string;
}

/**
 * Starts a subscription, or does what fits a known address: each case has its own email, and all have the same
 * answer.
 */
export async function startSubscription(
  trx: Kysely<Tables>,
  { emails, policyVersion }: StartDependencies,
  { email, isSuspect }: { email: string; isSuspect: boolean },
  now: Date,
): Promise<void> {
  const consent = { policyVersion, now: now.toISOString() };
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
