import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { root } from '../../scripts/root.ts';
import { freePort } from '../support/site/free-port.ts';

interface Options {
  command?: 'start' | 'dev';
  /** The repository's folder; this one by default. */
  cwd?: string;
  dataDir?: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  /** The user of the processes; the current one by default. */
  uid?: number;
}

/** A data folder that is deleted after the test, together with any process that still uses it. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'npm-site-'));
  onTestFinished(() => {
    stopHolder(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The process that uses a data folder writes its id there. */
function stopHolder(folder: string): void {
  const note = join(folder, 'site.lock.json');
  if (!existsSync(note)) return;
  try {
    process.kill(JSON.parse(readFileSync(note, 'utf8')).pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Runs `npm start` or `npm run dev` until the test ends. */
export async function spawnNpm({ command = 'start', cwd = root, ...options }: Options = {}) {
  const port = options.port ?? (await freePort());
  const npm = spawn('npm', ['run', command], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: options.dataDir ?? dataFolder(),
      LOG_LEVEL: 'silent',
      npm_config_update_notifier: 'false',
      ...options.env,
    },
  });
  const ended = once(npm, 'close');
  onTestFinished(async () => {
    npm.kill();
    await ended;
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return {
    npm,
    port,
    ended,
    /** The output so far. */
    output: () => output,
  };
}

/** Like spawnNpm; resolves once the site says that it is open. */
export async function openNpm(options: Options = {}) {
  const site = await spawnNpm(options);
  await Promise.race([
    vi.waitFor(() => expect(site.output()).toContain(`is open on http://localhost:${site.port}`), {
      timeout: 60_000,
    }),
    site.ended.then(() => Promise.reject(new Error(`It ended instead:\n${site.output()}`))),
  ]);
  return site;
}
