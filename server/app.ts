import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { dayIn } from '../domain/analytics/days.ts';
import { type ContentVersion, watchContent } from './db/content-version.ts';
import { plainAddresses } from './http/addresses.ts';
import { zodCompilers } from './http/api/contract/zod-compilers.ts';
import { api } from './http/api.ts';
import { answerBadAddress, answerFailures } from './http/failures.ts';
import { health } from './http/health.ts';
import {
  defaultLimits,
  drainOnClose,
  type Limits,
  limitRequestsPerAddress,
} from './http/limits/limits.ts';
import { type AnswerFromCache, serverOptions } from './http/limits/server-options.ts';
import { metricsRoute } from './http/metrics/metrics.ts';
import { createRequestMeter, type RequestMeter } from './http/metrics/request-meter.ts';
import { requestOwnSite } from './http/own-site.ts';
import { createReadyResponses } from './http/pages/answer-first.ts';
import { createPageCache } from './http/pages/cache/page-cache.ts';
import { mapUnavailableTo503, pageServicesOf } from './http/pages/page-services.ts';
import { type PagesSource, pages } from './http/pages/pages.ts';
import { requestLog } from './http/request-log.ts';
import {
  readTarget,
  refuseCrossOrigin,
  refuseMalformedRequests,
  refuseUnknownMethods,
} from './http/security/refused-requests.ts';
import {
  securityHeaders,
  sendSecurityHeaders,
  strictPolicy,
} from './http/security/security-headers.ts';
import { trustedProxies } from './http/security/trusted-proxies.ts';
import { seo } from './http/seo.ts';
import { everyMinute, everySecond, startJobs, unhurried } from './jobs.ts';
import { noteOtherHosts } from './modules/accounts/passkeys.service.ts';
import { contentSecurityOrigins } from './modules/analytics/content-security-origins.ts';
import { startCopies } from './modules/copies/copies.service.ts';
import { copyLastMinute, startMinutes } from './modules/copies/minutes.service.ts';
import { startMail } from './modules/mail/sending.ts';
import { mediaFileRoutes } from './modules/media/media.routes.ts';
import { startNewsletters } from './modules/newsletter/ledger.ts';
import type { Network } from './modules/outside/network.ts';
import { hasAddress, recordPages } from './modules/pages/pages.service.ts';
import { startNotifications } from './modules/push/push.service.ts';
import { settleFormerMails } from './modules/replies/former-mails.ts';
import { type FirstLogin, openReadyDatabase } from './ready-database.ts';
import { registered } from './registered.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import type { Settings } from './settings.ts';
import { createSite } from './site.ts';

/** Where the pages come from: the build on disk, or Vite during development. */
export type PagesPlugin = (http: FastifyInstance) => Promise<PagesSource>;

/** Where log lines are written; the standard output by default. */
export type LogLines = { write(line: string): void };

/** Room for some 1,500 pages. The age limits how old the form token in a cached page gets. */
const pageCacheLimits = { maxBytes: 100_000_000, maxAgeMs: 12 * 60 * 60 * 1000 };

interface AppOptions {
  /** Called when the first start generated a password. */
  showFirstLogin?: (login: FirstLogin) => void;
  /** Logs a message for the person who starts the program. */
  log?: (message: string) => void;
  /** Aborted when a stop begins. */
  stopping?: AbortSignal;
  limits?: Limits;
  logLines?: LogLines | undefined;
  /** Access to other sites, whose links are checked. */
  network?: Network | undefined;
}

