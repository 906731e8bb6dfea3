import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions } from 'fastify';
import type { Limits } from './limits.ts';
import { sendAndClose } from './raw-response.ts';

/** Responds to a request, or returns false. */
export type AnswerFromCache = (...exchange: Parameters<RequestListener>) => boolean;

/** Node's HTTP server with our limits; what `answerFromCache` does not answer goes to Fastify. */
export function serverOptions(
  limits: Limits,
  headers: Record<string, string>,
  answerFromCache: AnswerFromCache,
): FastifyHttpOptions<Server> {
  return {
    serverFactory: (fastify) => {
      const server: Server = createServer(nodeOptions(limits), (request, response) => {
        // While the server closes, Fastify adds `Connection: close`.
        if (!server.listening || !answerFromCache(request, response)) fastify(request, response);
      });
      server.setTimeout(limits.silenceMs);
      server.maxConnections = limits.connections;
      return server;
    },
    // Requests on open connections are still answered during a stop.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerBroken(error, socket, headers),
  };
}

function nodeOptions(limits: Limits) {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    // Checked by security/malformed-requests.ts: Node's own response would lack our headers.
    requireHostHeader: false,
  };
}

/** For requests that Node rejects: too slow, too large, or not HTTP. */
function answerBroken(
  { code, rawPacket }: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // Fastify types these bytes as JSON.
  const html = /^accept:.*text\/html/im.test(String(rawPacket));
  sendAndClose(socket, { status: statusOf(code), html, headers });
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
