import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { dataFolder, openNpm } from './npm-site.ts';

/** npm gives a script to sh, which is one of these; dash does not step aside for the last command by itself. */
const shells = ['/bin/dash', '/bin/bash'].filter((shell) => existsSync(shell));
const [shell] = shells;
const start = { command: 'start', shell, signal: 'SIGTERM' } as const;

const cases =
  process.env.LONG_FORM === '1'
    ? (['start', 'dev'] as const).flatMap((command) =>
        shells.flatMap((each) =>
          (['SIGTERM', 'SIGINT'] as const).map((signal) => ({ command, shell: each, signal })),
        ),
      )
    : [start, { ...start, signal: 'SIGINT' as const }];

async function isFree(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  );
}

test.each(cases)(
  'npm run $command in $shell: $signal to npm ends the site, and the next one starts in its place',
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
