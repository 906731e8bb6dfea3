// node tests/faults/kill-messages.ts --rounds 100 --engine sqlite
import '../../scripts/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { killRounds } from './kill-rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'sqlite' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number.');
if (!['sqlite', 'postgres'].includes(values.engine))
  throw new Error('--engine: sqlite or postgres.');

const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined;
const start = Date.now();
try {
  const verdict = await killRounds({ dataDir, databaseUrl: postgres?.url ?? null }, rounds);
  const { answered, stored, mails, triedAgain, faults } = verdict;
  for (const fault of faults.slice(0, 20)) console.error(fault);
  console.log(
    `${rounds} kills on ${values.engine} in ${Math.round((Date.now() - start) / 1000)} s: ` +
      `${answered} messages answered, ${stored} stored, ${mails} mails (${triedAgain} tried again), ` +
      `${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 || answered === 0 ? 1 : 0;
} finally {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
