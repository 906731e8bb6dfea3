import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  /** The email as it was received. */
  raw: string;
  parsed: Email;
}

/**
 * What the server does instead of accepting an email: stays silent, disconnects, replies with an error, or waits
 * first.
 */
type Manner =
  | 'no greeting'
  | 'no answer'
  | 'hang up'
  | { code: number; text: string }
  | { until: Promise<void> };

export interface Abilities {
  /** Offers STARTTLS, with a self-signed certificate. */
  hasTls?: boolean;
  /** Requires a login with this password, also over plain connections. */
  password?: string;
}

/**
 * A real SMTP server, which can stop and restart on the same port. It applies its `manners` in order,
 * one for each email, and accepts everything after them; `offered` counts all emails, `logins` the received
 * passwords, and `connections` the opened connections.
 */
export async function openSmtpServer({ hasTls = false, password }: Abilities = {}) {
  const received: Received[] = [];
  const state = {
    manners: [] as Manner[],
    /** Behaviours for single recipients, one after the other; codes are replies to RCPT TO. */
    mannersOf: new Map<string, Manner[]>(),
    /** The server stays silent for recipients of this domain. */
    stuckDomain: '',
    /** The server refuses recipients of this domain as unknown. */
    refusedDomain: '',
    /** The reply to each MAIL FROM. */
    senderRefusal: undefined as { code: number; text: string } | undefined,
    password,
    offered: 0,
    logins: 0,
    connections: 0,
  };
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  async function listen(at: number): Promise<SMTPServer> {
    const smtp = new SMTPServer({
      authOptional: password === undefined,
      allowInsecureAuth: true,
      disabledCommands: [...(password ? [] : ['AUTH']), ...(hasTls ? [] : ['STARTTLS'])],
      disableReverseLookup: true,
      closeTimeout: 20,
      onAuth(login, _session, answer) {
        state.logins += 1;
        if (login.password === state.password) answer(null, { user: login.username });
        else answer(new Error('Username and password not accepted'));
      },
      onConnect(_session, greet) {
        state.connections += 1;
        if (state.manners[0] === 'no greeting') state.manners.shift();
        else greet();
      },
      onMailFrom(_address, _session, answer) {
        state.offered += 1;
        const refusal = state.senderRefusal;
        answer(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      },
      onRcptTo({ address }, _session, answer) {
        const domain = address.split('@').pop();
        if (domain === state.stuckDomain) return;
        const [own] = state.mannersOf.get(address) ?? [];
        if (typeof own === 'object' && 'code' in own) {
          state.mannersOf.get(address)?.shift();
          return answer(Object.assign(new Error(own.text), { responseCode: own.code }));
        }
        const refusal = Object.assign(new Error('No such person'), { responseCode: 550 });
        answer(domain === state.refusedDomain ? refusal : undefined);
      },
      async onData(stream, session, answer) {
        const chunks: Buffer[] | null = await stream.toArray().catch(() => null);
        // Whoever sent it was stopped in the middle.
        if (!chunks) return;
        const [{ address = '' } = {}] = session.envelope.rcptTo;
        const own = state.mannersOf.get(address)?.shift();
        const manner = own ?? state.manners.shift();
        if (manner === 'no answer') return;
        if (manner === 'hang up') return cutOff(smtp, own && session.id);
        if (typeof manner === 'object' && 'until' in manner) await manner.until;
        if (typeof manner === 'object' && 'code' in manner) {
          return answer(Object.assign(new Error(manner.text), { responseCode: manner.code }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString();
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        });
        answer();
      },
    });
    // These tests are about clients that disconnect in the middle.
    smtp.on('error', () => {});
    await once(smtp.listen(at, '127.0.0.1'), 'listening');
    return smtp;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The same server, under an address that is not only of this machine. */
    farUrl: (login = '') => `smtp://${login}0.0.0.0:${port}`,
    received,
    state,
    /** Refuses connections from now on. */
    goAway: () => close(server),
    async comeBack() {
      server = await listen(port);
    },
  };
}

/** Closes all connections, or the one of a session, without a reply. */
function cutOff({ connections }: SMTPServer, session?: string): void {
  for (const connection of connections) {
    if (session === undefined || connection.id === session) connection._socket.destroy();
  }
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
