import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/root.ts';
import { createApp } from '../server/app.ts';
import { builtPages } from '../server/http/pages/built-pages.ts';
import { readSettings } from '../server/settings.ts';
import { type HostileInput, hostileInputs } from '../tests/support/hostile-inputs.ts';
import { pictureBombs } from '../tests/support/picture-bombs.ts';
import { bytesWithChildren, greatestDuring } from '../tests/support/process-memory.ts';
import { atMost, type Findings, kb, mb, median, ms, type Part, plain, together } from './report.ts';
import { enterAdmin } from './requests.ts';
import { withFolder, withNewSite } from './site.ts';

/** CPU time of all threads together. */
const budgetMs = 20;

const maxMemory = 300_000_000;

/**
 * CPU time of requests made to be expensive, while the whole program runs in this process, on SQLite; and memory of a
 * site with all its processes that is sent small pictures which need much.
 */
export const hostile: Part = {
  name: 'hostile',
  run: async ({ quick }) =>
    together(await measureRequests(quick ? 3 : 25), await measurePictures()),
};

async function measureRequests(times: number): Promise<Findings> {
  return await withFolder(async (folder) => {
    const http = await startApp(folder);
    try {
      return await measure(http, times);
    } finally {
      await http.close();
    }
  });
}

async function measurePictures(): Promise<Findings> {
  if (!existsSync('/proc/self/status')) {
    return { notRun: ['memory of pictures: it is read from /proc, which only Linux has.'] };
  }
  return await withNewSite(async ({ url, pid }) => {
    const { authorization } = await enterAdmin(url);
    const bombs: { name: string; bytes: number; status: number; memory: number }[] = [];
    for (const [name, make] of Object.entries(pictureBombs)) {
      const upload = await make();
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(upload)]), 'picture');
      const send = () =>
        fetch(`${url}/api/admin/media`, { method: 'POST', headers: { authorization }, body });
      const { result, greatest } = await greatestDuring(send, () => bytesWithChildren(pid));
      bombs.push({ name, bytes: upload.length, status: result.status, memory: greatest });
    }
    const worst = bombs.reduce((one, other) => (other.memory > one.memory ? other : one));
    const what = `${bombs.length} hostile pictures: memory of the site and its processes`;
    const verdict = atMost(what, worst.memory, maxMemory, mb);
    return {
      verdicts: [{ ...verdict, figure: `${verdict.figure}, ${worst.name}` }],
      tables: [
        {
          title: 'Memory of the site and its processes while it gets a picture',
          columns: ['', 'MB', 'status', 'KB'],
          rows: bombs.map(({ name, memory, status, bytes }) => [
            name,
            mb.show(memory),
            String(status),
            kb.show(bytes),
          ]),
        },
      ],
    };
  });
}

type App = Awaited<ReturnType<typeof createApp>>;

async function startApp(dataDir: string): Promise<App> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    SITE_URL: 'https://site.example',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'brass lamp over nine rivers',
  });
  return await createApp(settings, () => builtPages(join(root, 'build')));
}

async function measure(http: App, times: number): Promise<Findings> {
  const rows: { name: string; status: number; bytes: number; cpu: number }[] = [];
  for (const input of hostileInputs) rows.push(await measureOne(http, input, times));
  const worst = rows.reduce((one, other) => (other.cpu > one.cpu ? other : one));
  const verdict = atMost(`${rows.length} hostile inputs: CPU each`, worst.cpu, budgetMs, ms);
  return {
    verdicts: [{ ...verdict, figure: `${verdict.figure}, ${worst.name}` }],
    tables: [
      {
        title: 'CPU time of a request (median, all threads), status and size of the answer',
        columns: ['', 'ms', 'status', 'KB'],
        rows: rows.map(({ name, cpu, status, bytes }) => [
          name,
          plain(cpu),
          String(status),
          (bytes / 1000).toFixed(1),
        ]),
      },
    ],
  };
}

async function measureOne(http: App, { name, request }: HostileInput, times: number) {
  // Compiles the code, and caches the page if possible.
  for (let time = 0; time < 3; time += 1) await http.inject(request);
  const figures: number[] = [];
  let last = { status: 0, bytes: 0 };
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage();
    const { statusCode, rawPayload } = await http.inject(request);
    const { user, system } = process.cpuUsage(before);
    figures.push((user + system) / 1000);
    last = { status: statusCode, bytes: rawPayload.length };
  }
  return { name, cpu: median(figures), ...last };
}
