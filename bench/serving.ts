import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pictureBombs } from '../tests/support/picture-bombs.ts';
import {
  bytesWithChildren,
  greatestDuring,
  residentBytes,
} from '../tests/support/process-memory.ts';
import { enterAdmin } from '../tests/support/site/enter-admin.ts';
import { administrator } from '../tests/support/site/site.ts';
import {
  atMost,
  atMostOn,
  type BenchOptions,
  count,
  type Findings,
  mb,
  median,
  ms,
  type Part,
  together,
} from './report.ts';
import { aPost, publicPages, renderTime } from './requests.ts';
import {
  askWell,
  cpuMs,
  type Place,
  type RunningSite,
  withFolder,
  withNewSite,
  withSite,
} from './site.ts';
import { browser, findWrk, runWrk, type WrkRound } from './wrk.ts';

/** Throughput, CPU time and memory of one process. */
export const serving: Part = {
  name: 'serving',
  async run(options) {
    const renders = await withNewSite((site) => uncachedRenders(site, options.quick ? 5 : 60));
    return together(await underLoad(options), renders, await starting(options));
  },
};

async function underLoad({ quick }: BenchOptions): Promise<Findings> {
  if (!existsSync('/proc/self/status')) {
    return { notRun: ['load and memory: both are read from /proc, which only Linux has.'] };
  }
  const wrk = await findWrk();
  if (!wrk) {
    const why = 'wrk is missing here, and only root on a Debian can have it installed.';
    return { notRun: [`load and memory: ${why}`] };
  }
  const size = quick
    ? { rounds: 1, seconds: 1, requests: 5000, restMs: 1000 }
    : { rounds: 5, seconds: 3, requests: 100_000, restMs: 12_000 };
  const loaded = await withNewSite((site) => playRounds(wrk, site, size));
  const memory = await withNewSite((site) =>
    withFolder((folder) => memoryFigures(wrk, site, folder, size)),
  );
  const pictures = await withNewSite(pictureMemory);
  return together(loaded, memory, pictures);
}

async function starting({ quick }: BenchOptions): Promise<Findings> {
  return await withFolder(async (dataDir) => {
    const place = { dataDir, databaseUrl: null };
    await withSite(place, async () => {});
    return await restarts(place, quick ? 2 : 7);
  });
}

/** A request under load. */
interface Load {
  name: string;
  url: string;
  headers: Record<string, string>;
}

/** Cached pages. */
async function cachedPages({ url }: RunningSite): Promise<Load[]> {
  for (const { headers } of [await askWell(`${url}/`), await askWell(url + aPost)]) {
    if (headers['content-encoding'] !== 'br') throw new Error('A page came without brotli.');
  }
  const headers = { 'Accept-Encoding': 'br' };
  return [
    { name: 'cached, home page', url: `${url}/`, headers },
    { name: 'cached, a post', url: url + aPost, headers },
  ];
}

/** Measures all in turn, several times, so that noise affects each of them. */
async function playRounds(
  wrk: string,
  site: RunningSite,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Findings> {
  const loads = await cachedPages(site);
  const results = new Map(loads.map(({ name }): [string, Round[]] => [name, []]));
  for (const load of loads) await runWrk(wrk, load, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const load of round % 2 === 0 ? loads : loads.toReversed()) {
      results.get(load.name)?.push(await playRound(wrk, site.pid, load, seconds));
    }
  }
  return {
    verdicts: [...results].flatMap(([name, all]) => {
      const middle = (figure: 'p99Ms' | 'cpuMs') => median(all.map((round) => round[figure]));
      return [
        atMost(`${name}: p99`, middle('p99Ms'), 15, ms),
        atMost(`${name}: CPU a request`, middle('cpuMs'), 0.05, ms),
      ];
    }),
  };
}

interface Round extends WrkRound {
  /** CPU time of one request. */
  cpuMs: number;
}

