import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions } from 'fastify';
import { answerAndEnd } from './last-answer.ts';
import type { Limits } from './limits.ts';

/** Node's own limits, as Fastify takes them. */
export function serverOptions(
  limits: Limits,
  headers: Record<string, string>,
): FastifyHttpOptions<Server> {
  return {
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.lookEveryMs,
      // Most requests have no body: none is waited for, and none thrown away. See empty-bodies.ts.
      optimizeEmptyRequests: true,
      // Looked at by security/broken-requests.ts: Node's own refusal would come without our headers.
      requireHostHeader: false,
    },
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.quietMs,
    keepAliveTimeout: limits.idleMs,
    // While the program stops, what still comes on an open connection is answered like anything else.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerBroken(error, socket, headers),
  };
}

/** Node keeps the answer in hand on its socket, and decides by it as well. */
type AnsweringSocket = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** A request that Node gave up: too slow, too long, or no HTTP. In the middle of an answer nothing may be written. */
function answerBroken(
  { code, rawPacket }: ConnectionError,
  socket: AnsweringSocket,
  headers: Record<string, string>,
): void {
  const isGone = code === 'ECONNRESET' || !socket.writable;
  if (isGone || socket._httpMessage?.headersSent) return void socket.destroy();
  // Fastify's type takes these bytes for JSON.
  const html = /^accept:.*text\/html/im.test(String(rawPacket));
  answerAndEnd(socket, { status: statusOf(code), html, headers });
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
