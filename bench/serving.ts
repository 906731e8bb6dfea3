import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes } from '../tests/support/process-memory.ts';
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
import {
  type Admin,
  aPost,
  createContentChange,
  enterAdmin,
  publicPages,
  renderTime,
} from './requests.ts';
import {
  ask,
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
  return together(loaded, memory);
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

/** Cached pages, and a page that the browser already has. */
async function cachedPages({ url }: RunningSite): Promise<Load[]> {
  const headers = { 'Accept-Encoding': 'br' };
  const home = await askWell(`${url}/`);
  for (const { headers } of [home, await askWell(url + aPost)]) {
    if (headers['content-encoding'] !== 'br') throw new Error('A page came without brotli.');
  }
  const conditional = { ...headers, 'If-None-Match': home.headers.etag ?? '' };
  const { status } = await ask(`${url}/`, conditional);
  if (status !== 304) throw new Error(`${status} instead of 304.`);
  return [
    { name: 'cached, home page', url: `${url}/`, headers },
    { name: 'cached, a post', url: url + aPost, headers },
    { name: 'cached, 304', url: `${url}/`, headers: conditional },
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
  const figures = [...results].map(([name, all]) => {
    const middle = (figure: keyof Round) => median(all.map((round) => round[figure]));
    return { name, rate: middle('requestsPerSecond'), p99: middle('p99Ms'), cpu: middle('cpuMs') };
  });
  return {
    verdicts: figures.flatMap(({ name, p99, cpu }) => [
      atMost(`${name}: p99`, p99, 15, ms),
      atMost(`${name}: CPU a request`, cpu, 0.05, ms),
    ]),
    tables: [
      {
        title: 'Requests a second',
        columns: ['', 'site'],
        rows: figures.map(({ name, rate }) => [name, count(rate)]),
      },
    ],
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
async function uncachedRenders(site: RunningSite, admin: Admin, times: number): Promise<Findings> {
  const change = await createContentChange(site, admin);
  const rows: { path: string; rendered: number; first: number }[] = [];
  for (const path of publicPages) {
    const rendered: number[] = [];
    const first: number[] = [];
    for (let time = 0; time < times; time += 1) {
      rendered.push(await renderTime(site.url, path));
      await change();
      first.push((await askWell(site.url + path)).ms);
    }
    rows.push({ path, rendered: median(rendered), first: median(first) });
  }
  return {
    verdicts: [
      atMostOn('uncached render', rows, ({ rendered }) => rendered, 15, ms),
      atMostOn('uncached render after a publication', rows, ({ first }) => first, 15, ms),
    ],
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
