import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../../../scripts/root.ts';
import { freePort } from '../../support/site/free-port.ts';
import { buildImage, type Image } from './build-image.ts';
import { runInFull, runInShort } from './run-step.ts';

const isLong = process.env.LONG_FORM === '1';

/** Runs the image's programs as its user, who cannot write to the code. */
function circumstances({ files, folder, env, uid }: Image, port: number) {
  const isRoot = process.getuid?.() === 0;
  return {
    cwd: folder,
    ...(isRoot ? { uid, gid: uid } : {}),
    env: { ...env, PATH: `${files}/usr/local/bin:/usr/bin:/bin`, PORT: String(port) },
  };
}

async function start(image: Image, port: number) {
  const [program, ...args] = image.command;
  const child = spawn(program, args, {
    ...circumstances(image, port),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await Promise.race([
    vi.waitFor(() => expect(output).toContain('is open on'), { timeout: 60_000 }),
    ended.then(() => Promise.reject(new Error(`It ended instead: ${output}`))),
  ]);
  return { child, ended, output };
}

function isHealthy(image: Image, port: number): boolean {
  const [program, ...args] = image.health;
  return spawnSync(program, args, circumstances(image, port)).status === 0;
}

test('runs the site as another user who cannot change the code, reports health, and stops', {
  timeout: isLong ? 900_000 : 120_000,
}, async () => {
  const image = buildImage(isLong ? runInFull : runInShort);
  expect(image.uid).toBeGreaterThan(0);
  expect(image.env.DATA_DIR).toBe(image.volume);
  if (process.getuid?.() !== 0) spawnSync('chmod', ['-R', 'a-w', image.folder]);
  onTestFinished(() => void spawnSync('chmod', ['-R', 'u+w', image.folder]));
  const port = await freePort();
  const write = ['-e', 'fs.writeFileSync("build/x", "")'];
  const written = spawnSync('node', write, { ...circumstances(image, port), encoding: 'utf8' });
  expect(written.stderr).toContain('EACCES');

  const first = await start(image, port);
  expect(first.output).toMatch(/Username +admin\n/);
  expect(await (await fetch(`http://127.0.0.1:${port}/blog`)).text()).toContain('</html>');
  expect(isHealthy(image, port)).toBe(true);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  expect(isHealthy(image, port)).toBe(false);

  if (!isLong) return;
  const backup = spawnSync('node', ['scripts/backup/backup.ts'], {
    ...circumstances(image, port),
    encoding: 'utf8',
  });
  expect(backup.stdout).toContain(join(image.volume, 'backups'));
  const next = await start(image, port);
  expect(next.output).not.toMatch(/Username/);
  next.child.kill('SIGTERM');
  await next.ended;
});

test("compose.yaml stores what the image writes, and Caddy uses the site's port", () => {
  const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
  const [containerfile, compose, caddyfile] = ['Containerfile', 'compose.yaml', 'Caddyfile'].map(
    read,
  );
  const volume = /^VOLUME (\S+)$/m.exec(containerfile ?? '')?.[1];
  expect(compose).toContain(`- data:${volume}\n`);
  expect(containerfile).toMatch(/^EXPOSE 3000$/m);
  expect(compose).toContain('PORT: "3000"');
  expect(compose).toContain('dockerfile: deploy/Containerfile');
  expect(caddyfile).toContain('reverse_proxy site:3000');
});
