import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Abilities, openSmtpServer } from './open-smtp-server.ts';

/** An SMTP server until the test ends. */
export async function startSmtpServer(abilities?: Abilities) {
  const server = await openSmtpServer(abilities);
  onTestFinished(() => server.goAway());
  return server;
}

/** A server whose greeting never ends, one line at a time. */
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
