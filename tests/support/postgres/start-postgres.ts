import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../site/free-port.ts';
import { findPostgres, type Runner } from './postgres-binaries.ts';

export interface PostgresServer {
  /** URL of its maintenance database. */
  url: string;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
  /** Stops it; `start` starts it again with the same data and port. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP makes it hang with all its connections open, SIGCONT continues it. */
  signal(name: NodeJS.Signals): void;
  /** Another server with the data of this one, which must have been stopped. */
  copy(): Promise<PostgresServer>;
}

/** For tests only, where losing data in a power cut does not matter. */
const fastOptions = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/**
 * The shell stops the server as soon as its input closes, which happens however this process ends: no server is left
 * behind, even after kill -9.
 */
const guard = '"$@" & server=$!; trap "" INT TERM; read _; kill -INT $server; wait $server';

/** Starts our own PostgreSQL on a free port, with its data in a temporary folder. */
export async function startPostgres(options = fastOptions): Promise<PostgresServer> {
  const folder = makeFolder();
  const { bin, as } = findPostgres(folder);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(data, as.uid, as.gid);
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  execFileSync(join(bin, 'initdb'), [...initdb, '--locale=C'], { ...howTo(as), stdio: 'pipe' });
  return await serve(folder, { bin, as }, options);
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}

function howTo(as: Runner['as']) {
  return { ...as, env: { ...process.env, LC_ALL: 'C' }, cwd: '/' };
}

async function serve(folder: string, runner: Runner, options: string[]): Promise<PostgresServer> {
  const { bin, as } = runner;
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = options.flatMap((option) => ['-c', option]);
  const command = [join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings];
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('sh', ['-c', guard, 'sh', ...command], { ...howTo(as), stdio: 'pipe' });
    await ready(child);
  };
  const halt = async () => {
    if (!child) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    child = undefined;
    await ended;
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    halt,
    signal: (name) => signalAll(data, name),
    async copy() {
      const other = makeFolder();
      execFileSync('cp', ['-a', data, join(other, 'data')]);
      return await serve(other, runner, options);
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to the server and all its child processes. */
function signalAll(data: string, name: NodeJS.Signals): void {
  const [server = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1);
  const started = execFileSync('ps', ['-o', 'pid=', '--ppid', server], { encoding: 'utf8' });
  for (const pid of [server, ...started.trim().split(/\s+/)]) process.kill(Number(pid), name);
}

async function ready(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
      // The shell itself keeps waiting for its input.
      if (log.includes('FATAL:')) reject(new Error(`PostgreSQL did not start: ${log}`));
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}

/** Runs SQL on a server, on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database on a server; resolves with its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}
