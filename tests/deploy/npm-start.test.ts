import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { dataFolder, openNpm } from './npm-site.ts';

interface Case {
  command: 'start' | 'dev';
  signal: 'SIGTERM' | 'SIGINT';
  shell: string;
}

/** npm runs scripts with sh, which is one of these; dash does not replace itself by the last command. */
const shells = ['/bin/dash', '/bin/bash'].filter((shell) => existsSync(shell));

const all = shells.flatMap((shell) =>
  (['start', 'dev'] as const).flatMap((command) =>
    (['SIGTERM', 'SIGINT'] as const).map((signal): Case => ({ command, signal, shell })),
  ),
);
const cases = process.env.LONG_FORM === '1' ? all : all.slice(0, 2);

async function isFree(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  );
}

test.each(cases)(
  'npm run $command in $shell: $signal to npm stops the site, so that the next one can start',
  { timeout: 180_000 },
  async ({ command, signal, shell }) => {
    const dataDir = dataFolder();
    const env = { npm_config_script_shell: shell };
    const { npm, port, ended } = await openNpm({ command, dataDir, env });
    expect(await isFree(port)).toBe(false);
    npm.kill(signal);
    await ended;
    await vi.waitFor(async () => expect(await isFree(port)).toBe(true), { timeout: 10_000 });
    await openNpm({ dataDir, env, port });
  },
);
