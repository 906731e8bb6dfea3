import type { Db } from '../../db/tables.ts';
import {
  type Consent,
  confirmRound,
  findSubscription,
  undoUnsubscription,
} from './newsletter.repository.ts';
import type { NewsletterToken } from './newsletter-tokens.ts';

/** Does what a joining link stands for; resolves with the address, or undefined when it is too late or done already. */
export async function joinByToken(
  trx: Db,
  token: NewsletterToken,
  consent: Consent,
): Promise<string | undefined> {
  return token.kind === 'confirm'
    ? await confirmRound(trx, token, consent.now)
    : await undoUnsubscription(trx, token, consent);
}

/** Whether a subscription is confirmed: who follows a link twice has nothing left to do. */
export async function isSubscriber(trx: Db, id: number): Promise<boolean> {
  return (await findSubscription(trx, id))?.status === 'confirmed';
}
