import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Of its maintenance database. */
  url: string;
  stop(): Promise<void>;
}

/** For tests only: what a power cut would lose does not matter here. */
const options = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/**
 * The shell ends the server as soon as its input closes, and that happens however this process ends: no server is
 * left behind, not even by kill -9.
 */
const guard = '"$@" & server=$!; trap "" INT TERM; read _; kill -INT $server; wait $server';

/** Starts a PostgreSQL of our own on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  chmodSync(folder, 0o755);
  const { bin, as } = findPostgres(folder);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(data, as.uid, as.gid);
  const env = { ...process.env, LC_ALL: 'C' };
  const how = { ...as, env, cwd: '/' };
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  execFileSync(join(bin, 'initdb'), [...initdb, '--locale=C'], { ...how, stdio: 'pipe' });
  const port = await freePort();
  const settings = options.flatMap((option) => ['-c', option]);
  const command = [join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings];
  const child = spawn('sh', ['-c', guard, 'sh', ...command], { ...how, stdio: 'pipe' });
  await ready(child);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
      // The shell itself goes on waiting for its input.
      if (log.includes('FATAL:')) reject(new Error(`PostgreSQL did not start: ${log}`));
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
