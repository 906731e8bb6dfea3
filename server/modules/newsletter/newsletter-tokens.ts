import type { Instant } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';

export type NewsletterToken =
  | { kind: 'confirm'; id: number; requestedAt: Instant }
  | { kind: 'return'; id: number; unsubscribedAt: Instant };

export type NewsletterTokens = ReturnType<typeof createNewsletterTokens>;

/**
 * The signed tokens in the newsletter's links. A joining token is bound to one moment of the subscription, so that an
 * old email cannot undo a later decision. A token for leaving or choosing never expires: neither brings anybody back.
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
    forChoosing: (id: number) => signer.sign('newsletter-preferences', String(id)),

    /** The contents of a valid joining token. */
    readJoining(token: string): NewsletterToken | undefined {
      const confirm = read('newsletter-confirm', token);
      if (confirm) return { kind: 'confirm', id: confirm.id, requestedAt: confirm.instant };
      const back = read('newsletter-return', token);
      return back && { kind: 'return', id: back.id, unsubscribedAt: back.instant };
    },

    /** The subscription of a valid leaving token. */
    readLeaving: (token: string) => read('newsletter-leave', token)?.id,

    /** The subscription of a valid token for choosing. */
    readChoosing: (token: string) => read('newsletter-preferences', token)?.id,
  };
}
