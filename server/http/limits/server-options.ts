import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions } from 'fastify';
import { answerAndEnd } from './last-answer.ts';
import type { Limits } from './limits.ts';

/** Answers a request at once, or returns false and leaves it alone. */
export type AnswerReady = (...exchange: Parameters<RequestListener>) => boolean;

/** Node's HTTP server with our limits; what `answerReady` does not answer goes to Fastify. */
export function serverOptions(
  limits: Limits,
  headers: Record<string, string>,
  answerReady: AnswerReady,
): FastifyHttpOptions<Server> {
  return {
    serverFactory: (fastify) => {
      const server: Server = createServer(nodeOptions(limits), (request, response) => {
        // While the server closes, Fastify ends the connection with the answer.
        if (!server.listening || !answerReady(request, response)) fastify(request, response);
      });
      server.setTimeout(limits.silenceMs);
      server.maxConnections = limits.connections;
      return server;
    },
    // While the program stops, requests on open connections are still answered.
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
    // Looked at by security/broken-requests.ts: Node's own refusal would come without our headers.
    requireHostHeader: false,
  };
}

/** A request that Node gave up: too slow, too long, or no HTTP. */
function answerBroken(
  { code, rawPacket }: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // Fastify's type takes these bytes for JSON.
  const html = /^accept:.*text\/html/im.test(String(rawPacket));
  answerAndEnd(socket, { status: statusOf(code), html, headers });
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
