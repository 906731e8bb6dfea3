import { atMost, type Findings, type Table, type Verdict } from '../part.ts';
import { count, median, ms, plain, times } from '../report/numbers.ts';
import { cpuMs } from '../site/process-figures.ts';
import type { Baseline } from './baselines.ts';
import { runWrk, type WrkRound } from './wrk.ts';

interface Round extends WrkRound {
  cpuMsPerRequest: number;
  /** CPU utilisation: 1 is one core. */
  busy: number;
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
    notRun: [],
  };
}

async function playRound(wrk: string, { pid, load }: Baseline, seconds: number): Promise<Round> {
  const before = cpuMs(pid);
  const round = await runWrk(wrk, load, seconds);
  const used = cpuMs(pid) - before;
  return { ...round, cpuMsPerRequest: used / round.requests, busy: used / (seconds * 1000) };
}

function middle(results: Results, name: string, figure: keyof Round): number {
  return median((results.get(name) ?? []).map((round) => round[figure]));
}

/** The median of the ratios of each round. */
function ratioOf(results: Results, name: string, limit: string): number {
  const own = results.get(name) ?? [];
  const limits = results.get(limit) ?? [];
  return median(
    own.map((round, at) => round.requestsPerSecond / (limits[at]?.requestsPerSecond ?? Number.NaN)),
  );
}

function verdictsOf(baselines: Baseline[], results: Results): Verdict[] {
  return baselines.flatMap(({ name, limit }) => {
    if (!limit) return [];
    const p99 = middle(results, name, 'p99Ms');
    const cpu = middle(results, name, 'cpuMsPerRequest');
    return [
      atMost(`${name}: p99 at 50 connections`, p99, 15, ms),
      atMost(`${name}: CPU time a request`, cpu, 0.05, ms),
    ];
  });
}

function tableOf(baselines: Baseline[], results: Results): Table {
  return {
    title: 'Requests',
    columns: ['', 'requests/s', 'against nginx', 'p50', 'p99', 'CPU a request', 'server busy'],
    rows: baselines.map(({ name, limit }) => [
      name,
      count(middle(results, name, 'requestsPerSecond')),
      limit ? times(ratioOf(results, name, limit)) : '',
      ms(middle(results, name, 'p50Ms')),
      ms(middle(results, name, 'p99Ms')),
      ms(middle(results, name, 'cpuMsPerRequest')),
      `${plain(middle(results, name, 'busy') * 100)} %`,
    ]),
  };
}
