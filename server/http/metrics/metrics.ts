import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '../../network-of.ts';
import { collectMetrics, type MetricSources } from './collect-metrics.ts';
import { exposition, expositionType } from './exposition.ts';

/**
 * Figures for Prometheus at /metrics: for this machine if there is no proxy (TRUST_PROXY), or with METRICS_TOKEN for
 * whoever has the token.
 */
export async function metricsRoute(http: FastifyInstance, sources: MetricSources): Promise<void> {
  const { metricsToken: token, trustProxy } = sources.site.settings;
  let running: Promise<string> | undefined;
  http.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    if (token === null) {
      // Such a proxy may be on this machine, and need not say whose request it passes on.
      if (trustProxy !== false) return refuse(reply.code(403), behindProxy);
      if (!isFromHere(request)) return refuse(reply.code(403), notFromHere);
    } else if (!hasToken(request.headers, token)) {
      return refuse(reply.code(401).header('WWW-Authenticate', 'Bearer'), noToken);
    }
    // Simultaneous requests share one collection.
    running ??= collectMetrics(sources)
      .then(exposition)
      .finally(() => {
        running = undefined;
      });
    return reply.header('Content-Type', expositionType).send(await running);
  });
}

const notFromHere =
  'Metrics are shown to the machine of the site only. Set METRICS_TOKEN to read them from elsewhere.';
const behindProxy =
  'Behind a proxy, metrics need METRICS_TOKEN: TRUST_PROXY is set, so that nobody knows who asks.';
const noToken = 'Metrics need the header "Authorization: Bearer …" with METRICS_TOKEN.';

function refuse(reply: FastifyReply, text: string) {
  return reply.type('text/plain; charset=utf-8').send(text);
}

/** Headers with which a proxy says that it passes on somebody else's request. */
const forwarded =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|(cf|fastly)-.+|x-original-.+|x-envoy-.+)$/;

/**
 * Whether a program on this machine asks for itself. Not decided by request.ip, which follows X-Forwarded-For: the
 * connection must come from here, no proxy may have passed the request on, and it must not be for a public name.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress)) return false;
  if (Object.keys(headers).some((name) => forwarded.test(name))) return false;
  const [, inBrackets, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(headers.host ?? '') ?? [];
  return name?.toLowerCase() === 'localhost' || isLoopback(inBrackets ?? name);
}

function isLoopback(text = ''): boolean {
  const address = plainAddress(text);
  return address !== undefined && ipaddr.parse(address).range() === 'loopback';
}

function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(hash(given), hash(token));
}
