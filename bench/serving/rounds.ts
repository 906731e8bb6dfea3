import { atMost, type Findings, type Table, type Verdict } from '../part.ts';
import { count, median, ms } from '../report/numbers.ts';
import { cpuMs } from '../site/process-figures.ts';
import type { Baseline } from './baselines.ts';
import { runWrk, type WrkRound } from './wrk.ts';

interface Round extends WrkRound {
  cpuMsPerRequest: number;
}

type Results = Map<string, Round[]>;

/** In each group everyone in turn, several times, so that noise affects all. */
export async function playRounds(
  wrk: string,
  groups: Baseline[][],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Findings> {
  const baselines = groups.flat();
  const results: Results = new Map(baselines.map(({ name }) => [name, []]));
  for (const group of groups) {
    for (const { load } of group) await runWrk(wrk, load, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const baseline of round % 2 === 0 ? group : group.toReversed()) {
        results.get(baseline.name)?.push(await playRound(wrk, baseline, seconds));
      }
    }
  }
  return {
    verdicts: verdictsOf(baselines, results),
    tables: [tableOf(baselines, results)],
  };
}

async function playRound(wrk: string, { pid, load }: Baseline, seconds: number): Promise<Round> {
  const before = cpuMs(pid);
  const round = await runWrk(wrk, load, seconds);
  const used = cpuMs(pid) - before;
  return { ...round, cpuMsPerRequest: used / round.requests };
}

function middle(results: Results, name: string, figure: keyof Round): number {
  return median((results.get(name) ?? []).map((round) => round[figure]));
}

function verdictsOf(baselines: Baseline[], results: Results): Verdict[] {
  return baselines.flatMap(({ name, limit }) => {
    if (!limit) return [];
    const p99 = middle(results, name, 'p99Ms');
    const cpu = middle(results, name, 'cpuMsPerRequest');
    return [atMost(`${name}: p99`, p99, 15, ms), atMost(`${name}: CPU a request`, cpu, 0.05, ms)];
  });
}

function tableOf(baselines: Baseline[], results: Results): Table {
  const limits = new Set(baselines.map(({ limit }) => limit));
  const rate = (name: string) => count(middle(results, name, 'requestsPerSecond'));
  return {
    title: 'Requests a second',
    columns: ['', 'site', 'nginx'],
    rows: baselines
      .filter(({ name }) => !limits.has(name))
      .map(({ name, limit }) => [name, rate(name), limit ? rate(limit) : '']),
  };
}
