import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/root.ts';
import { freePort } from '../../tests/support/site/free-port.ts';
import { ask } from './ask.ts';
import type { Place } from './paths.ts';
import { childrenOf } from './process-figures.ts';

export interface RunningSite {
  url: string;
  pid: number;
  /** From spawning the process to the first 200. */
  startedInMs: number;
  /** The end of its output. */
  output(): string;
  stop(): Promise<void>;
}

export const admin = { username: 'admin', password: 'brass lamp over nine rivers' };

const maxStartMs = 60_000;

/**
 * Starts the site as `npm start` does, in a child process on a free port, and waits for its first page. `more` is
 * added to its environment.
 */
export async function startSite(
  place: Place,
  more: Record<string, string> = {},
): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...settingsOf(place, port, url), ...more },
  });
  stopWithUs(child);
  const output = captureOutput(child);
  try {
    await answered(child, `${url}/`, start);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The site did not start: ${output()}`, { cause: error });
  }
  return {
    url,
    pid: serving(child.pid ?? 0),
    startedInMs: performance.now() - start,
    output,
    stop: () => stop(child),
  };
}

/** The start may be replaced by, or spawn, the serving process. */
function serving(pid: number): number {
  return existsSync('/proc/self/task') ? (childrenOf(pid)[0] ?? pid) : pid;
}

/** Without our own environment, which may name a real database. */
function settingsOf({ dataDir, databaseUrl }: Place, port: number, url: string) {
  const { PATH, HOME } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(HOME && { HOME }),
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

async function answered(child: ChildProcess, url: string, start: number): Promise<void> {
  for (;;) {
    const status = await ask(url).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) return;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    if (performance.now() - start > maxStartMs) throw new Error(`No page after a minute.`);
    // Polling faster would slow the start down.
    await wait(25);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(late);
}

/** Stops a child process when this one exits. */
export function stopWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** The end of a process's output, for errors. */
export function captureOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  }
  child.once('exit', (code, signal) => {
    output += `(It ended by itself with ${code ?? signal}.)`;
  });
  return () => output;
}
