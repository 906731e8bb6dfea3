import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/running/run.ts';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Path of a wrk script. */
  script?: string;
}

export interface WrkRound {
  requests: number;
  requestsPerSecond: number;
  p99Ms: number;
}

export const connections = 50;

/** Runs wrk. Throws when a response is an error. */
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
    requestsPerSecond: find(/Requests\/sec:\s+([\d.]+)/),
    p99Ms: find(/99%\s+([\d.]+)(us|ms|s|m)/),
  };
}

/** Writes a wrk script that posts the same JSON repeatedly. */
export function postScript(folder: string, name: string, content: object): string {
  const path = join(folder, `${name}.lua`);
  const lines = [
    'wrk.method = "POST"',
    'wrk.headers["Content-Type"] = "application/json"',
    `wrk.headers["User-Agent"] = "${browser}"`,
    `wrk.body = [[${JSON.stringify(content)}]]`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Views of programs are not counted. */
export const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
