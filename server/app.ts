import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { FirstLogin } from './compose/first-start.ts';
import { openReadyDatabase } from './compose/ready-database.ts';
import { createServices } from './compose/services.ts';
import { watchContent } from './db/content/content-version.ts';
import { plainAddresses } from './http/addresses.ts';
import { api } from './http/api.ts';
import { answerBadAddress, answerFailures } from './http/failures.ts';
import { health } from './http/health.ts';
import { mediaRoutes } from './http/media/media.routes.ts';
import { createPageCache } from './http/pages/cache/page-cache.ts';
import { type PagesSource, pages } from './http/pages/pages.ts';
import { refreshAfterWrites } from './http/refresh-after-writes.ts';
import { requestLog } from './http/request-log.ts';
import { startJobs } from './jobs.ts';
import { contentSecurityOrigins } from './modules/analytics/content-security-origins.ts';
import type { Settings } from './settings.ts';

/** How this process comes by its pages: from the build on disk, or from Vite while developing. */
export type PagesPlugin = (http: FastifyInstance) => Promise<PagesSource>;

/** Some 1,500 pages; a form's token that comes with a page must not grow old in it. */
const pageCacheLimits = { mostBytes: 100_000_000, longestAgeMs: 12 * 60 * 60 * 1000 };

/**
 * Puts the whole program together: settings → database → services → HTTP. Nothing listens yet. `tellFirstLogin` is
 * called when this was the first start and made a password of its own.
 */
export async function createApp(
  settings: Settings,
  openPages: PagesPlugin,
  tellFirstLogin: (login: FirstLogin) => void = () => {},
) {
  const database = await openReadyDatabase(settings, tellFirstLogin);
  const http = openHttp(settings);
  const content = await watchContent(settings);
  const services = await createServices(database, settings, http.log);
  const workers: { stop(): Promise<void> }[] = [];
  http.addHook('onReady', async () => {
    workers.push(services.mail.start(), startJobs(services.jobs, http.log));
  });
  http.addHook('onClose', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await content.close();
    await database.close();
  });
  refreshAfterWrites(http, content);
  answerFailures(http);
  await http.register(health, { ping: () => database.ping() });
  await http.register(api, {
    prefix: '/api',
    services: { ...services.visitors, admin: services.office },
  });
  await http.register(mediaRoutes, services.media);
  const source = await openPages(http);
  // After the pages' own files: some of Vite's have capitals in their names.
  plainAddresses(http);
  await http.register(pages, {
    source,
    cache: createPageCache({ ...pageCacheLimits, version: content.current }),
    foreign: contentSecurityOrigins(settings.analytics),
    services: services.pages,
  });
  return http;
}

function openHttp({ logLevel, trustProxy }: Settings): FastifyInstance {
  return fastify({
    logger: { level: logLevel, serializers: requestLog },
    trustProxy: trustOf(trustProxy),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
  });
}

/** Fastify takes a number of proxies only as a function of each hop's place. */
function trustOf(proxies: Settings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
