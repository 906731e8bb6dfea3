import { join } from 'node:path';
import { root } from '../scripts/root.ts';
import { createApp } from '../server/app.ts';
import { builtPages } from '../server/http/pages/built-pages.ts';
import { readSettings } from '../server/settings.ts';
import { type HostileInput, hostileInputs } from '../tests/support/hostile-inputs.ts';
import { atMost, type Findings, median, ms, type Part, plain } from './report.ts';
import { withFolder } from './site.ts';

/** CPU time of all threads together. */
const budgetMs = 20;

/** CPU time of requests made to be expensive; the whole program runs in this process, on SQLite. */
export const hostile: Part = {
  name: 'hostile',
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const http = await startApp(folder);
      try {
        return await measure(http, quick ? 3 : 25);
      } finally {
        await http.close();
      }
    }),
};

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
