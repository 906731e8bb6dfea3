import type { Transporter } from 'nodemailer';
import { oneLine } from '../../../text/one-line.ts';
import { isThisMachine } from '../../../this-machine.ts';
import { type Delivery, maxRunning, type Sender, toNodemailer } from './delivery.ts';

interface Patience {
  /** Limit of one conversation, in milliseconds. */
  limitMs: number;
  /** Silence that ends it, in milliseconds. */
  quietMs: number;
}

/** Less than the idle timeout of servers, so that our side closes. */
const idleMs = 10_000;

/** Sends emails to an SMTP server over a pool of connections. */
export function smtpDelivery(
  smtpUrl: string,
  findSender: () => Promise<Sender>,
  { limitMs, quietMs }: Patience,
): Delivery {
  let transport: Transporter | undefined;
  return {
    limitMs,
    async deliver(mail, signal) {
      // Imported with the first email, which keeps the start fast.
      const { createTransport } = await import('nodemailer');
      // Options in the URL, such as ?requireTLS=false, override these.
      transport ??= createTransport({
        url: smtpUrl,
        requireTLS: !isThisMachine(smtpUrl),
        pool: true,
        maxConnections: maxRunning,
        // For a connection that the server closed while idle; other failures are retried by the outbox.
        maxRequeues: 1,
        idleTimeout: Math.min(idleMs, quietMs),
        dnsTimeout: quietMs,
        connectionTimeout: quietMs,
        greetingTimeout: quietMs,
        socketTimeout: quietMs,
      });
      const { response } = await transport.sendMail({
        ...toNodemailer(mail, await findSender()),
        signal,
      });
      return oneLine(response ?? '', 500);
    },
    close() {
      transport?.close();
      transport = undefined;
    },
  };
}
