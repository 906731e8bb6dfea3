import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { dataFolder, openNpm, spawnNpm } from './npm-site.ts';

const isLong = process.env.LONG_FORM === '1';
const isRoot = process.getuid?.() === 0;
/** A user who owns no files; without root, the user who runs the tests. */
const nobody = isRoot ? 65_534 : process.getuid?.();

const sentence =
  'The packages that build and test the site are not installed, because of NODE_ENV=production or --omit=dev: run "npm ci --include=dev", or start with a folder build/ that was made elsewhere from the same sources.';

const left = ['.git', '.react-router', 'build', 'coverage', 'data', 'node_modules', 'test-results'];

/** A fresh checkout from git. */
function checkout(): string {
  const folder = temporaryFolder();
  const names = readdirSync(root).filter((name) => !left.includes(name));
  for (const name of names) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return folder;
}

/** PATH with the machine's programs but without those of this repository. */
const ownPath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.startsWith(root))
  .join(':');

function npm(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  execFileSync('npm', args, {
    cwd: folder,
    env: { ...process.env, PATH: ownPath, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts as a user who may write only to the data folder, and loads a page. */
async function seeSite(folder: string): Promise<void> {
  execFileSync('chmod', ['-R', 'a-w', folder]);
  const dataDir = dataFolder();
  if (nobody !== undefined) execFileSync('chown', ['-R', String(nobody), dataDir]);
  const env = { NODE_ENV: 'production', PATH: ownPath, HOME: dataDir };
  const { npm, port, ended } = await openNpm({ cwd: folder, dataDir, env, uid: nobody });
  const page = await fetch(`http://127.0.0.1:${port}/blog`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  npm.kill();
  await ended;
  execFileSync('chmod', ['-R', 'u+w', folder]);
}

/** The message of `npm start` with only these packages, which must exit with an error. */
async function refusal(packages: string[]): Promise<string[]> {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'scripts', ...packages]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const { ended, output } = await spawnNpm({ cwd: folder, env });
  expect((await ended)[0]).toBe(1);
  return output()
    .split('\n')
    .filter((line) => line && !/^(>|npm )/.test(line));
}

test('refuses to start with one message without a build and without the build tools', async () => {
  expect(await refusal(['node_modules/@img'])).toEqual([sentence]);
});

test('refuses to start without the packages for pictures', async () => {
  expect(await refusal([])).toEqual([
    'The packages that the site needs are not installed: run "npm ci", without --omit=optional.',
  ]);
});

describe.runIf(isLong)('on a server', { timeout: 900_000 }, () => {
  test.each([
    { args: ['ci', '--omit=dev'], env: {} },
    { args: ['ci'], env: { NODE_ENV: 'production' } },
  ])(
    'runs a build that was made elsewhere with what npm $args installs under $env',
    async ({ args, env }) => {
      const folder = checkout();
      npm(folder, args, env);
      const refused = await spawnNpm({ cwd: folder, env: { PATH: ownPath, ...env } });
      await refused.ended;
      expect(refused.output()).toContain(sentence);
      cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true });
      await seeSite(folder);
    },
  );

  test('builds with the packages of npm ci --include=dev, and runs without them', async () => {
    const folder = checkout();
    const env = { NODE_ENV: 'production' };
    npm(folder, ['ci', '--include=dev'], env);
    npm(folder, ['run', 'build'], env);
    npm(folder, ['prune', '--omit=dev'], env);
    expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vite');
    await seeSite(folder);
  });
});
