// The whole program as scripts/start.ts runs it, a child of site.ts.
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { defaultLimits } from '../../../server/http/limits/limits.ts';
import { builtPages } from '../../../server/http/pages/built-pages.ts';
import { run } from '../../../server/main.ts';

// Nobody stops this one when the parent is gone; but the parent alone is no reason to go on.
process.once('disconnect', () => process.exit());
process.channel?.unref();

await run(() => builtPages(join(root, 'build')), {
  ...defaultLimits,
  ...JSON.parse(process.env.TEST_LIMITS ?? '{}'),
});
if (process.exitCode === undefined) process.send?.('listening');
