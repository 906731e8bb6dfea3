import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { networkOf } from '../../network-of.ts';
import type { RequestMeter } from '../metrics/request-meter.ts';
import type { Limits } from './limits.ts';

/** Responds to a request, or returns false. */
export type AnswerFromCache = (...exchange: Parameters<RequestListener>) => boolean;

/**
 * Options for Node's HTTP server with our limits, by address unless it is `behindProxy`. Requests that
 * `answerFromCache` does not handle go to Fastify.
 */
export function serverOptions(
  limits: Limits,
  behindProxy: boolean,
  answerFromCache: AnswerFromCache,
  meter: RequestMeter,
): FastifyHttpOptions<Server> {
  return {
    serverFactory: (fastify) => {
      const server: Server = createServer(nodeOptions(limits), (request, response) => {
        const startedAt = performance.now();
        // While the server closes, Fastify must add `Connection: close`.
        if (server.listening && answerFromCache(request, response)) {
          return meter.answered(request, response, startedAt);
        }
        meter.watch(request, response, startedAt);
        fastify(request, response);
      });
      server.setTimeout(limits.silenceMs);
      server.maxConnections = limits.connections;
      if (!behindProxy) limitConnections(server, limits.connectionsPerAddress);
      return server;
    },
    // Fastify's default of 100 would give 404 for posts with long titles.
    routerOptions: { maxParamLength: limits.headerBytes },
    // Requests on open connections are still served during a stop.
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

/** Closes the connections of an address beyond `max`, so that others can connect. */
function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) return socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
  });
}
