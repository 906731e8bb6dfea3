import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import {
  type Consent,
  confirmRound,
  findSubscription,
  undoUnsubscription,
} from './newsletter.repository.ts';
import type { NewsletterToken } from './newsletter-tokens.ts';

/**
 * Confirms a subscription or undoes an unsubscription, as the token says; resolves with the address, or undefined
 * when the token is outdated or was used.
 */
export async function joinByToken(
  trx: Kysely<Tables>,
  token: NewsletterToken,
  consent: Consent,
): Promise<string | undefined> {
  return token.kind === 'confirm'
    ? await confirmRound(trx, token, consent.now)
    : await undoUnsubscription(trx, token, consent);
}

/** Whether a subscription is confirmed: a link opened twice then succeeds twice. */
export async function isSubscriber(trx: Kysely<Tables>, id: number): Promise<boolean> {
  return (await findSubscription(trx, id))?.status === 'confirmed';
}
