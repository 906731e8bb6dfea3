import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Connections } from './connections.ts';

/**
 * Ends connections on which more than `most` requests come without waiting for answers. Node would start them all, and
 * sixty kilobytes may hold two thousand; no browser sends a second one. To be called when all others listen, since it
 * stands before them. Only what lies in memory is answered earlier, where nothing else is under way. Such an answer is
 * not counted: while it is on the wire, there may be one request more.
 */
export function endFloods(server: Server, connections: Connections, most: number): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // What the rest of a chunk holds is still read after its connection was ended.
    if (!socket.destroyed && connections.begin(request, response) <= most) {
      for (const other of others) other.call(server, request, response);
    } else socket.destroy();
  });
}
