import { existsSync } from 'node:fs';
import { run } from '../scripts/running/run.ts';

interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Path of a wrk script. */
  script?: string;
}

export interface WrkRound {
  requests: number;
  p99Ms: number;
}

const connections = 50;

/** Runs wrk. Throws if a response is an error. */
export async function runWrk(wrk: string, load: Load, seconds: number): Promise<WrkRound> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const script = load.script ? ['-s', load.script] : [];
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency'];
  const output = await run(wrk, [...how, ...headers, ...script, load.url], { quiet: true });
  try {
    return readWrk(output);
  } catch (error) {
    throw new Error(`The load on ${load.url} went wrong.`, { cause: error });
  }
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

export function readWrk(output: string): WrkRound {
  const bad = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output);
  if (bad) throw new Error(bad[0]);
  const find = (pattern: RegExp) => {
    const [, value, unit] = pattern.exec(output) ?? [];
    if (value === undefined) throw new Error(`wrk said something else:\n${output}`);
    return Number(value) * (unit === undefined ? 1 : (units[unit] ?? Number.NaN));
  };
  return {
    requests: find(/(\d+) requests in/),
    p99Ms: find(/99%\s+([\d.]+)(us|ms|s|m)/),
  };
}

/** A browser's user agent, because page views of programs are not counted. */
export const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

const place = '/usr/bin/wrk';

/** Path of wrk, installed if possible. */
export async function findWrk(): Promise<string | undefined> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!existsSync(place) && mayInstall) {
    console.log('Installing wrk …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'wrk'];
    try {
      await run('timeout', ['180', 'apt-get', 'update', '-q'], { quiet: true });
      await run('timeout', ['300', ...install], { env, quiet: true });
    } catch (error) {
      console.error(error);
    }
  }
  return existsSync(place) ? place : undefined;
}