/** Builds the program: settings → database → services → HTTP. It does not listen yet. */
export async function createApp(
  settings: Settings,
  openPages: PagesPlugin,
  {
    showFirstLogin = () => {},
    log = () => {},
    stopping,
    limits = defaultLimits,
    logLines,
    network,
  }: AppOptions = {},
) {
  const database = await openReadyDatabase(settings, showFirstLogin, log);
  const headers = securityHeaders(settings);
  const readyResponses = createReadyResponses({
    ...headers,
    'content-security-policy': strictPolicy,
  });
  const meter = createRequestMeter();
  const http = openHttp(
    settings,
    limits,
    headers,
    { answer: readyResponses.answer, meter },
    logLines,
  );
  const content = await watchContent(settings);
  const site = await createSite(database, settings, {
    log: http.log,
    requestSite: requestOwnSite(http, settings.siteUrl),
    version: content.current,
    network,
    registered,
  });
  const jobs = scheduledJobs(site);
  const services = pageServicesOf(site);
  await recordPages(site, site.now());
  await noteOtherHosts(site);
  await settleFormerMails(site);
  runWorkers(
    http,
    () => [
      startMail(site),
      startNotifications(site),
      startNewsletters(site),
      startCopies(site),
      startMinutes(site),
      startJobs(jobs.jobs, http.log),
      startJobs(jobs.frequentJobs, http.log, everyMinute),
      startJobs(jobs.mailboxJobs, http.log, everyMinute),
      startJobs(jobs.dueJobs, http.log, everySecond),
      startJobs(jobs.newsletterJobs, http.log, everySecond),
      startJobs(jobs.linkJobs, http.log, unhurried),
    ],
    async () => {
      await copyLastMinute(site);
      await content.close();
      await database.close();
    },
  );
  sendSecurityHeaders(http, headers);
  limitRequestsPerAddress(http, limits);
  refuseMalformedRequests(http);
  refuseUnknownMethods(http);
  refuseCrossOrigin(http, settings);
  refreshAfterWrites(http, content);
  answerFailures(http);
  const isStopping = () => stopping?.aborted ?? false;
  await http.register(health, { ...database, isStopping });
  const cache = createPageCache({
    ...pageCacheLimits,
    version: () => pageVersion(content.current(), services.site.timeZone()),
  });
  await http.register(metricsRoute, { site, database, meter, cache });
  await http.register(api, {
    prefix: '/api',
    site,
  });
  await http.register(mediaFileRoutes, { site });
  const source = await openPages(http);
  // After the pages' own files, because some of Vite's have capitals in their names.
  plainAddresses(http, (path) => hasAddress(site, path));
  await http.register(seo, { site });
  await http.register(pages, {
    source,
    cache,
    origins: contentSecurityOrigins(settings.analytics),
    readyResponses,
    services: mapUnavailableTo503(services, http.log),
  });
  return http;
}

/**
 * Pages change with the content, and with the date in the site's zone, since a batch disappears after its first day.
 */
function pageVersion(content: number, zone: string): string {
  return `${content} ${zone} ${dayIn(zone, new Date())}`;
}

function openHttp(
  { logLevel, trustProxy }: Settings,
  limits: Limits,
  headers: Record<string, string>,
  { answer, meter }: { answer: AnswerFromCache; meter: RequestMeter },
  stream: LogLines | undefined,
): FastifyInstance {
  const http = fastify({
    ...serverOptions(limits, trustProxy !== false, answer, meter),
    logger: { level: logLevel, serializers: requestLog, ...(stream && { stream }) },
    trustProxy: trustedProxies(trustProxy),
    rewriteUrl: readTarget,
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadAddress(headers),
    schemaController: zodCompilers,
  });
  drainOnClose(http, limits);
  return http;
}

/**
 * Reads the new content version after a write, so that the next response shows the change even before the
 * notification arrives.
 */
function refreshAfterWrites(http: FastifyInstance, content: ContentVersion): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Nothing was written, and an unavailable database is not queried again.
    if (reply.statusCode >= 500) return;
    // The most frequent write, which no page shows.
    if (request.url === '/api/page-views') return;
    // If the database is unavailable, watchContent reads the version once it is back.
    await content.refresh().catch(() => {});
  });
}

interface Worker {
  stop(): Promise<void>;
}

/**
 * Runs background workers beside the server. They are told to stop when it begins to close, and finish while the last
 * requests are answered. `closed` runs after them.
 */
function runWorkers(
  http: FastifyInstance,
  start: () => Worker[],
  closed: () => Promise<void>,
): void {
  let workers: Worker[] = [];
  let stopped: Promise<unknown> | undefined;
  http.addHook('onReady', async () => {
    workers = start();
  });
  http.addHook('preClose', async () => {
    stopped = Promise.all(workers.map((worker) => worker.stop()));
    // Awaited in onClose.
    stopped.catch(() => {});
  });
  http.addHook('onClose', async () => {
    await stopped;
    await closed();
  });
}
