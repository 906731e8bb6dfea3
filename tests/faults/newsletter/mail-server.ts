import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Chance } from '../random.ts';

/** The server's behaviours; `lost`: it accepts the email and disconnects before it says so. */
const weights = { taken: 12, later: 1, busy: 1, never: 1, lost: 1 };

const answers = {
  later: { code: 450, text: '4.7.1 Greylisted' },
  busy: { code: 421, text: 'Too many connections' },
  never: { code: 550, text: '5.7.1 Rejected' },
};

/**
 * An SMTP server with random failures until it is told to accept everything. `taken`: Message-IDs by recipient, once
 * for each acceptance.
 */
export async function openMailServer(chance: Chance) {
  const taken = new Map<string, string[]>();
  const state = { isKind: false };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, answer) {
      const raw = Buffer.concat(await stream.toArray().catch(() => [])).toString();
      const [, id] = /^message-id: (\S+)/im.exec(raw) ?? [];
      // The sending process was killed in the middle.
      if (!id) return;
      const mood = state.isKind ? 'taken' : chance.pick(weights);
      if (mood !== 'taken' && mood !== 'lost') {
        const { code, text } = answers[mood];
        return answer(Object.assign(new Error(text), { responseCode: code }));
      }
      const [{ address = '' } = {}] = session.envelope.rcptTo;
      taken.set(address, [...(taken.get(address) ?? []), id]);
      if (mood === 'taken') return answer();
      for (const connection of smtp.connections) {
        if (connection.id === session.id) connection._socket.destroy();
      }
    },
  });
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    state,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
