import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { freePort } from '../support/site/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const copied = ['app', 'art', 'content', 'domain', 'public', 'scripts', 'server', 'package.json'];
const configurations = ['tsconfig.json', 'vite.config.ts', 'react-router.config.ts'];

/** Runs `npm run dev` in a copy of the sources. */
async function startDevelopment() {
  const checkout = temporaryFolder();
  for (const name of [...copied, ...configurations]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: temporaryFolder(),
    OWNER_EMAIL: 'owner@site.example',
    LOG_LEVEL: 'silent',
  };
  const flags = ['-r', './scripts/running/all-packages.cjs', 'scripts/dev.ts'];
  const child = spawn('node', flags, { cwd: checkout, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const open = async (path: string) => {
    const headers = { accept: 'text/html' };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => {});
    return (await response?.text()) ?? '';
  };
  const change = (file: string, from: string, to: string) => {
    const path = join(checkout, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replaceAll(from, to));
  };
  return { open, change };
}

const patience = { timeout: 60_000, interval: 300 };

const isLong = process.env.LONG_FORM === '1';

test.runIf(isLong)(
  'shows changes of content, server and pages, and errors with file and line',
  async () => {
    const { open, change } = await startDevelopment();
    const heading = 'We teach marketing,';
    await expect.poll(() => open('/about'), patience).toContain(heading);
    change('content/pages/about.ts', heading, 'A changed heading');
    await expect.poll(() => open('/about'), patience).toContain('A changed heading');
    change('server/http/health.ts', "'/healthz'", "'/changed-health'");
    await expect.poll(() => open('/changed-health'), patience).toContain('up');
    change(
      'app/blog/list.tsx',
      'Route.LoaderArgs) {',
      "Route.LoaderArgs) {\n  throw new Error('Broken');",
    );
    await expect
      .poll(() => open('/blog'), patience)
      .toMatch(/Error: Broken\n.*\/app\/blog\/list\.tsx:\d+:/);
    change('app/pages/contact.tsx', 'export ', 'export = ');
    await expect.poll(() => open('/contact'), patience).toContain('app/pages/contact.tsx');
  },
  120_000,
);
