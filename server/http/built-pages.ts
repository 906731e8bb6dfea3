import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PagesSource } from './pages.ts';

/** The pages as `npm run build` left them in `folder`. */
export function builtPages(folder: string): PagesSource {
  let build: Promise<ServerBuild> | undefined;
  return {
    mode: 'production',
    load() {
      build ??= import(pathToFileURL(join(folder, 'server/index.js')).href);
      return build;
    },
  };
}

const aYearInSeconds = 31_536_000;

/** Serves the browser's files of that build; names under /assets/ change with their content. */
export async function builtFiles(http: FastifyInstance, { folder }: { folder: string }) {
  const client = join(folder, 'client');
  if (!existsSync(client)) throw new Error(`There is no build in ${folder}: run "npm run build".`);
  await http.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: aYearInSeconds * 1000,
    index: false,
  });
}
