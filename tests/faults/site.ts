import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sourceFlags } from '../../scripts/running/site-process.ts';
import type { Settings } from '../../server/settings.ts';

export const adminPassword = 'brass lamp over nine rivers';

/** The folder into which `npm run build` puts the pages. */
export const build = join(import.meta.dirname, '../../build');

/** Where a site stores its data. */
export type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

export interface Site {
  /** Its address, once it listens. */
  listening: Promise<string>;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** Starts the program in its own process, optionally with the pages of a build and more settings. */
export function startSite(
  { databaseUrl, dataDir }: Place,
  pages = '',
  settings: Record<string, string> = {},
): Site {
  const child = fork(join(import.meta.dirname, 'site-process.ts'), {
    execArgv: sourceFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      SITE_PAGES: pages,
      ...settings,
    },
  });
  const ended = once(child, 'exit');
  const listening = addressOf(child);
  // A site that is killed during its start never listens, and then nothing awaits this.
  listening.catch(() => {});
  return {
    listening,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve(String(address)));
    child.once('exit', () => reject(new Error('The site ended before it listened.')));
  });
}
