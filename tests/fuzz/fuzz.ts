// node -r ./scripts/running/all-packages.cjs tests/fuzz/fuzz.ts --cases 20000 --engine sqlite --seed 1
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../../scripts/build/build-when-stale.ts';
import { root } from '../../scripts/root.ts';
import { createApp } from '../../server/app.ts';
import { builtPages } from '../../server/http/pages/built-pages.ts';
import { readSettings } from '../../server/settings.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { badVisits } from './bad-visits.ts';
import { fuzzApi } from './fuzz-api.ts';
import { type FuzzResult, runCases } from './run-cases.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
if (!['sqlite', 'postgres'].includes(values.engine))
  throw new Error('--engine: sqlite or postgres.');

process.env.NODE_ENV = 'production';
await buildWhenStale();

const login = { username: 'admin', password: 'brass lamp over nine rivers' };
const dataDir = mkdtempSync(join(tmpdir(), 'fuzz-'));
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined;
const settings = readSettings({
  DATA_DIR: dataDir,
  DATABASE_URL: postgres?.url,
  ADMIN_PASSWORD: login.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
});
const http = await createApp(settings, () => builtPages(join(root, 'build')));
try {
  const url = '/api/admin/auth/login';
  const { token } = (await http.inject({ method: 'POST', url, payload: login })).json();
  const options = { cases: Number(values.cases), seed: Number(values.seed) };
  const start = Date.now();
  const api = await fuzzApi(http, token, options);
  report(`${api.calls} calls`, api, start);
  // A page takes a hundred times as long as a call.
  const between = Date.now();
  const visits = { ...options, cases: Math.ceil(options.cases / 10) };
  report('pages and files', await runCases(http, badVisits, () => undefined, visits), between);
} finally {
  await http.close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function report(what: string, { cases, statuses, failure }: FuzzResult, start: number): void {
  if (failure) console.error(failure);
  console.log(
    `${cases} bad requests to ${what} on ${values.engine} in ${Math.round((Date.now() - start) / 1000)} s ` +
      `(seed ${values.seed}): ${JSON.stringify(statuses)}, ${failure ? 'FAILED' : 'no failure'}`,
  );
  if (failure) process.exitCode = 1;
}
