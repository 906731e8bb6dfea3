// The whole program like scripts/start.ts runs it, a child process of site.ts.
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { defaultLimits } from '../../../server/http/limits/limits.ts';
import { builtPages } from '../../../server/http/pages/built-pages.ts';
import { run } from '../../../server/main.ts';

// Exits with its parent, since nobody else would stop it; but the parent alone does not keep it alive.
process.once('disconnect', () => process.exit());
process.channel?.unref();

await run(() => builtPages(join(root, 'build')), {
  ...defaultLimits,
  ...JSON.parse(process.env.TEST_LIMITS ?? '{}'),
});
if (process.exitCode === undefined) process.send?.('listening');
