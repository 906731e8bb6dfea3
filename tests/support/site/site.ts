import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processEnv, processFlags, sourceFlags } from '../../../scripts/running/site-process.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import type { Settings } from '../../../server/settings.ts';
import { freePort } from './free-port.ts';

export const administrator = { username: 'admin', password: 'brass lamp over nine rivers' };

interface SiteOptions extends Pick<Settings, 'databaseUrl' | 'dataDir'> {
  port?: number;
  env?: Record<string, string>;
  /** Limits that differ from those of a real site. */
  limits?: Partial<Limits>;
}

/** The program in its own process, which a test may stop or kill. */
export interface Site {
  address: string;
  port: number;
  /** How the process ended, once it has. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Its peak resident memory since the last call, in MB. Linux only. */
  peakMemory(): number;
  /** Resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: string | null }>;
}

/** Starts the program from the build, with the settings of `npm start`, and resolves when it listens. */
export async function startSite({ databaseUrl, dataDir, ...options }: SiteOptions): Promise<Site> {
  const port = options.port ?? (await freePort());
  const child = fork(join(import.meta.dirname, 'site-process.ts'), {
    execArgv: [...processFlags, ...sourceFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...processEnv,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'silent',
      TEST_LIMITS: JSON.stringify(options.limits ?? {}),
      ...options.env,
    },
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  await listening(child);
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    ended,
    peakMemory: () => peakMemoryOf(child),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return await ended;
    },
  };
}

async function listening(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('The site ended before it listened.')));
  });
}

function peakMemoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}
