// Starts the built site as scripts/start.ts does, on a new database in a temporary folder.
import '../../scripts/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../../scripts/build.ts';
import { root } from '../../scripts/root.ts';

process.chdir(root);
process.env.NODE_ENV = 'production';
await buildWhenStale();

const { createApp } = await import('../../server/app.ts');
const { builtPages } = await import('../../server/http/built-pages.ts');
const { readSettings } = await import('../../server/settings.ts');
const { preparePosts } = await import('./prepare-posts.ts');

const folder = mkdtempSync(join(tmpdir(), 'e2e-site-'));
const settings = readSettings(
  { PORT: process.env.PORT, DATA_DIR: folder, LOG_LEVEL: 'error' },
  { ownerEmail: 'owner@site.example' },
);
const http = await createApp(settings, (app) => builtPages(app, join(root, 'build')));
await preparePosts(settings);
await http.listen({ port: settings.port, host: settings.host });

async function stop(): Promise<void> {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
