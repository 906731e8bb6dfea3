import type { Transporter } from 'nodemailer';
import { composed, type Delivery, type Sender } from './delivery.ts';

/** Hands each mail to an SMTP server, on a connection of its own. */
export function smtpDelivery(smtpUrl: string, from: Sender, limitMs: number): Delivery {
  // Silence is noticed early; a server that drips is ended by the limit, which is the caller's signal.
  const quietMs = Math.ceil(limitMs / 3);
  let transport: Transporter | undefined;
  return {
    limitMs,
    async deliver(mail, signal) {
      // Not before the first mail, since it is much to load.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url: smtpUrl,
        dnsTimeout: quietMs,
        connectionTimeout: quietMs,
        greetingTimeout: quietMs,
        socketTimeout: quietMs,
      });
      await transport.sendMail({ ...composed(mail, from), signal });
    },
  };
}
