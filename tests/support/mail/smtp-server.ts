import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Received {
  from: string;
  to: string[];
  /** The mail as it came over the line. */
  raw: string;
  parsed: Email;
}

/** What the server does instead of taking a mail: says nothing more, answers like this, or waits before it takes it. */
type Manner =
  | 'no greeting'
  | 'no answer'
  | { code: number; text: string }
  | { until: Promise<void> };

/**
 * A real SMTP server of the test's own, which can go away and come back on the same port. It shows its `manners` one
 * after the other, one a mail, and takes what comes after them; `offered` counts all mails.
 */
export async function startSmtpServer() {
  const received: Received[] = [];
  const state = { manners: [] as Manner[], offered: 0 };
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  onTestFinished(() => close(server));

  async function listen(at: number): Promise<SMTPServer> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 20,
      onConnect(_session, greet) {
        if (state.manners[0] === 'no greeting') state.manners.shift();
        else greet();
      },
      onMailFrom(_address, _session, answer) {
        state.offered += 1;
        answer();
      },
      async onData(stream, session, answer) {
        const chunks: Buffer[] = await stream.toArray();
        const manner = state.manners.shift();
        if (manner === 'no answer') return;
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
    // Clients that hang up in the middle are what these tests are about.
    smtp.on('error', () => {});
    await once(smtp.listen(at, '127.0.0.1'), 'listening');
    return smtp;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    /** From now on connections are refused. */
    goAway: () => close(server),
    async comeBack() {
      server = await listen(port);
    },
  };
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A server that greets for ever, a line at a time: never silent, and never done. */
export async function startDrippingServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const drip = setInterval(() => socket.write('220-not yet\r\n'), 20);
    socket.on('error', () => {}).on('close', () => clearInterval(drip));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
