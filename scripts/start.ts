import { join } from 'node:path';
import { buildWhenStale } from './build/build-when-stale.ts';
import { root } from './root.ts';
import { needSitePackages, processEnv, processFlags } from './running/site-process.ts';

process.chdir(root);
needSitePackages();
await buildWhenStale();

// Replaces this process, which frees the memory of the build and lets signals reach the site.
process.execve?.(
  process.execPath,
  [process.execPath, ...processFlags, join(root, 'build/site/serve.js')],
  { ...processEnv, ...process.env },
);
