import type { Transporter } from 'nodemailer';
import { composed, type Delivery, maxInHand, type Sender } from './delivery.ts';

interface Patience {
  /** Milliseconds that one conversation may take. */
  limitMs: number;
  /** Milliseconds of silence that end it. */
  quietMs: number;
}

/** Shorter than servers keep silent connections open, so that it is we who end them. */
const idleMs = 10_000;

/** Hands mails to an SMTP server, several at once, on connections that serve for the next mails too. */
export function smtpDelivery(
  smtpUrl: string,
  from: Sender,
  { limitMs, quietMs }: Patience,
): Delivery {
  let transport: Transporter | undefined;
  return {
    limitMs,
    async deliver(mail, signal) {
      // Not before the first mail, since it is much to load.
      const { createTransport } = await import('nodemailer');
      // What the address says, such as ?requireTLS=false, wins over what stands here.
      transport ??= createTransport({
        url: smtpUrl,
        requireTLS: !isThisMachine(smtpUrl),
        pool: true,
        maxConnections: maxInHand,
        // A connection that the server closed before it was told anything; every other failure is the outbox's.
        maxRequeues: 1,
        idleTimeout: Math.min(idleMs, quietMs),
        dnsTimeout: quietMs,
        connectionTimeout: quietMs,
        greetingTimeout: quietMs,
        socketTimeout: quietMs,
      });
      const { response } = await transport.sendMail({ ...composed(mail, from), signal });
      return response ?? '';
    },
    close() {
      transport?.close();
      transport = undefined;
    },
  };
}

/** Whether mail does not leave this machine on its way to the server, so that nobody can listen. */
function isThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
