import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { FirstLogin } from './container/first-start.ts';
import { openReadyDatabase } from './container/ready-database.ts';
import { createServices } from './container/services.ts';
import { watchContent } from './db/content/content-version.ts';
import { plainAddresses } from './http/addresses.ts';
import { zodCompilers } from './http/api/contract/zod-compilers.ts';
import { api } from './http/api.ts';
import { answerBadAddress, answerFailures } from './http/failures.ts';
import { health } from './http/health.ts';
import { drainOnClose } from './http/limits/drain.ts';
import { defaultLimits, type Limits } from './http/limits/limits.ts';
import { type AnswerReady, serverOptions } from './http/limits/server-options.ts';
import { mediaRoutes } from './http/media/media.routes.ts';
import { createReadyAnswers } from './http/pages/answer-first.ts';
import { createPageCache } from './http/pages/cache/page-cache.ts';
import { mapUnavailableTo503 } from './http/pages/map-unavailable-to-503.ts';
import { type PagesSource, pages } from './http/pages/pages.ts';
import { refreshAfterWrites } from './http/refresh-after-writes.ts';
import { requestLog } from './http/request-log.ts';
import { readTarget, refuseBrokenRequests } from './http/security/broken-requests.ts';
import { refuseUnknownMethods } from './http/security/known-methods.ts';
import { refuseForeignPages } from './http/security/own-origin.ts';
import {
  securityHeaders,
  sendSecurityHeaders,
  strictPolicy,
} from './http/security/security-headers.ts';
import { trustedProxies } from './http/security/trusted-proxies.ts';
import { found } from './http/seo/seo.ts';
import { everyMinute, startJobs } from './jobs.ts';
import { contentSecurityOrigins } from './modules/analytics/content-security-origins.ts';
import type { Settings } from './settings.ts';
import { workBeside } from './workers.ts';

/** How this process comes by its pages: from the build on disk, or from Vite while developing. */
export type PagesPlugin = (http: FastifyInstance) => Promise<PagesSource>;

/** A pino transport that log lines go through; without one they are JSON on the standard output. */
export type LogTransport = { target: string; options?: object };

/** Some 1,500 pages; a form's token that comes with a page must not grow old in it. */
const pageCacheLimits = { maxBytes: 100_000_000, maxAgeMs: 12 * 60 * 60 * 1000 };

interface AppOptions {
  /** Called when this was the first start and made a password of its own. */
  printFirstLogin?: (login: FirstLogin) => void;
  /** Told what whoever starts the program should know. */
  tell?: (sentence: string) => void;
  /** Aborted when the program is about to stop. */
  stopping?: AbortSignal;
  limits?: Limits;
  logTransport?: LogTransport | undefined;
}

/** Puts the whole program together: settings → database → services → HTTP. Nothing listens yet. */
export async function createApp(
  settings: Settings,
  openPages: PagesPlugin,
  {
    printFirstLogin = () => {},
    tell = () => {},
    stopping,
    limits = defaultLimits,
    logTransport,
  }: AppOptions = {},
) {
  const database = await openReadyDatabase(settings, printFirstLogin, tell);
  const headers = securityHeaders(settings);
  const readyAnswers = createReadyAnswers({ ...headers, 'content-security-policy': strictPolicy });
  const http = openHttp(settings, limits, headers, readyAnswers.answer, logTransport);
  const content = await watchContent(settings);
  const services = await createServices(database, settings, http.log);
  workBeside(
    http,
    () => [
      services.mail.start(),
      startJobs(services.jobs, http.log),
      startJobs(services.frequentJobs, http.log, everyMinute),
    ],
    async () => {
      await content.close();
      await database.close();
    },
  );
  sendSecurityHeaders(http, headers);
  refuseBrokenRequests(http);
  refuseUnknownMethods(http);
  refuseForeignPages(http, settings);
  refreshAfterWrites(http, content);
  answerFailures(http);
  const isStopping = () => stopping?.aborted ?? false;
  await http.register(health, { ...database, isStopping });
  await http.register(api, {
    prefix: '/api',
    services: { ...services.visitors, admin: services.admin },
  });
  await http.register(mediaRoutes, services.media);
  const source = await openPages(http);
  // After the pages' own files: some of Vite's have capitals in their names.
  plainAddresses(http);
  await http.register(found, { ...services.found, version: content.current });
  await http.register(pages, {
    source,
    cache: createPageCache({ ...pageCacheLimits, version: content.current }),
    foreign: contentSecurityOrigins(settings.analytics),
    readyAnswers,
    services: mapUnavailableTo503(services.pages, http.log),
  });
  return http;
}

function openHttp(
  { logLevel, trustProxy }: Settings,
  limits: Limits,
  headers: Record<string, string>,
  answerReady: AnswerReady,
  transport: LogTransport | undefined,
): FastifyInstance {
  const http = fastify({
    ...serverOptions(limits, headers, answerReady),
    logger: { level: logLevel, serializers: requestLog, ...(transport && { transport }) },
    trustProxy: trustedProxies(trustProxy),
    rewriteUrl: readTarget,
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadAddress(headers),
    schemaController: zodCompilers,
  });
  drainOnClose(http, limits);
  return http;
}
