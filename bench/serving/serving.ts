import { existsSync } from 'node:fs';
import { type BenchOptions, type Findings, type Part, together } from '../part.ts';
import { enterAdmin } from '../site/admin.ts';
import { findTools } from '../site/debian-tools.ts';
import { withFolder } from '../site/paths.ts';
import { withNewSite, withSite } from '../site/with-site.ts';
import { baselinesOf, readPages } from './baselines.ts';
import { memoryFigures } from './memory.ts';
import { startNginx } from './nginx.ts';
import { restarts } from './restart.ts';
import { playRounds } from './rounds.ts';
import { uncachedRenders } from './uncached.ts';

/** Throughput, CPU time and memory of one process, compared with nginx. */
export const serving: Part = {
  name: 'serving',
  async run(options) {
    const renders = await withNewSite(async (site) =>
      uncachedRenders(site, await enterAdmin(site.url), options.quick ? 5 : 60),
    );
    return together(await underLoad(options), renders, await starting(options));
  },
};

async function underLoad({ quick }: BenchOptions): Promise<Findings> {
  if (!existsSync('/proc/self/status')) {
    return { notRun: ['load and memory: both are read from /proc, which only Linux has.'] };
  }
  const tools = await findTools('wrk', 'nginx');
  if (typeof tools === 'string') return { notRun: [`load and memory: ${tools}`] };
  const size = quick
    ? { rounds: 1, seconds: 1, requests: 5000, restMs: 1000 }
    : { rounds: 5, seconds: 3, requests: 100_000, restMs: 12_000 };
  const memory = await withNewSite((site) =>
    withFolder((folder) => memoryFigures(tools.wrk, site, folder, size)),
  );
  return together(await compare(tools, size), memory);
}

async function compare(
  tools: Record<'wrk' | 'nginx', string>,
  size: { rounds: number; seconds: number },
): Promise<Findings> {
  return await withNewSite((site) =>
    withFolder(async (folder) => {
      const nginx = await startNginx(tools.nginx, folder, await readPages(site));
      try {
        const groups = await baselinesOf(site, nginx, await enterAdmin(site.url), folder);
        return await playRounds(tools.wrk, groups, size);
      } finally {
        await nginx.stop();
      }
    }),
  );
}

async function starting({ quick }: BenchOptions): Promise<Findings> {
  return await withFolder(async (dataDir) => {
    const place = { dataDir, databaseUrl: null };
    await withSite(place, async () => {});
    return await restarts(place, quick ? 2 : 7);
  });
}
