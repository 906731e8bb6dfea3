import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw TCP client. */
export interface Client {
  socket: Socket;
  /** What it received, unless it does not read. */
  received: string;
  isClosed: boolean;
  closed: Promise<void>;
}

/** Opens a connection and sends the first bytes at once. */
export async function open(port: number, firstWords = '', host = '127.0.0.1'): Promise<Client> {
  const socket = connect(port, host);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      client.isClosed = true;
      resolve();
    });
  });
  const client: Client = { socket, received: '', isClosed: false, closed };
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    client.received += bytes.toString('latin1');
  });
  await Promise.race([once(socket, 'connect').catch(() => {}), closed]);
  socket.write(firstWords);
  return client;
}
