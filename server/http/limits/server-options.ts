import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Limits } from './limits.ts';

/** Responds to a request, or returns false. */
export type AnswerFromCache = (...exchange: Parameters<RequestListener>) => boolean;

/** Node's HTTP server with our limits; what `answerFromCache` does not answer goes to Fastify. */
export function serverOptions(
  limits: Limits,
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
  };
}

function nodeOptions(limits: Limits) {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
  };
}
