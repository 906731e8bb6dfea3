import type { Db } from '../../db/tables.ts';
import { lockSubscription, renewConsent, restartSubscription } from './newsletter.repository.ts';
import type { NewsletterEmails } from './newsletter-emails.ts';

/** Who asks again gets the mailed link again, but not at every click. */
const resendAfterMs = 5 * 60 * 1000;

interface StartDependencies {
  emails: Pick<NewsletterEmails, 'askToConfirm' | 'welcome'>;
  policyVersion: string;
}

/**
 * Begins a subscription, or what comes closest to it for an address that is known: each has an email of its own, and
 * no two of them have an answer of their own.
 */
export async function startSubscription(
  trx: Db,
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

/** An email dated later than now went out before the clock was set back: how long ago is not known. */
function mayResend(mailedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(mailedAt)) >= resendAfterMs;
}
