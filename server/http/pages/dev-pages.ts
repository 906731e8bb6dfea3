import { stripVTControlCharacters } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  // Errors that prevent a page from being rendered at all, such as a file that cannot be parsed.
  const failures = new WeakMap<FastifyRequest, Error>();
  http.addHook('onError', async (request, _reply, error) => {
    failures.set(request, error);
  });
  http.addHook('onSend', async (request, reply, payload) => {
    // Vite adds inline scripts and opens sockets.
    reply.removeHeader('content-security-policy');
    const failure = failures.get(request);
    if (!failure || !request.headers.accept?.includes('text/html')) return payload;
    vite.ssrFixStacktrace(failure);
    reply.removeHeader('content-length').type('text/html; charset=utf-8');
    return overlayPage(failure);
  });
  const ssr = vite.environments.ssr as RunnableDevEnvironment;
  const load = () => ssr.runner.import<ServerBuild>('virtual:react-router/server-build');
  // Prepares the first page while nobody waits for it; an error is shown by the page.
  load().catch(() => {});
  return { mode: 'development', files: new Map(), load };
}

/** A page that shows an error with file and line in the overlay of Vite's client, which reloads it later. */
function overlayPage(error: Error): string {
  const { message, stack = '' } = error;
  const details = JSON.stringify([message, stack].map(stripVTControlCharacters)).replaceAll(
    '<',
    '\\u003c',
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title><body><script type="module">
import { ErrorOverlay } from '/@vite/client';
const [message, stack] = ${details};
document.body.append(new ErrorOverlay({ message, stack }));
</script></body></html>`;
}
