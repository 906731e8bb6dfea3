import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Findings } from '../part.ts';
import { count, mb } from '../report/numbers.ts';
import { residentBytes } from '../site/process-figures.ts';
import { publicPages } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import { browser, runWrk } from './wrk.ts';

/** Variation caused by the time of garbage collection. */
const noise = 10_000_000;

/** Memory of a new process: idle, under load, and growth after each further load. */
export async function memoryFigures(
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
      atMost('memory at rest', idle, 120_000_000, mb),
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
