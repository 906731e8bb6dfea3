import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connections = ReturnType<typeof watchConnections>;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Knows every open connection and what is being answered on it. When there are more than `most`, the oldest that waits
 * for its client gives way, so that clients who open many and ask nothing keep nobody out.
 */
export function watchConnections(server: Server, most: number) {
  // A Map keeps the order in which connections came.
  const open = new Map<Socket, Set<Exchange>>();

  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
    if (open.size > most) oldestWaiting(open)?.destroy();
  });
  return {
    /** Notes what a request and its answer belong to; tells how many that connection has under way. */
    begin(request: IncomingMessage, response: ServerResponse): number {
      const exchange = { request, response };
      const exchanges = open.get(request.socket);
      if (!exchanges) return 0;
      exchanges.add(exchange);
      response.once('close', () => exchanges.delete(exchange));
      return exchanges.size;
    },
    /** Ends those on which nothing is being answered, nor taken of what was answered from memory. */
    endWithoutRequest(): void {
      for (const [socket, exchanges] of open) {
        if (exchanges.size === 0 && socket.writableLength === 0) socket.destroy();
      }
    },
    endAll(): void {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** The newest is never among them: it has had no time to ask. All the others may be at work; then it is in vain. */
function oldestWaiting(open: Map<Socket, Set<Exchange>>): Socket | undefined {
  for (const [socket, exchanges] of open) if (![...exchanges].some(isAtWork)) return socket;
  return;
}

/** A request that came whole is being answered until the answer lies ready for its client to take. */
function isAtWork({ request, response }: Exchange): boolean {
  return request.complete && !response.writableEnded;
}