async function playRound(wrk: string, pid: number, load: Load, seconds: number): Promise<Round> {
  const before = cpuMs(pid);
  const round = await runWrk(wrk, load, seconds);
  return { ...round, cpuMs: (cpuMs(pid) - before) / round.requests };
}

/** Variation caused by the timing of garbage collection. */
const noise = 10_000_000;

/** Memory of a new process: idle, under load, and growth after each further load. */
async function memoryFigures(
  wrk: string,
  site: RunningSite,
  folder: string,
  { requests, restMs }: { requests: number; restMs: number },
): Promise<Findings> {
  await wait(restMs);
  const idle = residentBytes(site.pid);
  const load = { url: site.url, script: mixedScript(folder) };
  const rounds: { requests: number; resident: number }[] = [];
  // The first load fills the page cache and compiles the code.
  for (let round = 0; round < 3; round += 1) {
    let answered = 0;
    while (answered < requests) answered += (await runWrk(wrk, load, 5)).requests;
    await wait(restMs / 4);
    rounds.push({ requests: answered, resident: residentBytes(site.pid) });
  }
  const peak = residentBytes(site.pid, 'VmHWM');
  const growth = (rounds[2]?.resident ?? 0) - (rounds[1]?.resident ?? 0);
  return {
    verdicts: [
      atMost('memory at rest', idle, 150_000_000, mb),
      atMost('memory at most', peak, 300_000_000, mb),
      atMost(`growth over ${count(rounds[2]?.requests ?? 0)} requests`, growth, noise, mb),
    ],
  };
}

/** All pages in turn; every fifty requests one uncached search and one page view. */
function mixedScript(folder: string): string {
  const path = join(folder, 'mixed.lua');
  const view = { path: '/about', referrer: 'https://search.example/' };
  writeFileSync(
    path,
    `local pages = { ${publicPages.map((page) => JSON.stringify(page)).join(', ')} }
local asks = { ["Accept-Encoding"] = "br" }
local headers = { ["Content-Type"] = "application/json", ["User-Agent"] = "${browser}" }
local n = 0
request = function()
  n = n + 1
  if n % 50 == 0 then return wrk.format("POST", "/api/page-views", headers, [[${JSON.stringify(view)}]]) end
  if n % 50 == 25 then return wrk.format("GET", "/blog?search=word" .. n, asks) end
  return wrk.format("GET", pages[n % #pages + 1], asks)
end
`,
  );
  return path;
}

/** Render time of each public page, one request at a time. */
async function uncachedRenders(site: RunningSite, times: number): Promise<Findings> {
  const rows: { path: string; rendered: number }[] = [];
  for (const path of publicPages) {
    const rendered: number[] = [];
    for (let time = 0; time < times; time += 1) rendered.push(await renderTime(site.url, path));
    rows.push({ path, rendered: median(rendered) });
  }
  return { verdicts: [atMostOn('uncached render', rows, ({ rendered }) => rendered, 15, ms)] };
}

/** Memory of a site with all its processes while it gets small pictures which need much. */
async function pictureMemory({ url, pid }: RunningSite): Promise<Findings> {
  const { authorization } = await enterAdmin(url, administrator);
  const bombs: { path: string; memory: number }[] = [];
  for (const [path, make] of Object.entries(pictureBombs)) {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await make())]), 'picture');
    const send = () =>
      fetch(`${url}/api/admin/media`, { method: 'POST', headers: { authorization }, body });
    const { greatest } = await greatestDuring(send, () => bytesWithChildren(pid));
    bombs.push({ path, memory: greatest });
  }
  const memoryOf = ({ memory }: { memory: number }) => memory;
  return {
    verdicts: [atMostOn('memory at most, hostile pictures', bombs, memoryOf, 300_000_000, mb)],
  };
}

/** Time to restart with an existing database, from the command to the first page. */
async function restarts(place: Place, times: number): Promise<Findings> {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) {
    figures.push(await withSite(place, async ({ startedInMs }) => startedInMs));
  }
  return {
    verdicts: [atMost('restart to the first page', median(figures), 1000, ms)],
  };
}
