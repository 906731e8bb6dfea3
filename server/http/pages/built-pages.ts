import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PagesSource } from './pages.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The pages and the browser's files as `npm run build` left them in `folder`. */
export async function builtPages(http: FastifyInstance, folder: string): Promise<PagesSource> {
  const client = join(folder, 'client');
  if (!existsSync(client)) throw new Error(`There is no build in ${folder}: run "npm run build".`);
  // Names under /assets/ change with their content, so a browser may keep them.
  await http.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: yearMs,
    index: false,
  });
  http.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.'),
  );
  for (const entry of readdirSync(client, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    http.get(`/${entry.name}`, (_request, reply) =>
      reply.sendFile(entry.name, client, { maxAge: dayMs, immutable: false }),
    );
  }
  const build: Promise<ServerBuild> = import(pathToFileURL(join(folder, 'server/index.js')).href);
  return { mode: 'production', load: () => build };
}
