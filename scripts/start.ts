import { join } from 'node:path';
import { buildWhenStale } from './build/build-when-stale.ts';
import { root } from './root.ts';
import { processEnv, processFlags } from './running/process-settings.ts';
import { needSitePackages } from './running/site-packages.ts';

process.chdir(root);
needSitePackages();
await buildWhenStale();

// In the place of this process, so that what built is out of memory, and a signal arrives where the site is.
process.execve?.(
  process.execPath,
  [process.execPath, ...processFlags, join(root, 'build/site/serve.js')],
  { ...processEnv, ...process.env },
);
