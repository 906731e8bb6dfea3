import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { seedPosts as articles } from '../content/posts/seed-posts.ts';
import { type Database, openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { seedPosts } from './db/seed.ts';
import { plainAddresses } from './http/addresses.ts';
import { api } from './http/api.ts';
import { answerFailures } from './http/failures.ts';
import { health } from './http/health.ts';
import { type PagesSource, pages } from './http/pages.ts';
import { createCommentsService } from './modules/comments/comments.service.ts';
import { createPostsService } from './modules/posts/posts.service.ts';
import type { Settings } from './settings.ts';

/** How this process comes by its pages: from the build on disk, or from Vite while developing. */
export type PagesPlugin = (http: FastifyInstance) => Promise<PagesSource>;

/** Puts the whole program together: settings → database → services → HTTP. Nothing listens yet. */
export async function createApp(settings: Settings, openPages: PagesPlugin) {
  const database = await openReadyDatabase(settings);
  const posts = createPostsService(database.db);
  const comments = createCommentsService(database.db);

  const http = fastify({
    logger: { level: settings.logLevel },
    trustProxy: trustOf(settings.trustProxy),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  http.addHook('onClose', () => database.close());
  answerFailures(http);
  plainAddresses(http);
  await http.register(health, { ping: () => database.ping() });
  await http.register(api, { prefix: '/api' });
  const source = await openPages(http);
  await http.register(pages, {
    source,
    services: { siteUrl: settings.siteUrl, posts, comments },
  });
  return http;
}

async function openReadyDatabase(settings: Settings): Promise<Database> {
  const database = openDatabase(settings);
  try {
    await migrate(database);
    await seedPosts(database.db, articles, new Date());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Fastify takes a number of proxies only as a function of each hop's place. */
function trustOf(proxies: Settings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
