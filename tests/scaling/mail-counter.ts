import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts how often it received each email, by Message-ID. */
export async function startMailCounter() {
  const counts = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 20,
    async onData(stream, _session, answer) {
      const id = /^Message-ID: (<.+>)\r$/im.exec(await text(stream))?.[1] ?? 'none';
      counts.set(id, (counts.get(id) ?? 0) + 1);
      answer();
    },
  });
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
