import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type RunnableDevEnvironment } from 'vite';
import type { PagesSource } from './pages.ts';

/** Pages from the sources, with hot reload; `http` serves Vite's files and its socket. */
export async function devPages(http: FastifyInstance): Promise<PagesSource> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
  });
  http.addHook('onClose', () => vite.close());
  http.addHook('onRequest', async ({ raw: request }, reply) => {
    const answeredByVite = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request, reply.raw, (error?: unknown) =>
        error ? reject(error) : resolve(false),
      );
    });
    if (answeredByVite) return reply.hijack();
  });
  // Vite adds inline scripts and opens sockets.
  http.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('content-security-policy');
  });
  const ssr = vite.environments.ssr as RunnableDevEnvironment;
  return {
    mode: 'development',
    files: new Map(),
    load: () => ssr.runner.import<ServerBuild>('virtual:react-router/server-build'),
  };
}
