import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { root } from '../scripts/root.ts';
import type { Settings } from '../server/settings.ts';
import { childrenOf } from '../tests/support/process-memory.ts';
import { freePort } from '../tests/support/site/free-port.ts';
import { administrator } from '../tests/support/site/site.ts';

export type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

export async function withSite<T>(
  place: Place,
  work: (site: RunningSite) => Promise<T>,
): Promise<T> {
  const site = await startSite(place);
  try {
    return await work(site);
  } catch (error) {
    console.error(site.output());
    throw error;
  } finally {
    await site.stop();
  }
}

/** Runs `work` with a site on a new SQLite database with the seed posts. */
export async function withNewSite<T>(work: (site: RunningSite) => Promise<T>): Promise<T> {
  return await withFolder((dataDir) => withSite({ dataDir, databaseUrl: null }, work));
}

export interface RunningSite {
  url: string;
  pid: number;
  /** From spawning the process to the first 200. */
  startedInMs: number;
  /** The end of its output. */
  output(): string;
  stop(): Promise<void>;
}

const maxStartMs = 60_000;

/**
 * Starts the site like `npm start`, in a child process on a free port, and waits for its first page. `more` is added
 * to its environment.
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

/** The id of the serving process, since the start may have been replaced by it or have spawned it. */
function serving(pid: number): number {
  return existsSync('/proc/self/task') ? (childrenOf(pid)[0] ?? pid) : pid;
}

/** Without our own environment, which may contain a real database. */
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
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

async function answered(child: ChildProcess, url: string, start: number): Promise<void> {
  for (;;) {
    const status = await ask(url).then(
      (response) => response.status,
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

/** Stops a child process when this process exits. */
export function stopWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** The end of a process's output, for error messages. */
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

/** Clock ticks of /proc/<pid>/stat. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU milliseconds of a process with its threads. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, compressed or not. */
  body: Buffer;
  /** From the request to the last byte of the response. */
  ms: number;
}

/** Keep-alive, so that connecting is not measured. */
const agent = new Agent({ keepAlive: true });

/** Sends a request like a browser, with brotli. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const question = request(url, { agent, headers: { 'accept-encoding': 'br', ...headers } });
    question.on('error', reject);
    question.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          ms: performance.now() - start,
        }),
      );
    });
    question.end();
  });
}

/** Like ask, but throws unless the response is 200. */
export async function askWell(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await ask(url, headers);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return response;
}

export function textOf({ headers, body }: Answer): string {
  const isBrotli = headers['content-encoding'] === 'br';
  return (isBrotli ? brotliDecompressSync(body) : body).toString();
}
