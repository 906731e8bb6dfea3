import type { Instant } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';

export type NewsletterToken =
  | { kind: 'confirm'; id: number; requestedAt: Instant }
  | { kind: 'return'; id: number; unsubscribedAt: Instant };

export type NewsletterTokens = ReturnType<typeof createNewsletterTokens>;

/**
 * The signed tokens of the newsletter's links. A token for joining is bound to the moment it answers, so that an old
 * email can never undo a later decision. The one for leaving is good for ever.
 */
export function createNewsletterTokens(signer: Signer) {
  const read = (purpose: string, token: string) => {
    const [id, instant = ''] = signer.verify(purpose, token)?.split(' ') ?? [];
    return id === undefined ? undefined : { id: Number(id), instant };
  };
  return {
    forConfirming: (id: number, requestedAt: Instant) =>
      signer.sign('newsletter-confirm', `${id} ${requestedAt}`),
    forReturning: (id: number, unsubscribedAt: Instant) =>
      signer.sign('newsletter-return', `${id} ${unsubscribedAt}`),
    forLeaving: (id: number) => signer.sign('newsletter-leave', String(id)),

    /** What a token of a joining link stands for. */
    readJoining(token: string): NewsletterToken | undefined {
      const confirm = read('newsletter-confirm', token);
      if (confirm) return { kind: 'confirm', id: confirm.id, requestedAt: confirm.instant };
      const back = read('newsletter-return', token);
      return back && { kind: 'return', id: back.id, unsubscribedAt: back.instant };
    },

    /** The subscription that a token of a leaving link stands for. */
    readLeaving: (token: string) => read('newsletter-leave', token)?.id,
  };
}
