import './node-version.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from './build.ts';
import { root } from './root.ts';

process.chdir(root);
await buildWhenStale();

const site = join(root, 'build/site/serve.js');
/** A small nursery, a heap that is tidied before it has doubled, few pools: half the memory for a little more work. */
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
const env = { MALLOC_ARENA_MAX: '2', ...process.env } as Record<string, string>;

if (process.execve && process.platform !== 'win32') {
  // In the place of this process, so that what built is out of memory, and a signal arrives where the site is.
  process.execve(process.execPath, [process.execPath, ...flags, site], env);
} else {
  await import(pathToFileURL(site).href);
}
