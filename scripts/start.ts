import './running/node-version.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from './building/build-when-stale.ts';
import { root } from './root.ts';
import { processEnv, processFlags } from './running/process-settings.ts';

process.chdir(root);
await buildWhenStale();

const site = join(root, 'build/site/serve.js');
const env = { ...processEnv, ...process.env } as Record<string, string>;

if (process.execve && process.platform !== 'win32') {
  // In the place of this process, so that what built is out of memory, and a signal arrives where the site is.
  process.execve(process.execPath, [process.execPath, ...processFlags, site], env);
} else {
  await import(pathToFileURL(site).href);
}
