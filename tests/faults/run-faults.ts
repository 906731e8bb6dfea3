// npm run test:faults -- --rounds 200 --seconds 60 --engine sqlite --only kill --seed 1 --write
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { copiesRounds } from './copies/copies-rounds.ts';
import { dueRounds } from './due/due-rounds.ts';
import { killRounds } from './kill/kill-rounds.ts';
import { newsletterRounds } from './newsletter/newsletter-rounds.ts';
import { type Engine, readOptions } from './options.ts';
import { fileOutages } from './outage/file-outages.ts';
import { type OutageReport, suffer } from './outage/outage.ts';
import { serverOutages } from './outage/server-outages.ts';
import type { Place } from './site.ts';
import { type InRounds, writeResults } from './write-results.ts';

const options = readOptions();
const { engines, parts, rounds, losses, recipients, seconds, seed } = options;
const kills = parts.includes('kill')
  ? await inRounds('', (place) => killRounds(place, rounds, seed))
  : [];
const dues = parts.includes('due')
  ? await inRounds(' around due times', (place) => dueRounds(place, rounds, seed))
  : [];
const newsletters = parts.includes('newsletter')
  ? await inRounds(' while a newsletter is sent,', (place) =>
      newsletterRounds(place, { rounds, recipients, seed }),
    )
  : [];
const outages: OutageReport[] = [];
if (parts.includes('away')) {
  const ways = [
    ...(engines.includes('sqlite') ? fileOutages() : []),
    ...(engines.includes('postgres') ? serverOutages : []),
  ];
  for (const way of ways) {
    const report = await suffer(await way(), seconds);
    outages.push(report);
    tell(report.name, report);
  }
}
const copies = parts.includes('copies')
  ? await inRounds(' and lost machines', (place) => copiesRounds(place, losses, seed), losses)
  : [];
const faults = [...kills, ...dues, ...newsletters, ...outages, ...copies].flatMap(
  (report) => report.faults,
);
if (options.write) writeResults({ kills, dues, newsletters, outages, copies, seed });
process.exitCode = faults.length > 0 || kills.some(({ answers }) => answers === 0) ? 1 : 0;

/** Runs rounds of kills on each engine. */
async function inRounds<Verdict extends { faults: string[] }>(
  what: string,
  run: (place: Place) => Promise<Verdict>,
  count = rounds,
): Promise<InRounds<Verdict>[]> {
  const reports: InRounds<Verdict>[] = [];
  for (const engine of engines) {
    const startedAt = Date.now();
    const verdict = await at(engine, run);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const report = { ...verdict, engine, rounds: count, seconds };
    reports.push(report);
    tell(`${count} kills${what} on ${engine}`, report);
  }
  return reports;
}

/** Runs something with a new data folder and database. */
async function at<Result>(engine: Engine, run: (place: Place) => Promise<Result>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    return await run({ dataDir, databaseUrl: postgres?.url ?? null });
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function tell(what: string, { faults: found, ...facts }: { faults: string[] }): void {
  for (const fault of found.slice(0, 20)) console.error(`  ${fault}`);
  console.log(`${what}: ${found.length} faults ${JSON.stringify(facts)}`);
}
