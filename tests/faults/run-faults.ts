// npm run test:faults -- --rounds 200 --seconds 60 --engine sqlite --only kill --seed 1 --write
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { type DueVerdict, dueRounds } from './due/due-rounds.ts';
import { killRounds } from './kill/kill-rounds.ts';
import type { Verdict } from './kill/verdict/judge.ts';
import { newsletterRounds } from './newsletter/newsletter-rounds.ts';
import { type Engine, readOptions } from './options.ts';
import { fileOutages } from './outage/file-outages.ts';
import { type OutageReport, suffer } from './outage/outage.ts';
import { serverOutages } from './outage/server-outages.ts';
import type { Place } from './site.ts';
import { writeResults } from './write-results.ts';

const options = readOptions();
const { engines, parts, rounds, recipients, seconds, seed } = options;
const kills: (Verdict & { engine: Engine; rounds: number; seconds: number })[] = [];
const dues: (DueVerdict & { engine: Engine; rounds: number; seconds: number })[] = [];
const newsletters: { faults: string[] }[] = [];
const outages: OutageReport[] = [];

if (parts.includes('kill')) {
  for (const engine of engines) {
    const report = await kill(engine);
    kills.push(report);
    tell(`${rounds} kills on ${engine}`, report);
  }
}
if (parts.includes('due')) {
  for (const engine of engines) {
    const startedAt = Date.now();
    const verdict = await at(engine, (place) => dueRounds(place, rounds, seed));
    const report = { ...verdict, engine, rounds, seconds: secondsSince(startedAt) };
    dues.push(report);
    tell(`${rounds} kills around due times on ${engine}`, report);
  }
}
if (parts.includes('newsletter')) {
  for (const engine of engines) {
    const verdict = await at(engine, (place) =>
      newsletterRounds(place, { rounds, recipients, seed }),
    );
    newsletters.push(verdict);
    tell(`${rounds} kills while a newsletter is sent, on ${engine}`, verdict);
  }
}
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
const faults = [...kills, ...dues, ...newsletters, ...outages].flatMap((report) => report.faults);
if (options.write) writeResults({ kills, dues, outages, seed });
process.exitCode = faults.length > 0 || kills.some(({ answers }) => answers === 0) ? 1 : 0;

async function kill(engine: Engine) {
  const startedAt = Date.now();
  const verdict = await at(engine, (place) => killRounds(place, rounds, seed));
  return { ...verdict, engine, rounds, seconds: secondsSince(startedAt) };
}

function secondsSince(startedAt: number): number {
  return Math.round((Date.now() - startedAt) / 1000);
}

/** Runs something at a new place. */
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
