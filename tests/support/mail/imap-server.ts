import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import tlsOptions from 'smtp-server/lib/tls-options.js';
import { onTestFinished } from 'vitest';

interface Mail {
  uid: number;
  raw: string;
  isSeen: boolean;
}

interface Abilities {
  /** TLS from the start, or by STARTTLS; with a self-signed certificate for localhost. */
  tls?: 'at once' | 'starttls';
}

/**
 * A mailbox that supports as much IMAP as its reader uses. A behaviour is applied once, to the next command with its
 * name: it stays silent or disconnects. `commands` are the commands as they were received.
 */
export async function startImapServer({ tls }: Abilities = {}) {
  const mails: Mail[] = [];
  const commands: string[] = [];
  const state = {
    password: 'secret',
    validity: 1,
    manners: new Map<string, 'no answer' | 'hang up'>(),
  };
  const sockets = new Set<Socket>();

  function serve(socket: Socket) {
    sockets.add(socket);
    // Otherwise each response in two parts waits 40 ms for an acknowledgement.
    socket.setNoDelay();
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let rest = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  }

  function answer(socket: Socket, line: string) {
    const [, tag = '', command = '', words = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(line) ?? [];
    const say = (...all: string[]) =>
      socket.write(all.map((each) => `${each}\r\n`).join(''), 'latin1');
    commands.push(`${command} ${words}`);
    const manner = state.manners.get(command);
    state.manners.delete(command);
    if (manner === 'no answer') return socket.pause();
    if (manner === 'hang up') return socket.destroy();
    switch (command) {
      case 'CAPABILITY':
        say(`* CAPABILITY IMAP4rev1${tls === 'starttls' ? ' STARTTLS' : ''}`);
        break;
      case 'STARTTLS': {
        say(`${tag} OK`);
        socket.removeAllListeners('data');
        return serve(new TLSSocket(socket, { isServer: true, ...tlsOptions({}) }));
      }
      case 'LOGIN':
        if (words.endsWith(` "${state.password}"`)) break;
        return say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
      case 'LIST':
        say('* LIST () "/" INBOX');
        break;
      case 'SELECT':
        if (words !== 'INBOX') return say(`${tag} NO [NONEXISTENT] No such folder`);
        say(`* ${mails.length} EXISTS`, `* OK [UIDVALIDITY ${state.validity}] Valid`);
        say(`* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] Next`);
        break;
      case 'UID SEARCH': {
        const from = Number(/UID (\d+):\*/.exec(words)?.[1] ?? 1);
        const unread = mails.filter(({ uid, isSeen }) => uid >= from && !isSeen);
        say(`* SEARCH ${unread.map(({ uid }) => uid).join(' ')}`.trim());
        break;
      }
      case 'UID FETCH':
        for (const uid of words.split(' ', 1)[0]?.split(',').map(Number) ?? []) {
          say(...fetched(uid, words));
        }
        break;
      case 'UID STORE': {
        const [uid = ''] = words.split(' ', 1);
        const mail = mails.find((each) => each.uid === Number(uid));
        if (mail) mail.isSeen = true;
        break;
      }
    }
    say(`${tag} OK`);
    if (command === 'LOGOUT') socket.end();
  }

  function fetched(uid: number, words: string): string[] {
    const at = mails.findIndex((mail) => mail.uid === uid);
    const [, section = '', length] = /BODY\.PEEK\[(\w*)\]<0\.(\d+)>/.exec(words) ?? [];
    const raw = Buffer.from(mails[at]?.raw ?? '').toString('latin1');
    const whole = section === 'HEADER' ? `${raw.split('\r\n\r\n', 1)[0]}\r\n\r\n` : raw;
    const part = whole.slice(0, Number(length));
    return at < 0
      ? []
      : [`* ${at + 1} FETCH (UID ${uid} BODY[${section}]<0> {${part.length}}`, `${part})`];
  }

  const greet = (socket: Socket) => {
    serve(socket);
    socket.write('* OK ready\r\n');
  };
  const server = tls === 'at once' ? createTlsServer(tlsOptions({}), greet) : createServer(greet);
  // Some tests are about clients that do not trust the certificate.
  server.on('tlsClientError', () => {});
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);

  return {
    url: `${tls === 'at once' ? 'imaps' : 'imap'}://bounces%40site.example:secret@localhost:${port}`,
    mails,
    commands,
    state,
    close,
    /** Delivers an email. */
    deliver(raw: string): Mail {
      const mail = { uid: (mails.at(-1)?.uid ?? 0) + 1, raw, isSeen: false };
      mails.push(mail);
      return mail;
    },
  };
}
